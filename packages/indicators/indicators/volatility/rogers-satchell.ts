import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { rogersSatchell as rogersSatchellTerm } from '#indicators/steps/range-variance.ts';

export const rogersSatchell = defineVolatility({
  name: 'rogers_satchell',
  title: 'Rogers-Satchell Volatility',
  keywords: ['rogers satchell', 'rogers-satchell', 'volatility', 'ohlc', 'drift', 'estimator'],
  description:
    'Volatility of a year from where the extremes of each bar lie to its open and its close, which a ' +
    'trend does not inflate.',
  source:
    'Rogers and Satchell (1991); TTR volatility(calc = "rogers.satchell"), as a percentage and for bars of ' +
    'any length. TA-Lib 0.8 and trading-signals give it for one bar, which is not annualised.',
  formula:
    'rogers_satchell = 100 * sqrt(bars per year * mean(ln(high / close) * ln(high / open) + ln(low / close) * ' +
    'ln(low / open), period))',
  chinese: {
    title: 'Rogers-Satchell波动率',
    description: '不受趋势漂移影响的年化波动率，由开高低收四价估计。',
  },
  aliases: [{ name: 'rogers_satchell_volatility' }],
  caveats: ['Gaps between bars are not seen; `yang_zhang` sees them.'],
  parameters: { period: period(20) },
  column: (p) => `rogers_satchell_${p.period}`,
  variance: (p, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    return c.run(exactMean(p.period), c.each(rogersSatchellTerm, ...prices));
  },
});
