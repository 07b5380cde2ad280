import { pricePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { quantileAt } from '#indicators/formulas/order-statistics.ts';
import { orderedWindow } from '#indicators/steps/ordered-window.ts';

export const quantile = defineStatistic({
  name: 'quantile',
  title: 'Rolling Quantile',
  keywords: ['quantile', 'percentile', 'linear interpolation', 'quartile'],
  description:
    'The value below which a share of those of the window lies, with a straight line between the two ' +
    'that it falls between.',
  summaryFocus: 'Side of the price.',
  source:
    "As pandas and numpy (linear), Pine's percentile_linear_interpolation; `percentile_nearest_rank` takes " +
    'one of the values instead.',
  formula: 'quantile = value at place q * (period - 1) of x[0 .. period - 1] in ascending order',
  chinese: {
    title: '滚动分位数',
    description: '窗口内指定比例的数值都低于它，位于两值之间时线性插值。',
  },
  aliases: [{ name: 'percentile_linear_interpolation' }],
  parameters: {
    period: period(30, { min: 2 }),
    q: number(0.5, { min: 0, max: 1, about: 'Share of the values that lie below it.' }),
    source: source(),
  },
  value: (p) => ({
    column: `quantile_${p.period}`,
    unit: 'price',
    description: 'The quantile, a price.',
  }),
  calculate: (p, c) => ({
    value: c.run(orderedWindow(p.period, [quantileAt(p.q)]), c.source(p.source)),
  }),
  presentation: () => pricePresentation('quantile'),
  label: (p) => `Quantile ${p.q}`,
});
