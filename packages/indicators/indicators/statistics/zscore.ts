import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { thresholdParameters } from '#indicators/families/overbought-oversold.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { scoreOver } from '#indicators/formulas/standard-score.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';

export const zscore = defineOscillator({
  name: 'zscore',
  title: 'Rolling Z-Score',
  category: 'statistics',
  keywords: ['zscore', 'z-score', 'standard score', 'mean reversion', 'deviation'],
  description: 'Distance of the price from its mean over the window, in standard deviations of it.',
  summaryFocus: 'Side of zero, and distance from the thresholds.',
  source:
    'Textbook, as TTR and PineTS with the deviation of the whole population; pandas-ta takes that of a ' +
    'sample.',
  formula: 'zscore = (x - mean(x, period)) / stddev(x, period)',
  chinese: {
    title: '滚动Z分数',
    description: '价格偏离窗口均值多少个标准差，用于均值回归判断。',
  },
  aliases: [{ name: 'z_score' }, { name: 'volume_anomaly', params: { source: 'volume' } }],
  parameters: {
    period: period(30, { min: 2 }),
    deviation: choice(
      'population',
      ['population', 'sample'],
      'Whether the deviation is divided by `period` or by one less.',
    ),
    source: source(),
    ...thresholdParameters({ overbought: 2, oversold: -2 }, [-10, 0, 10]),
  },
  subject: 'The score',
  thresholds: (p) => p,
  label: (p) => `Z-score ${p.period}`,
  line: (p) => ({
    column: `zscore_${p.period}`,
    unit: 'ratio',
    sparse: true,
    description: 'Distance from the mean in deviations; null where the price does not move.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const score = scoreOver(c, p.period, x);
    if (p.deviation === 'population') return { line: score };
    return { line: c.each(scaledBy(Math.sqrt(1 - 1 / p.period)), score) };
  },
});
