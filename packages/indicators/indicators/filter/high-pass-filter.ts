import { STARTS_AT_ZERO } from '#indicators/families/filter-starts.ts';
import { defineOscillator } from '#indicators/families/define-oscillator.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { highPass } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const highPassFilter = defineOscillator({
  name: 'high_pass_filter',
  title: 'Ehlers High-Pass Filter',
  category: 'filter',
  keywords: ['high pass filter', 'ehlers', 'high pass', 'detrend', 'cycle', 'filter'],
  description:
    'The price without what takes longer than the period: swings and noise around zero, with the ' +
    'trend taken away.',
  summaryFocus: 'Side of zero, and which way it goes.',
  source:
    'Ehlers (2013), TA-Lib 0.8 SWAK_HP for one pole and SWAK_2PHP for two: zero before the first ' +
    'bars.',
  caveats: [STARTS_AT_ZERO],
  formula:
    'one pole: k = cos(t) / (1 + sin(t)), t = 2 * pi / period; y = (1 + k) / 2 * (x - x[1]) + k * y[1]\n' +
    'two poles: t = sqrt(2) * pi / period; y = ((1 + k) / 2)^2 * (x - 2 * x[1] + x[2]) + 2 * k * y[1] ' +
    '- k^2 * y[2]',
  chinese: {
    title: '埃勒斯高通滤波器',
    description: '去掉长于设定周期的趋势成分，只留下围绕零轴的波动。',
  },
  parameters: {
    period: period(48, { min: 3, about: 'Longest cycle that passes, in bars.' }),
    poles: integer(2, { min: 1, max: 2, about: 'Poles: two take the trend away more thoroughly.' }),
    source: source(),
  },
  subject: 'The filter',
  label: (p) => `High-pass ${p.period}`,
  line: (p) => ({
    column: `high_pass_filter_${p.period}`,
    unit: 'price',
    description: 'What is left of the price, around zero.',
  }),
  calculate: (p, c) => {
    const filter = highPass(p.period, p.poles === 1 ? 1 : 2);
    return { line: c.run(recursiveFilter(filter, 'zero'), c.source(p.source)) };
  },
});
