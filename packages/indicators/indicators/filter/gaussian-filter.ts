import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { integer, period, source } from '#indicators/catalog/parameters.ts';
import { gaussian } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const gaussianFilter = defineAverage({
  name: 'gaussian_filter',
  title: 'Ehlers Gaussian Filter',
  category: 'filter',
  keywords: ['ehlers', 'gaussian', 'low pass', 'low lag'],
  description:
    'Exponential average taken one to four times in a row, at such a weight that cycles of the ' +
    'period pass at half of their power: it never overshoots.',
  source: 'Ehlers, Gaussian and Other Low Lag Filters; TA-Lib 0.8 SWAK_GAUSS for two poles.',
  caveats: [STARTS_AT_PRICE],
  formula:
    'beta = (1 - cos(2 * pi / period)) / (2^(1 / poles) - 1); a = -beta + sqrt(beta^2 + 2 * beta)\n' +
    'gaussian = average of weight a, taken `poles` times',
  chinese: {
    title: '埃勒斯高斯滤波器',
    description: '连续做一至四次指数平滑的低通滤波，不会过冲。',
  },
  parameters: {
    period: period(14, { min: 2, about: 'Cycle that passes at half of its power, in bars.' }),
    poles: integer(2, { min: 1, max: 4, about: 'Averages in a row.' }),
    source: source(),
  },
  column: (p) => `gaussian_filter_${p.period}`,
  label: (p) => `Gaussian ${p.period}`,
  average: (p, c) =>
    c.run(recursiveFilter(gaussian(p.period, p.poles), 'value'), c.source(p.source)),
});
