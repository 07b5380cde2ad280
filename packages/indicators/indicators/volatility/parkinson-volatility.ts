import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { parkinson } from '#indicators/steps/range-variance.ts';

export const parkinsonVolatility = defineVolatility({
  name: 'parkinson_volatility',
  title: 'Parkinson Volatility',
  keywords: ['parkinson volatility', 'parkinson', 'volatility', 'range', 'annualised', 'estimator'],
  description:
    'Volatility of a year from the highs and lows alone: about five times as efficient as closes, where ' +
    'prices neither drift nor gap.',
  source:
    'Parkinson (1980); TTR volatility(calc = "parkinson"), as a percentage and for bars of any length.',
  formula: 'parkinson = 100 * sqrt(bars per year * mean(ln(high / low)^2 / (4 ln 2), period))',
  chinese: {
    title: '帕金森波动率',
    description: '只用每根K线的最高价与最低价估计的年化波动率。',
  },
  aliases: [{ name: 'parkinson' }],
  caveats: ['Gaps between bars are not seen, so a market that gaps is more volatile than it says.'],
  parameters: { period: period(20) },
  column: (p) => `parkinson_volatility_${p.period}`,
  variance: (p, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    return c.run(exactMean(p.period), c.each(parkinson, ...prices));
  },
});
