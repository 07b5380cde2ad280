import { defineSize } from '#indicators/families/define-size.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { corwinSchultz } from '#indicators/steps/corwin-schultz.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';

export const corwinSchultzSpread = defineSize({
  name: 'corwin_schultz_spread',
  title: 'Corwin-Schultz Spread',
  keywords: ['corwin schultz spread', 'bid-ask spread', 'spread', 'liquidity', 'high low'],
  description:
    'Spread between bid and ask, estimated from highs and lows: highs are mostly bought at the ask and ' +
    'lows sold at the bid, and of two bars the range grows by volatility but not by the spread.',
  source:
    'Corwin and Schultz, Journal of Finance 67 (2012): negative estimates of two bars count as 0, and a ' +
    'bar that gaps away from the close before is moved back by the gap. The mean of the last estimates.',
  formula:
    'beta = ln(high / low)^2 + ln(high[1] / low[1])^2, gamma = ln(highest(high, 2) / lowest(low, 2))^2,\n' +
    'alpha = (sqrt(2 beta) - sqrt(beta)) / (3 - 2 sqrt(2)) - sqrt(gamma / (3 - 2 sqrt(2))),\n' +
    'corwin_schultz_spread = 100 * mean(max(0, 2 (exp(alpha) - 1) / (1 + exp(alpha))), period)',
  chinese: {
    title: 'Corwin-Schultz价差',
    description: '由相邻两根K线的最高价与最低价估计的买卖价差百分比。',
  },
  caveats: [
    'It was made for daily bars of shares; on bars of a market that hardly rests, most of it is noise.',
  ],
  parameters: { period: period(20, { about: 'Estimates in the mean.' }) },
  size: (p) => ({
    column: `corwin_schultz_spread_${p.period}`,
    unit: 'percent',
    range: [0, 200],
    description: 'Estimated spread in percent of the price.',
  }),
  what: 'The spread',
  calculate: (p, c) => {
    const estimates = c.run(corwinSchultz, c.bar('high'), c.bar('low'), c.bar('close'));
    return c.run(exactMean(p.period), estimates);
  },
});
