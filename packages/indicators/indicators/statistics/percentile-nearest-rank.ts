import { pricePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { nearestRank } from '#indicators/formulas/order-statistics.ts';
import { orderedWindow } from '#indicators/steps/ordered-window.ts';

export const percentileNearestRank = defineStatistic({
  name: 'percentile_nearest_rank',
  title: 'Percentile (nearest rank)',
  keywords: ['percentile nearest rank', 'percentile', 'rank', 'quantile'],
  description:
    'The smallest value of the window that at least a percentage of all do not exceed: always one of the ' +
    'values themselves.',
  summaryFocus: 'Side of the price.',
  source:
    "Pine's ta.percentile_nearest_rank and TA-Lib 0.8.1 PERCENTILE: the value at rank " +
    'ceil(percentage / 100 * period), at least the first; `quantile` draws a line between values instead.',
  formula:
    'percentile = value at rank max(1, ceil(percentage / 100 * period)) of x[0 .. period - 1] in ' +
    'ascending order',
  chinese: {
    title: '百分位数（最近秩）',
    description: '窗口内达到指定百分比排名的实际数值，不做插值。',
  },
  aliases: [{ name: 'percentile' }],
  parameters: {
    period: period(14, { min: 2 }),
    percentage: number(50, { min: 0, max: 100, about: 'Percentage of values up to it.' }),
    source: source(),
  },
  value: (p) => ({
    column: `percentile_${p.period}`,
    unit: 'price',
    description: 'The percentile, a price.',
  }),
  calculate: (p, c) => ({
    value: c.run(orderedWindow(p.period, [nearestRank(p.percentage)]), c.source(p.source)),
  }),
  presentation: () => pricePresentation('percentile'),
  label: (p) => `Percentile ${p.percentage}`,
});
