import { defineIndicator } from '#market-data/catalog/define-indicator.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import { line } from '#market-data/charts/chart-items.ts';
import { priceAndLine } from '#market-data/features/price-and-line.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import { product } from '#market-data/kernels/steps/arithmetic.ts';
import { ratioOfSums } from '#market-data/kernels/steps/ratio-of-sums.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';

export const vwma = defineIndicator({
  name: 'vwma',
  title: 'Volume Weighted Moving Average',
  category: 'moving_average',
  keywords: ['vwma', 'moving average', 'volume weighted', 'volume', 'trend', 'smoothing'],
  description:
    'Mean of the last bars, each counted by its volume, so that it leans to the prices at which ' +
    'most was traded.',
  summaryFocus:
    'Whether price is above or below it, and whether it is above or below the simple average of ' +
    'as many bars.',
  source:
    'TradingView ta.vwma and TA-Lib 0.8 VWMA: SMA(source * volume) / SMA(volume). Where nothing ' +
    'was traded in the whole window, both leave it undefined and this is the simple average.',
  parameters: { period: period(20), source: source() },
  outputs: (p) => ({
    vwma: { column: `vwma_${p.period}`, unit: 'price', description: 'The average.' },
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    const volume = c.bar('volume');
    const weighted = c.run(ratioOfSums(p.period), c.each(product, x, volume), volume);
    return { vwma: c.each(firstUnlessZero, weighted, c.run(sma(p.period), x)) };
  },
  features: () => priceAndLine('vwma'),
  chart: (p) => ({ pane: 'main', items: [line('vwma', `VWMA ${p.period}`, 'primary')] }),
});

/** The first input, or the second where the first is zero, as it is where nothing was traded. */
const firstUnlessZero: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row] === 0 ? b[row]! : a[row]!;
  };
};
