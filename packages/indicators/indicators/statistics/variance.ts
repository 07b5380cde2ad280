import { defineSize } from '#indicators/families/define-size.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { deviation } from '#indicators/steps/deviation.ts';

export const variance = defineSize({
  name: 'variance',
  title: 'Variance',
  category: 'statistics',
  keywords: ['variance', 'var', 'dispersion', 'volatility'],
  description: 'Mean square of the distances of values from their mean over the window.',
  source:
    'TA-Lib 0.6 VAR: over the whole population, that is divided by `period`. It is exact to the last ' +
    'digits at any price, where TA-Lib 0.6 loses them.',
  formula: 'variance = mean((x - mean(x, period))^2, period)',
  chinese: {
    title: '方差',
    description: '数值与窗口均值之差的平方的平均，衡量离散程度。',
  },
  aliases: [{ name: 'var' }],
  parameters: { period: period(5, { min: 2 }), source: source() },
  what: 'The variance',
  size: (p) => ({
    column: `variance_${p.period}`,
    unit: 'index',
    dimension: { move: 2 },
    description: 'Variance, in squares of the price.',
  }),
  calculate: (p, c) => {
    const one = c.run(deviation(p.period), c.source(p.source));
    return c.each(product, one, one);
  },
});
