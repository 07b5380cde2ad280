import { defineSize } from '#indicators/families/define-size.ts';
import { MAX_SCANNED_PERIOD, period, source } from '#indicators/catalog/parameters.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { meanDeviation } from '#indicators/steps/mean-deviation.ts';

export const mad = defineSize({
  name: 'mad',
  title: 'Mean Absolute Deviation',
  category: 'statistics',
  keywords: ['mad', 'mean absolute deviation', 'average deviation', 'avgdev', 'dispersion'],
  description:
    'How far values are from their mean over the window on average; one wild value counts less than in ' +
    'the standard deviation.',
  source: 'Tulip MD and TA-Lib 0.6 AVGDEV, whose window is 14.',
  formula: 'mad = mean(|x - mean(x, period)|, period)',
  chinese: {
    title: '平均绝对偏差',
    description: '数值与窗口均值之差的绝对值的平均，比标准差更不受极端值影响。',
  },
  aliases: [{ name: 'mean_absolute_deviation' }, { name: 'avgdev', params: { period: 14 } }],
  parameters: { period: period(30, { max: MAX_SCANNED_PERIOD, min: 2 }), source: source() },
  what: 'The deviation',
  size: (p) => ({
    column: `mad_${p.period}`,
    unit: 'price',
    description: 'Mean distance from the mean, in units of the price.',
  }),
  calculate: (p, c) => {
    const x = c.source(p.source);
    return c.run(meanDeviation(p.period), x, c.runAll(deviation(p.period), x)[1]);
  },
});
