import { defineAverage } from '#indicators/families/define-average.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { volumeWeightedAverage } from '#indicators/formulas/volume-weighted-average.ts';

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
  aliases: [
    { name: 'volume_weighted_moving_average' },
    { name: 'rolling_vwap', params: { source: 'hlc3' } },
  ],
  parameters: { period: period(20), source: source() },
  average: (p, c) => volumeWeightedAverage(c, p.period, c.source(p.source)),
});
