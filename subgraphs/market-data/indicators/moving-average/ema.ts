import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import { ema as emaStep } from '#market-data/kernels/steps/exponential.ts';

export const ema = defineIndicator({
  name: 'ema',
  title: 'Exponential Moving Average',
  category: 'moving_average',
  keywords: ['ema', 'moving average', 'exponential', 'trend', 'smoothing'],
  description:
    'Average that weights recent bars most, by 2 / (period + 1), and so turns sooner than a ' +
    'simple one.',
  summaryFocus: 'Whether price is above or below it, and whether it rises or falls.',
  source: 'TA-Lib 0.6 EMA: seeded with the simple average of the first `period` values.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    ema: { column: `ema_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => ({ ema: c.run(emaStep(p.period), c.source(p.source)) }),
  features: () => priceAndLine('ema'),
  chart: (p) => ({ pane: 'main', items: [line('ema', `EMA ${p.period}`, 'primary')] }),
});
