import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { garmanKlass as garmanKlassTerm } from '#indicators/steps/range-variance.ts';

export const garmanKlass = defineVolatility({
  name: 'garman_klass',
  title: 'Garman-Klass Volatility',
  keywords: ['garman klass', 'garman-klass', 'volatility', 'ohlc', 'annualised', 'estimator'],
  description:
    'Volatility of a year from the range and the body of each bar: more efficient than the range alone, ' +
    'where prices neither drift nor gap.',
  source:
    'Garman and Klass (1980), the short form; TTR volatility(calc = "garman.klass"), as a percentage and ' +
    'for bars of any length.',
  formula:
    'garman_klass = 100 * sqrt(bars per year * mean(ln(high / low)^2 / 2 - (2 ln 2 - 1) * ln(close / open)^2, ' +
    'period))',
  chinese: {
    title: 'Garman-Klass波动率',
    description: '用开盘、最高、最低、收盘四个价格估计的年化波动率，不计跳空。',
  },
  aliases: [{ name: 'garman_klass_volatility' }, { name: 'volatility_ohlc' }],
  caveats: ['Gaps between bars are not seen; `garman_klass_yang_zhang` sees them.'],
  parameters: { period: period(20) },
  column: (p) => `garman_klass_${p.period}`,
  variance: (p, c) => {
    const prices = c.bars('open', 'high', 'low', 'close');
    return c.run(exactMean(p.period), c.each(garmanKlassTerm, ...prices));
  },
});
