import { STARTS_AT_PRICE } from '#indicators/families/filter-starts.ts';
import { defineAverage } from '#indicators/families/define-average.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { decycling } from '#indicators/formulas/ehlers-filters.ts';
import { recursiveFilter } from '#indicators/steps/recursive-filter.ts';

export const decycler = defineAverage({
  name: 'decycler',
  title: 'Ehlers Decycler',
  category: 'filter',
  keywords: ['ehlers', 'low pass', 'trend', 'high pass'],
  description:
    'The price without its cycles: what a high-pass filter takes away, with hardly any lag in a ' +
    'trend.',
  source: 'Ehlers, Decyclers (Stocks & Commodities, September 2015): the price less its high-pass.',
  caveats: [STARTS_AT_PRICE],
  formula:
    'k = cos(2 * pi / period) / (1 + sin(2 * pi / period))\n' +
    'decycler = (1 - k) / 2 * (x + x[1]) + k * decycler[1]',
  chinese: {
    title: '埃勒斯去周期线',
    description: '价格减去其高频周期成分，保留趋势且滞后很小。',
  },
  aliases: [{ name: 'simple_decycler' }],
  parameters: {
    period: period(125, { min: 3, about: 'Longest cycle that is taken away, in bars.' }),
    source: source(),
  },
  average: (p, c) => c.run(recursiveFilter(decycling(p.period), 'value'), c.source(p.source)),
});
