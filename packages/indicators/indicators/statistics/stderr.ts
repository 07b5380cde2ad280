import { defineSize } from '#indicators/families/define-size.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { scaledBy } from '#indicators/steps/arithmetic.ts';
import { deviation } from '#indicators/steps/deviation.ts';

export const stderr = defineSize({
  name: 'stderr',
  title: 'Standard Error of the Mean',
  category: 'statistics',
  keywords: ['stderr', 'standard error', 'error of the mean', 'dispersion'],
  description:
    'How far the mean of the window may be from the true one: deviation over root of the count.',
  source:
    'Tulip STDERR and TA-Lib 0.8.1: with the deviation over the whole population; pandas-ta divides by ' +
    '`period` - 1.',
  formula: 'stderr = stddev(x, period) / sqrt(period)',
  chinese: {
    title: '标准误',
    description: '标准差除以样本数的平方根，衡量窗口均值的可靠程度。',
  },
  aliases: [{ name: 'standard_error' }],
  parameters: { period: period(21, { min: 2 }), source: source() },
  what: 'The error',
  size: (p) => ({
    column: `stderr_${p.period}`,
    unit: 'price',
    description: 'Standard error of the mean, in units of the price.',
  }),
  calculate: (p, c) =>
    c.each(scaledBy(1 / Math.sqrt(p.period)), c.run(deviation(p.period), c.source(p.source))),
});
