import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { number, period } from '#indicators/catalog/parameters.ts';
import type { Formula } from '#indicators/engine/compose.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { logRatio } from '#indicators/steps/log-ratio.ts';
import { rogersSatchell } from '#indicators/steps/range-variance.ts';

export const yangZhang = defineVolatility({
  name: 'yang_zhang',
  title: 'Yang-Zhang Volatility',
  keywords: ['yang zhang', 'yang-zhang', 'volatility', 'gap', 'drift', 'ohlc', 'estimator'],
  description:
    'Volatility of a year from gaps, bodies and ranges together: neither a trend nor gaps distort it, and ' +
    'it needs the fewest bars.',
  source:
    'Yang and Zhang, Journal of Business 73 (2000); TTR volatility(calc = "yang.zhang") with sample ' +
    'variances of the gaps and of the bodies, as a percentage and for bars of any length.',
  formula:
    'yang_zhang = 100 * sqrt(bars per year * (var(ln(open / close[1]), period) + k * var(ln(close / open), ' +
    'period) + (1 - k) * rogers_satchell variance)), ' +
    'k = (alpha - 1) / (alpha + (period + 1) / (period - 1))',
  chinese: {
    title: 'Yang-Zhang波动率',
    description: '综合跳空、实体与振幅的年化波动率，不受趋势和跳空影响。',
  },
  aliases: [{ name: 'yang_zhang_volatility' }],
  parameters: {
    period: period(20, { min: 2 }),
    alpha: number(1.34, {
      min: 1,
      max: 2,
      about: 'How heavily bodies count against ranges; 1.34 is best for usual prices.',
    }),
  },
  column: (p) => `yang_zhang_${p.period}`,
  variance: (p, c) => {
    const [open, close] = c.bars('open', 'close');
    const gaps = c.each(logRatio, open, c.run(delayed(1), close));
    const gap = c.run(deviation(p.period), gaps);
    const body = c.run(deviation(p.period), c.each(logRatio, close, open));
    const terms = c.each(rogersSatchell, open, c.bar('high'), c.bar('low'), close);
    const range = c.run(exactMean(p.period), terms);
    const share = (p.alpha - 1) / (p.alpha + (p.period + 1) / (p.period - 1));
    return c.each(mixed(p.period, share), gap, body, range);
  },
});

/** Inputs: deviation of the gaps and of the bodies over the population, variance by the ranges. */
function mixed(period: number, share: number): Formula<3> {
  const sample = period / (period - 1);
  return (inputs, output) => {
    const [gap, body, range] = inputs;
    return (from, to) => {
      for (let row = from; row < to; row += 1) {
        output[row] =
          sample * (gap[row]! ** 2 + share * body[row]! ** 2) + (1 - share) * range[row]!;
      }
    };
  };
}
