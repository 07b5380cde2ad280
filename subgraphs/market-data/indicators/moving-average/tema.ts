import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { movingAverage } from '#market-data/kernels/moving-average.ts';

export const tema = defineIndicator({
  name: 'tema',
  title: 'Triple Exponential Moving Average',
  category: 'moving_average',
  keywords: ['tema', 'moving average', 'triple exponential', 'low lag', 'trend', 'smoothing'],
  description:
    'Three exponential averages of each other, combined as 3a - 3b + c, so that hardly any lag ' +
    'is left. It overshoots at turns.',
  summaryFocus: 'Whether price is above or below it, and how soon it turns.',
  source:
    'TA-Lib 0.6 TEMA, after Mulloy (1994): each exponential average is seeded with the simple ' +
    'average of the first `period` values.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    tema: { column: `tema_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ tema: movingAverage(c, 'tema', p.period, c.source(p.source)) }),
  features: () => priceAndLine('tema'),
  chart: (p) => ({ pane: 'main', items: [line('tema', `TEMA ${p.period}`, 'primary')] }),
});
