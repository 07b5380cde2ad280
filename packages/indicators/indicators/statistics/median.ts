import { pricePresentation, defineStatistic } from '#indicators/families/define-statistic.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import {
  medianDistance,
  quantileAt,
  quartileDistance,
} from '#indicators/formulas/order-statistics.ts';
import { orderedWindow } from '#indicators/steps/ordered-window.ts';

export const median = defineStatistic({
  name: 'median',
  title: 'Rolling Median',
  keywords: [
    'median',
    'middle',
    'robust',
    'median absolute deviation',
    'interquartile range',
    'iqr',
  ],
  description:
    'The value in the middle of those of the window, which no single wild bar moves, with two measures ' +
    'of their spread that are as robust.',
  summaryFocus: 'Side of the price, and whether the median rises or falls.',
  source:
    'TTR runMedian and pandas: of an even number of values the mean of the two in the middle; ' +
    'the spread as TTR runMAD without its constant and as scipy iqr, with straight lines between values.',
  formula:
    'median = quantile(x, 0.5, period)\nmedian_ad = quantile(|x - median|, 0.5, period)\n' +
    'iqr = quantile(x, 0.75, period) - quantile(x, 0.25, period)',
  chinese: {
    title: '滚动中位数',
    description: '窗口内数值的中位数，不受个别极端K线影响，并给出同样稳健的离散程度。',
  },
  aliases: [
    { name: 'median_absolute_deviation', column: 'median_absolute_deviation' },
    { name: 'iqr', column: 'interquartile_range' },
  ],
  parameters: { period: period(30, { max: MAX_SCANNED_PERIOD, min: 2 }), source: source() },
  value: (p) => ({
    column: `median_${p.period}`,
    unit: 'price',
    description: 'The middle value of the window.',
  }),
  moreOutputs: () => ({
    distance: {
      column: 'median_absolute_deviation',
      unit: 'price',
      description: 'Median of the distances from the median, in units of the price.',
    },
    iqr: {
      column: 'interquartile_range',
      unit: 'price',
      description: 'Distance between the quarter and three quarters of the values.',
    },
  }),
  calculate: (p, c) => {
    const read = [quantileAt(0.5), medianDistance, quartileDistance] as const;
    const work = 3 + Math.ceil(p.period / 6);
    const [value, distance, iqr] = c.runAll(
      orderedWindow(p.period, read, work),
      c.source(p.source),
    );
    return { value, distance, iqr };
  },
  presentation: () => pricePresentation('median'),
  label: (p) => `Median ${p.period}`,
});
