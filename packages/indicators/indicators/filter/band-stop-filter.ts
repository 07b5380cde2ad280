import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { bandStop } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const bandStopFilter = defineAverage({
  name: 'band_stop_filter',
  title: 'Ehlers Band-Stop Filter',
  category: 'filter',
  keywords: ['ehlers', 'band stop', 'notch', 'cycle'],
  description:
    'The price without the cycles of about one period: it follows trends and noise, and leaves ' +
    'out the swing that is known.',
  source:
    'Ehlers, Swiss Army Knife Indicator (2006); TA-Lib 0.8 SWAK_BS, whose delta is half of the ' +
    'bandwidth.',
  caveats: [STARTS_AT_PRICE],
  formula:
    'b = cos(2 * pi / period); g = 1 / cos(2 * pi * bandwidth / period); a = g - sqrt(g^2 - 1)\n' +
    'y = (1 + a) / 2 * (x - 2 * b * x[1] + x[2]) + b * (1 + a) * y[1] - a * y[2]',
  chinese: {
    title: '埃勒斯带阻滤波器',
    description: '剔除某一周期附近的波动，保留趋势与其余成分。',
  },
  parameters: {
    period: period(20, { min: 3, max: 200, about: 'Cycle that is taken away, in bars.' }),
    bandwidth: number(0.1, {
      min: 0.05,
      max: 0.7,
      about: 'Width of what is taken away, as a share of the period.',
    }),
    source: source(),
  },
  column: (p) => `band_stop_filter_${p.period}`,
  label: (p) => `Band-stop ${p.period}`,
  average: (p, c) =>
    c.run(recursiveFilter(bandStop(p.period, p.bandwidth), 'value'), c.source(p.source)),
});
