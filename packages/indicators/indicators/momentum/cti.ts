import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { regression } from '#indicators/steps/regression.ts';

export const cti = defineOscillator({
  name: 'cti',
  title: 'Correlation Trend Indicator',
  category: 'momentum',
  keywords: ['cti', 'correlation trend', 'ehlers', 'pearson', 'trend'],
  description:
    'Correlation of the price with time over a window: 1 where it rises in a straight line, -1 where it ' +
    'falls in one, near 0 without a trend.',
  summaryFocus: 'Side of zero, and how near to 1 or -1 it is.',
  source:
    "Ehlers, Correlation As A Trend Indicator (2020): Pearson's coefficient, where TTR takes Spearman's " +
    'of ranks. 0 where the price does not vary.',
  formula: 'cti = correlation(x, bar number) over period bars',
  chinese: {
    title: '相关趋势指标',
    description: '价格与时间的皮尔逊相关系数，1为直线上升，-1为直线下降，0附近无趋势。',
  },
  aliases: [{ name: 'correlation_trend_indicator' }],
  parameters: {
    period: period(12, { min: 3 }),
    source: source(),
    ...thresholdParameters({ overbought: 0.9, oversold: -0.9 }, [-1, 0, 1]),
  },
  subject: 'The correlation',
  thresholds: (p) => p,
  label: (p) => `CTI ${p.period}`,
  line: (p) => ({
    column: `cti_${p.period}`,
    unit: 'ratio',
    range: [-1, 1],
    description: 'Coefficient of correlation with time.',
  }),
  calculate: (p, c) => {
    const [, slope, , share] = c.runAll(regression(p.period), c.source(p.source));
    return { line: c.each(coefficient, slope, share) };
  },
});

/** The root of the share of variance that a line explains, with the sign of its slope. */
const coefficient: Formula<2> = (inputs, output) => {
  const [slope, share] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) {
      output[row] = Math.sign(slope[row]!) * Math.sqrt(share[row]!);
    }
  };
};
