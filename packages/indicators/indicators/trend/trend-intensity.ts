import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import { above, below, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';
import { netShare } from '#indicators/formulas/net-share.ts';
import { unlessZero } from '#indicators/steps/arithmetic.ts';
import { sma } from '#indicators/steps/sma.ts';
import { total } from '#indicators/steps/total.ts';

export const trendIntensity = defineOscillator({
  name: 'trend_intensity',
  title: 'Trend Intensity Index',
  category: 'trend',
  keywords: ['trend intensity', 'tii', 'trend intensity index', 'pee', 'trend strength'],
  description:
    'Share of the distances from a long simple average that lie above it, from 0 to 100: near the ' +
    'ends in a strong trend.',
  summaryFocus: 'Side of 50, and whether it is beyond the borders of a strong trend.',
  source:
    'Pee, Trend Intensity Index (Stocks & Commodities, June 2002): each of the last `period` closes ' +
    'against the average at its own bar. 50 where none differs.',
  formula:
    'd = source - sma(source, average_period)\n' +
    'tii = 100 * sum(max(d, 0), period) / sum(abs(d), period)',
  chinese: {
    title: '趋势强度指数',
    description: '收盘价高于长期均线的偏差占全部偏差的比例，接近100为强升势、接近0为强跌势。',
  },
  aliases: [{ name: 'tii' }],
  parameters: {
    period: period(30, { about: 'Bars whose distances are added.' }),
    average_period: period(60, { about: 'Bars of the simple average.' }),
    strong: number(80, { min: 50, max: 100, about: 'Value above which the trend up is strong.' }),
    weak: number(20, { min: 0, max: 50, about: 'Value below which the trend down is strong.' }),
    source: source(),
  },
  subject: 'The index',
  label: (p) => `TII ${p.period}`,
  center: 50,
  line: (p) => ({
    column: `tii_${p.period}`,
    unit: 'index',
    description: 'Share of the distances that lie above the average.',
    range: [0, 100],
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const distances = c.each(distance, x, c.run(sma(p.average_period), x));
    const { share, size } = netShare(c, distances, (column) => c.run(total(p.period), column));
    return { line: c.each(halfAbove, share), precondition: c.each(unlessZero, size) };
  },
  meaningfulWhere: 'Sum of the distances from the average, where there is one.',
  moreFeatures: (p) => [
    state(
      'strong_up',
      'bullish',
      `The index is above ${p.strong}.`,
      above(output('line'), level(p.strong)),
    ),
    state(
      'strong_down',
      'bearish',
      `The index is below ${p.weak}.`,
      below(output('line'), level(p.weak)),
    ),
  ],
  moreItems: (p) => [levelLine(p.strong, 'Strong up'), levelLine(p.weak, 'Strong down')],
});

/** First input minus second; 0 where they differ by no more than rounding. */
const distance: Formula<2> = (inputs, column) => {
  const [x, average] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      const apart = x[row]! - average[row]!;
      column[row] = Math.abs(apart) > ROUNDING * Math.abs(x[row]!) ? apart : 0;
    }
  };
};

/** A net share from -100 to 100 as the share of what is positive, from 0 to 100. */
const halfAbove: Formula<1> = (inputs, column) => {
  const [share] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) column[row] = 50 + share[row]! / 2;
  };
};
