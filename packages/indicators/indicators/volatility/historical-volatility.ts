import { defineVolatility } from '#indicators/families/define-volatility.ts';
import { choice, period, source } from '#indicators/catalog/parameters.ts';
import { product, scaledBy } from '#indicators/steps/arithmetic.ts';
import { deviation } from '#indicators/steps/deviation.ts';
import { logReturns } from '#indicators/steps/log-ratio.ts';

export const historicalVolatility = defineVolatility({
  name: 'historical_volatility',
  title: 'Historical Volatility',
  keywords: [
    'historical volatility',
    'hv',
    'realized volatility',
    'close to close',
    'volatility',
    'annualised',
  ],
  description: 'Standard deviation of the logarithmic returns from close to close, for a year.',
  source:
    "The textbook's sample deviation; TA-Lib 0.8 and pandas-ta alike, as a percentage and for bars of any " +
    'length. Pine takes the deviation of the population, which is the other choice; TTR counts a return ' +
    'less in the same window, and Tulip a year of 252 bars.',
  formula:
    'historical_volatility = 100 * sqrt(bars per year) * stdev(ln(close / close[1]), period)',
  chinese: {
    title: '历史波动率',
    description: '收盘价对数收益率的标准差，换算为年化百分比。',
  },
  aliases: [
    { name: 'hv' },
    { name: 'realized_volatility' },
    { name: 'volatility' },
    { name: 'close_to_close_volatility' },
  ],
  parameters: {
    period: period(20, { min: 2 }),
    deviation: choice(
      'sample',
      ['sample', 'population'],
      'Whether squares are divided by one less than the period, or by the period.',
    ),
    source: source(),
  },
  column: (p) => `historical_volatility_${p.period}`,
  variance: (p, c) => {
    const spread = c.run(deviation(p.period), logReturns(c, c.source(p.source)));
    const variance = c.each(product, spread, spread);
    return p.deviation === 'sample'
      ? c.each(scaledBy(p.period / (p.period - 1)), variance)
      : variance;
  },
});
