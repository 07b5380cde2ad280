import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { kama as kamaStep } from '#market-data/kernels/steps/kama.ts';

export const kama = defineIndicator({
  name: 'kama',
  title: 'Kaufman Adaptive Moving Average',
  category: 'moving_average',
  keywords: ['kama', 'moving average', 'adaptive', 'kaufman', 'efficiency ratio', 'trend', 'noise'],
  description:
    'Exponential average that adapts its weight: fast where price goes straight, nearly still ' +
    'where it goes to and fro.',
  summaryFocus: 'Whether it moves at all, which way, and on which side of it price is.',
  source:
    'TA-Lib 0.6 KAMA, after Kaufman (1995), whose fast and slow periods of 2 and 30 are ' +
    'parameters here. It starts from the price one bar before its first value; a window without ' +
    'any move counts as fully efficient.',
  parameters: {
    period: period(10, { about: 'Bars over which the efficiency of the price is measured.' }),
    fast_period: period(2, { about: 'Bars of the exponential average for a straight move.' }),
    slow_period: period(30, { min: 2, about: 'Bars of the exponential average for mere noise.' }),
    source: source(),
  },
  contradiction: (p) =>
    p.fast_period < p.slow_period ? null : 'fast_period must be shorter than slow_period',
  outputs: () => ({ kama: { column: 'kama', unit: 'price', description: 'The average.' } }),
  calculate: (p, c) => ({
    kama: c.run(kamaStep(p.period, p.fast_period, p.slow_period), c.source(p.source)),
  }),
  features: () => priceAndLine('kama'),
  chart: (p) => ({ pane: 'main', items: [line('kama', `KAMA ${p.period}`, 'primary')] }),
});
