import { pricePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import {
  MAX_SCANNED_PERIOD,
  integer,
  number,
  period,
  source,
} from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { mostFrequent } from '#indicators/formulas/order-statistics.ts';
import { toDigits, toMultiple } from '#indicators/arithmetic/significant-digits.ts';
import { orderedWindow } from '#indicators/steps/ordered-window.ts';

export const mode = defineStatistic({
  name: 'mode',
  title: 'Rolling Mode',
  keywords: ['mode', 'most frequent', 'histogram', 'level'],
  description:
    'The most frequent value of the window after rounding: the price level at which the market closed ' +
    'most often.',
  summaryFocus: 'Side of the price, and whether the level moves.',
  source:
    "Pine's ta.mode: of equally frequent values the smallest. Prices hardly ever repeat to the last digit, " +
    'so they are rounded before: to three digits, or to a step that the caller gives. They are rounded as the ' +
    'decimals that they stand for, halves away from zero.',
  formula: 'mode = most frequent of round(x[0 .. period - 1])',
  chinese: {
    title: '滚动众数',
    description: '价格取整后窗口内出现次数最多的价位。',
  },
  parameters: {
    period: period(20, { max: MAX_SCANNED_PERIOD, min: 2 }),
    round_to: number(0, {
      min: 0,
      max: 1e9,
      about:
        'Step that values are rounded to, in units of the price; 0 rounds to `digits` instead.',
    }),
    digits: integer(3, {
      min: 1,
      max: 15,
      about: 'Significant digits that values are rounded to.',
    }),
    source: source(),
  },
  value: (p) => ({
    column: `mode_${p.period}`,
    unit: 'price',
    dimension: 'unit_bound',
    description: 'The most frequent rounded value.',
  }),
  calculate: (p, c) => {
    const rounded = c.each(rounding(p.round_to, p.digits), c.source(p.source));
    const work = 1 + Math.ceil(p.period / 5);
    return { value: c.run(orderedWindow(p.period, [mostFrequent], work), rounded) };
  },
  presentation: () => pricePresentation('mode'),
  label: (p) => `Mode ${p.period}`,
});

/** Rounds to multiples of a step, or where it is 0 to so many significant digits. */
function rounding(step: number, digits: number): Formula<1> {
  return (inputs, output) => {
    const [x] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] = step > 0 ? toMultiple(x[row]!, step) : toDigits(x[row]!, digits);
      }
    };
  };
}
