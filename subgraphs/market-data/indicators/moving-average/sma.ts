import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';

export const sma = defineIndicator({
  name: 'sma',
  title: 'Simple Moving Average',
  category: 'moving_average',
  keywords: ['sma', 'moving average', 'simple', 'mean', 'trend', 'smoothing'],
  description:
    'Mean of the last bars, each counted alike. The 50 and 200 bar averages are the customary ' +
    'measures of a trend.',
  summaryFocus: 'Whether price is above or below it, and whether it rises or falls.',
  source: 'TA-Lib 0.6 SMA.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    sma: { column: `sma_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ sma: movingAverage(c, 'sma', p.period, c.source(p.source)) }),
  features: () => priceAndLine('sma'),
  chart: (p) => ({ pane: 'main', items: [line('sma', `SMA ${p.period}`, 'primary')] }),
});
