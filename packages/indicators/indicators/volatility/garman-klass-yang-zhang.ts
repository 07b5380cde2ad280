import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { product, sum } from '#indicators/steps/arithmetic.ts';
import { delayed } from '#indicators/steps/delayed.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { logRatio } from '#indicators/steps/log-ratio.ts';
import { garmanKlass } from '#indicators/steps/range-variance.ts';

export const garmanKlassYangZhang = defineVolatility({
  name: 'garman_klass_yang_zhang',
  title: 'Garman-Klass-Yang-Zhang Volatility',
  keywords: ['garman klass yang zhang', 'gkyz', 'gk_yz', 'volatility', 'gap', 'ohlc', 'estimator'],
  description:
    'Garman-Klass volatility of a year with the squared gap from the close before to the open added to ' +
    'each bar.',
  source:
    'Yang and Zhang (2000), the extension of Garman and Klass; TTR volatility(calc = "gk.yz"), as a ' +
    'percentage and for bars of any length.',
  formula:
    'gkyz = 100 * sqrt(bars per year * mean(ln(open / close[1])^2 + ln(high / low)^2 / 2 - (2 ln 2 - 1) * ' +
    'ln(close / open)^2, period))',
  chinese: {
    title: 'Garman-Klass-Yang-Zhang波动率',
    description: '在Garman-Klass波动率中加入跳空缺口的年化波动率。',
  },
  aliases: [{ name: 'gkyz' }, { name: 'gk_yz' }],
  parameters: { period: period(20) },
  column: (p) => `garman_klass_yang_zhang_${p.period}`,
  variance: (p, c) => {
    const [open, close] = c.bars('open', 'close');
    const within = c.each(garmanKlass, open, c.bar('high'), c.bar('low'), close);
    const gap = c.each(logRatio, open, c.run(delayed(1), close));
    return c.run(exactMean(p.period), c.each(sum, c.each(product, gap, gap), within));
  },
});
