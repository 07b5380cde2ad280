import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { number, period } from '#market-data/catalog/parameters.ts';
import { levelLine, line } from '#market-data/charts/chart-items.ts';
import {
  above,
  below,
  crossesAbove,
  level,
  not,
  output,
  rising,
} from '#market-data/features/condition.ts';
import { crossings } from '#market-data/features/crossing.ts';
import { event, state } from '#market-data/features/feature.ts';
import { directionalMovement } from '#market-data/kernels/steps/directional-movement.ts';

export const adx = defineIndicator({
  name: 'adx',
  title: 'Average Directional Index',
  category: 'trend',
  keywords: [
    'adx',
    'dmi',
    'directional movement',
    'plus di',
    'minus di',
    'trend strength',
    'wilder',
  ],
  description:
    'Strength of a trend from 0 to 100, whichever way it goes, with two indicators of how much ' +
    'of the range was upward and downward.',
  summaryFocus:
    'Whether there is a trend at all, whether it gains strength, and which indicator leads.',
  source:
    'TA-Lib 0.6 ADX, PLUS_DI and MINUS_DI, after Wilder (1978) without his rounding; where ' +
    'nothing moves, the index stays where it was.',
  formula:
    'up = high - high[1] where that is greater than the fall of the low and than 0, otherwise 0\n' +
    'down = low[1] - low where that is greater than the rise of the high and than 0, otherwise 0\n' +
    'plus_di = 100 * rma(up, period) / rma(true range, period)\n' +
    'minus_di = 100 * rma(down, period) / rma(true range, period)\n' +
    'adx = rma(100 * abs(plus_di - minus_di) / (plus_di + minus_di), period)',
  chinese: {
    title: '平均趋向指数',
    description: '0到100之间衡量趋势强弱，不分方向；+DI与-DI表示多空力量，25以上视为强趋势。',
  },
  aliases: [
    { name: 'plus_di', column: 'plus_di' },
    { name: 'minus_di', column: 'minus_di' },
  ],
  parameters: {
    period: period(14, { min: 2, about: 'Bars of each of the smoothings.' }),
    strong: number(25, { min: 0, max: 100, about: 'Least index of a strong trend.' }),
    weak: number(20, { min: 0, max: 100, about: 'Below this index there is no trend.' }),
  },
  contradiction: (p) => (p.weak <= p.strong ? null : 'weak must not be greater than strong'),
  outputs: () => ({
    adx: {
      column: 'adx',
      unit: 'index',
      description: 'Strength of the trend.',
      range: [0, 100],
    },
    plus: {
      column: 'plus_di',
      unit: 'index',
      description: 'Upward movement in percent of the range.',
      range: [0, 100],
    },
    minus: {
      column: 'minus_di',
      unit: 'index',
      description: 'Downward movement in percent of the range.',
      range: [0, 100],
    },
  }),
  calculate: (p, c) => {
    const [adx, plus, minus] = c.runAll(
      directionalMovement(p.period),
      c.bar('high'),
      c.bar('low'),
      c.bar('close'),
    );
    return { adx: adx!, plus: plus!, minus: minus! };
  },
  features: (p) => [
    state(
      'trend_strong',
      'neutral',
      'The index is at or above `strong`.',
      not(below(output('adx'), level(p.strong))),
    ),
    state('no_trend', 'neutral', 'The index is below `weak`.', below(output('adx'), level(p.weak))),
    event(
      'cross_above_25',
      'neutral',
      'The index was at or below 25 one bar before, and is above it now.',
      crossesAbove(output('adx'), level(25)),
    ),
    ...crossings(
      ['di_cross_up', 'di_cross_down'],
      output('plus'),
      output('minus'),
      'The positive indicator',
      'the negative one',
    ),
    state(
      'di_bullish',
      'bullish',
      'The positive indicator is above the negative one.',
      above(output('plus'), output('minus')),
    ),
    state('rising', 'neutral', 'The index is higher than one bar before.', rising(output('adx'))),
  ],
  chart: (p) => ({
    pane: 'own',
    range: [0, 100],
    items: [
      line('adx', `ADX ${p.period}`, 'primary'),
      line('plus', '+DI', 'positive'),
      line('minus', '-DI', 'negative'),
      levelLine(p.strong, 'Strong'),
      levelLine(p.weak, 'Weak'),
    ],
  }),
});
