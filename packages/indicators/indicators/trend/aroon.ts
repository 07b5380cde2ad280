import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import { levelLine, line } from '#indicators/charts/chart-items.ts';
import {
  above,
  all,
  below,
  level,
  not,
  output,
  type Condition,
} from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { difference } from '#indicators/steps/arithmetic.ts';
import { highest, lowest } from '#indicators/steps/extremes.ts';

export const aroon = defineIndicator({
  name: 'aroon',
  title: 'Aroon',
  category: 'trend',
  keywords: ['aroon', 'aroon up', 'aroon down', 'oscillator', 'new highs', 'new lows', 'trend'],
  description:
    'How recent the highest high and the lowest low of the window are, from 100 for this bar to ' +
    '0 for its oldest, and the difference.',
  summaryFocus: 'Which of the two is above 70 while the other is below 30, and their crossings.',
  source:
    'TA-Lib 0.6 AROON and AROONOSC, after Chande (1995): the window has `period` + 1 bars, and ' +
    'of equal extremes the newest counts.',
  formula:
    'aroon_up = 100 * (period - bars since the highest high of period + 1 bars) / period\n' +
    'aroon_down = 100 * (period - bars since the lowest low of period + 1 bars) / period\n' +
    'aroon_oscillator = aroon_up - aroon_down',
  chinese: {
    title: '阿隆指标',
    description: '以最高价、最低价距今的K线数衡量新高新低有多近，上线强、下线弱为升势。',
  },
  aliases: [{ name: 'aroonosc', column: 'aroon_oscillator' }],
  parameters: {
    period: period(14, { min: 2, about: 'Bars from the oldest of the window to the current one.' }),
    strong: number(70, { min: 0, max: 100, about: 'Least value of the side that leads.' }),
    weak: number(30, { min: 0, max: 100, about: 'Greatest value of the other side.' }),
  },
  contradiction: (p) => (p.weak <= p.strong ? null : 'weak must not be greater than strong'),
  outputs: () => ({
    up: {
      column: 'aroon_up',
      unit: 'index',
      description: 'How recent the highest high is.',
      range: [0, 100],
    },
    down: {
      column: 'aroon_down',
      unit: 'index',
      description: 'How recent the lowest low is.',
      range: [0, 100],
    },
    oscillator: {
      column: 'aroon_oscillator',
      unit: 'index',
      description: '`aroon_up` minus `aroon_down`.',
      range: [-100, 100],
    },
  }),
  calculate: (p, c) => {
    const recency = recencyWithin(p.period);
    const high = c.runAll(highest(p.period + 1), c.bar('high'))[1];
    const low = c.runAll(lowest(p.period + 1), c.bar('low'))[1];
    const up = c.each(recency, high);
    const down = c.each(recency, low);
    return { up, down, oscillator: c.each(difference, up, down) };
  },
  features: (p) => [
    ...crossings(
      ['up_cross_down', 'down_cross_up'],
      output('up'),
      output('down'),
      'Aroon up',
      'Aroon down',
    ),
    state(
      'strong_up',
      'bullish',
      'Aroon up is at or above `strong`, and Aroon down at or below `weak`.',
      leads('up', 'down', p),
    ),
    state(
      'strong_down',
      'bearish',
      'Aroon down is at or above `strong`, and Aroon up at or below `weak`.',
      leads('down', 'up', p),
    ),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('up', 'Up', 'bullish'),
      line('down', 'Down', 'bearish'),
      levelLine(p.strong, 'Strong'),
      levelLine(p.weak, 'Weak'),
    ],
  }),
});

/** Bars ago as a share of the window: 100 for the current bar, 0 for the oldest. */
function recencyWithin(period: number): Formula<1> {
  return (inputs, output) => {
    const [barsAgo] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1)
        output[row] = (100 * (period - barsAgo[row]!)) / period;
    };
  };
}

type Side = 'up' | 'down';

function leads(
  side: Side,
  other: Side,
  p: { readonly strong: number; readonly weak: number },
): Condition<Side> {
  return all(not(below(output(side), level(p.strong))), not(above(output(other), level(p.weak))));
}
