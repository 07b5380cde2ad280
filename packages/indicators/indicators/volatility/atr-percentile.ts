import { definePercentile } from '#indicators/families/define-percentile.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { percentOf } from '#indicators/steps/arithmetic.ts';

export const atrPercentile = definePercentile({
  name: 'atr_percentile',
  title: 'ATR Percentile',
  keywords: ['atr percentile', 'atr percent', 'percentile', 'rank', 'volatility', 'regime'],
  description:
    'Average true range as a percentage of the close, and how many of the bars before had a smaller one: ' +
    'whether the market is quiet or wild for its own measure.',
  source:
    'TA-Lib 0.6 NATR, and its percent rank among the values before it; equal ones do not count.',
  formula:
    'atr_percent = 100 * atr(period) / close,\n' +
    'percentile = 100 * count(atr_percent[i] < atr_percent, i = 1 to lookback) / lookback',
  chinese: {
    title: 'ATR百分位',
    description: 'ATR占收盘价的百分比，及其在自身历史中的百分位。',
  },
  aliases: [
    { name: 'atr_percent', column: 'atr_percent' },
    { name: 'atr_percent_rank', column: 'atr_percentile' },
  ],
  parameters: { period: period(14, { about: 'Bars of the average true range.' }) },
  lookback: 100,
  measure: { column: 'atr_percent', unit: 'percent', description: 'The range in percent.' },
  what: 'the average range',
  column: 'atr_percentile',
  calculate: (p, c) => c.each(percentOf, averageTrueRange(c, p.period), c.bar('close')),
});
