import { ROOF_START } from '#indicators/families/filter-starts.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { highPass, superSmoother } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const roofingFilter = defineOscillator({
  name: 'roofing_filter',
  title: 'Ehlers Roofing Filter',
  category: 'filter',
  keywords: ['roofing filter', 'ehlers', 'band pass', 'high pass', 'detrend', 'cycle', 'filter'],
  description:
    'The price without trend and without noise: only swings between the two periods are left, ' +
    'around zero.',
  summaryFocus: 'Side of zero, and where it turns.',
  source:
    'Ehlers, Cycle Analytics for Traders (2013): a high-pass of two poles, smoothed by his super ' +
    'smoother.',
  caveats: [ROOF_START],
  formula: 'roofing = super_smoother(high_pass(x, high_pass_period), low_pass_period)',
  chinese: {
    title: '埃勒斯屋顶滤波器',
    description: '同时滤去趋势与噪声，只保留两个周期之间的波动。',
  },
  parameters: {
    high_pass_period: period(48, { min: 3, about: 'Longest cycle that passes, in bars.' }),
    low_pass_period: period(10, { min: 3, about: 'Shortest cycle that passes, in bars.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.low_pass_period < p.high_pass_period
      ? null
      : 'low_pass_period must be shorter than high_pass_period',
  subject: 'The filter',
  label: () => 'Roofing filter',
  line: () => ({
    column: 'roofing_filter',
    unit: 'price',
    description: 'Swings of the price between the two periods, around zero.',
  }),
  calculate: (p, c) => {
    const swings = c.run(recursiveFilter(highPass(p.high_pass_period), 'zero'), c.source(p.source));
    return { line: c.run(recursiveFilter(superSmoother(p.low_pass_period), 'value'), swings) };
  },
});
