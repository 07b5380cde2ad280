import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';

export const wma = defineIndicator({
  name: 'wma',
  title: 'Weighted Moving Average',
  category: 'moving_average',
  keywords: ['wma', 'moving average', 'weighted', 'linear', 'trend', 'smoothing'],
  description:
    'Mean of the last bars with weights that fall in equal steps, from `period` for the newest ' +
    'to 1 for the oldest.',
  summaryFocus: 'Whether price is above or below it, and whether it rises or falls.',
  source: 'TA-Lib 0.6 WMA.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    wma: { column: `wma_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ wma: movingAverage(c, 'wma', p.period, c.source(p.source)) }),
  features: () => priceAndLine('wma'),
  chart: (p) => ({ pane: 'main', items: [line('wma', `WMA ${p.period}`, 'primary')] }),
});
