import { defineAverage } from '#market-data/catalog/define-average.ts';
import { period, source } from '#market-data/catalog/parameters.ts';
import type { Formula } from '#market-data/kernels/compose.ts';
import { product } from '#market-data/kernels/steps/arithmetic.ts';
import { ratioOfSums } from '#market-data/kernels/steps/ratio-of-sums.ts';
import { sma } from '#market-data/kernels/steps/sma.ts';

export const vwma = defineAverage({
  name: 'vwma',
  title: 'Volume Weighted Moving Average',
  keywords: ['volume weighted', 'volume'],
  description:
    'Mean of the last bars, each counted by its volume, so that it leans to the prices at which ' +
    'most was traded.',
  summaryFocus:
    'Whether price is above or below it, and whether it is above or below the simple average of ' +
    'as many bars.',
  source:
    'TradingView ta.vwma and TA-Lib 0.8 VWMA: SMA(source * volume) / SMA(volume). Where nothing ' +
    'was traded in the whole window, both leave it undefined and this is the simple average.',
  formula: 'vwma = sum(x * volume, period) / sum(volume, period)',
  chinese: {
    title: '成交量加权移动平均线',
    description: '按成交量加权的均线，偏向成交密集的价格。',
  },
  aliases: [{ name: 'volume_weighted_moving_average' }],
  parameters: { period: period(20), source: source() },
  average: (p, c) => {
    const x = c.source(p.source);
    const volume = c.bar('volume');
    const weighted = c.run(ratioOfSums(p.period), c.each(product, x, volume), volume);
    return c.each(firstUnlessZero, weighted, c.run(sma(p.period), x));
  },
});

/** The first input, or the second where the first is zero, as it is where nothing was traded. */
const firstUnlessZero: Formula = (inputs, output) => {
  const a = inputs[0]!;
  const b = inputs[1]!;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = a[row] === 0 ? b[row]! : a[row]!;
  };
};
