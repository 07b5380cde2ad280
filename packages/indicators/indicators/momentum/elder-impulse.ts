import { mapList } from '#indicators/engine/list-of.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { line } from '#indicators/charts/chart-items.ts';
import { begins, equals, output } from '#indicators/features/condition.ts';
import { event, state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { macdLines } from '#indicators/formulas/macd-lines.ts';
import { change } from '#indicators/steps/change.ts';
import { ema } from '#indicators/steps/exponential.ts';

const GREEN = 1;
const BLUE = 0;
const RED = -1;

export const elderImpulse = defineIndicator({
  name: 'elder_impulse',
  title: 'Elder Impulse System',
  category: 'momentum',
  keywords: ['elder impulse', 'impulse system', 'alexander elder', 'macd', 'ema', 'momentum'],
  description:
    'Colours bars by inertia and power: green where both an exponential average and the MACD ' +
    'histogram rise, red where both fall, blue otherwise.',
  summaryFocus: 'The present colour, and since when: red forbids buying, green forbids selling.',
  source:
    'Alexander Elder, Come Into My Trading Room (2002): an average of 13 bars and a MACD of 12, ' +
    '26 and 9, as in TA-Lib 0.6.',
  formula:
    'h = macd - ema(macd, signal)\n' +
    'impulse = 1 where ema > ema[1] and h > h[1], -1 where ema < ema[1] and h < h[1], 0 otherwise',
  chinese: {
    title: '埃尔德动力系统',
    description: '均线与 MACD 柱同升为绿、同降为红，其余为蓝。',
  },
  aliases: [{ name: 'impulse_system' }],
  caveats: [
    'It forbids rather than recommends: Elder takes no position against its colour, and leaves where ' +
      'it ends.',
  ],
  parameters: {
    ema_period: period(13, { about: 'Bars of the average.' }),
    fast_period: period(12, { min: 2, about: 'Bars of the fast average of the MACD.' }),
    slow_period: period(26, { min: 2, about: 'Bars of the slow average of the MACD.' }),
    signal_period: period(9, { min: 2, about: 'Bars of the signal line of the MACD.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({
    impulse: {
      column: 'elder_impulse',
      unit: 'label',
      range: [RED, GREEN],
      description: '1: green, both rise; -1: red, both fall; 0: blue.',
    },
    average: {
      column: 'elder_impulse_ema',
      unit: 'price',
      description: 'The exponential average.',
    },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const average = c.run(ema(p.ema_period), x);
    const { histogram } = macdLines(c, p.fast_period, p.slow_period, p.signal_period, x);
    const [inertia, power] = mapList([average, histogram], (column) => c.run(change(1), column));
    return { impulse: c.each(colour, inertia, power, average), average };
  },
  features: () => [
    event(
      'flip_up',
      'bullish',
      'The bar is green, and the one before it was not.',
      begins(equals(output('impulse'), GREEN)),
    ),
    event(
      'flip_down',
      'bearish',
      'The bar is red, and the one before it was not.',
      begins(equals(output('impulse'), RED)),
    ),
    state('bullish', 'bullish', 'The bar is green.', equals(output('impulse'), GREEN)),
    state('bearish', 'bearish', 'The bar is red.', equals(output('impulse'), RED)),
    state('neutral', 'neutral', 'The bar is blue.', equals(output('impulse'), BLUE)),
  ],
  chart: () => ({
    pane: 'main',
    items: [
      {
        type: 'background',
        output: 'impulse',
        title: 'Impulse',
        style: { role: 'neutral' },
        labels: [
          { value: GREEN, text: 'Green', role: 'bullish' },
          { value: RED, text: 'Red', role: 'bearish' },
        ],
      },
      line('average', 'Average', 'primary'),
    ],
  }),
});

/**
 * The colour of each bar. Inputs: change of the average, change of the histogram, and the average,
 * whose size decides what is rounding.
 */
const colour: Formula<3> = (inputs, output) => {
  const [inertia, power, average] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const noise = ROUNDING * Math.abs(average[row]!);
      const rises = inertia[row]! > noise && power[row]! > noise;
      const falls = inertia[row]! < -noise && power[row]! < -noise;
      output[row] = rises ? GREEN : falls ? RED : BLUE;
    }
  };
};
