import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';

export const dema = defineIndicator({
  name: 'dema',
  title: 'Double Exponential Moving Average',
  category: 'moving_average',
  keywords: ['dema', 'moving average', 'double exponential', 'low lag', 'trend', 'smoothing'],
  description:
    'Twice the exponential average minus the average of that average, which takes out most of ' +
    'its lag. It overshoots at turns.',
  summaryFocus: 'Whether price is above or below it, and how soon it turns.',
  source:
    'TA-Lib 0.6 DEMA, after Mulloy (1994): each exponential average is seeded with the simple ' +
    'average of the first `period` values.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    dema: { column: `dema_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ dema: movingAverage(c, 'dema', p.period, c.source(p.source)) }),
  features: () => priceAndLine('dema'),
  chart: (p) => ({ pane: 'main', items: [line('dema', `DEMA ${p.period}`, 'primary')] }),
});
