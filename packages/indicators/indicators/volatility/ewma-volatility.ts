import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { number, source } from '#indicators/catalog/parameters.ts';
import { product } from '#indicators/steps/arithmetic.ts';
import { weightedAverage } from '#indicators/steps/exponential.ts';
import { logReturns } from '#indicators/steps/log-ratio.ts';

export const ewmaVolatility = defineVolatility({
  name: 'ewma_volatility',
  title: 'EWMA Volatility (RiskMetrics)',
  keywords: ['ewma volatility', 'riskmetrics', 'exponential', 'volatility', 'risk', 'annualised'],
  description:
    'Volatility of a year from squared returns whose weights fade by a constant factor with every bar, so ' +
    'that it answers a shock at once and forgets it smoothly.',
  source:
    'J.P. Morgan, RiskMetrics technical document (1996): the mean return counts as zero, and the first ' +
    'squared return is the start.',
  formula:
    'variance = decay * variance[1] + (1 - decay) * ln(close / close[1])^2, ewma_volatility = 100 * sqrt(bars ' +
    'per year * variance)',
  chinese: {
    title: 'EWMA波动率（RiskMetrics）',
    description: '对收益平方作指数加权平均得到的年化波动率。',
  },
  aliases: [{ name: 'riskmetrics_volatility' }],
  parameters: {
    decay: number(0.94, {
      min: 0.5,
      max: 0.99,
      about: 'Weight of what was against the newest return: 0.94 for days, 0.97 for months.',
    }),
    source: source(),
  },
  column: () => 'ewma_volatility',
  variance: (p, c) => {
    const returns = logReturns(c, c.source(p.source));
    return c.run(weightedAverage(1 - p.decay), c.each(product, returns, returns));
  },
});
