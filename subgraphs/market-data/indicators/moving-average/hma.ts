import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';

export const hma = defineIndicator({
  name: 'hma',
  title: 'Hull Moving Average',
  category: 'moving_average',
  keywords: ['hma', 'moving average', 'hull', 'weighted', 'low lag', 'trend', 'smoothing'],
  description:
    'Weighted average of twice a weighted average over half the window minus the one over the ' +
    'whole: smooth and with little lag.',
  summaryFocus: 'Which way it goes and where it turned, more than its distance from price.',
  source:
    'Hull (2005), TA-Lib 0.8 HMA: half the period and its square root are cut to whole numbers, ' +
    'where some round them.',
  parameters: { period: period(9), source: source() },
  outputs: (p) => ({
    hma: { column: `hma_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ hma: movingAverage(c, 'hma', p.period, c.source(p.source)) }),
  features: () => priceAndLine('hma'),
  chart: (p) => ({ pane: 'main', items: [line('hma', `HMA ${p.period}`, 'primary')] }),
});
