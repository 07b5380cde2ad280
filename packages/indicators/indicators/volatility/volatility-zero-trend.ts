import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { period, source } from '#indicators/catalog/parameters.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { logReturns } from '#indicators/steps/log-ratio.ts';

export const volatilityZeroTrend = defineVolatility({
  name: 'volatility_zero_trend',
  title: 'Volatility Zero Trend Close-to-Close',
  keywords: ['volatility zero trend', 'close to close', 'zero mean', 'volatility', 'annualised'],
  description:
    'Volatility of a year from the squared returns themselves, as if the mean return were zero: a steady ' +
    'trend counts as movement, where the historical volatility takes it away.',
  source:
    "TradingView's Volatility Zero Trend Close-to-Close: the root of the mean squared logarithmic return, as " +
    'a percentage and for bars of any length.',
  formula:
    'volatility_zero_trend = 100 * sqrt(bars per year * mean(ln(close / close[1])^2, period))',
  chinese: {
    title: '零趋势波动率',
    description: '假设平均收益为零、由收盘价对数收益平方计算的年化波动率。',
  },
  parameters: { period: period(10), source: source() },
  column: (p) => `volatility_zero_trend_${p.period}`,
  variance: (p, c) => {
    const returns = logReturns(c, c.source(p.source));
    return c.run(exactMean(p.period), c.each(product, returns, returns));
  },
});
