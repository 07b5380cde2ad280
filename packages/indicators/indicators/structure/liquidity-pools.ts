import { defineLiquidity } from '#indicators/families/define-liquidity.ts';
import { MAX_SCANNED_PERIOD, number, period } from '#indicators/catalog/parameters.ts';
import { difference, scaledBy } from '#indicators/steps/arithmetic.ts';
import { channel } from '#indicators/steps/channel.ts';

export const liquidityPools = defineLiquidity({
  name: 'liquidity_pools',
  title: 'Liquidity Pools',
  keywords: [
    'liquidity pools',
    'liquidity',
    'buy side liquidity',
    'sell side liquidity',
    'stops',
    'ict',
    'smart money',
  ],
  description:
    'Swing highs, or swing lows, at about the same price, beyond which stop orders gather, until price ' +
    'trades through them.',
  summaryFocus: 'The nearest pools above and below the close, and which one was swept last.',
  source:
    'The liquidity of smart-money-concepts in causal form: the tolerance is a share of the range of the ' +
    'last bars, where there it is one of the whole data, and swings count from the bar that confirms them.',
  formula:
    'tolerance = range_percent / 100 * (highest high - lowest low over range_period)\n' +
    'pool = swings on one side within the tolerance of the newest of them; level = their mean\n' +
    'swept = trade beyond the newest swing by more than the tolerance',
  chinese: {
    title: '流动性池',
    description: '价位相近的多个摆动高点或低点，止损单聚集之处，直到被价格扫过。',
  },
  aliases: [{ name: 'liquidity' }],
  caveats: [],
  parameters: {
    swing_length: period(5, {
      max: 100,
      about: 'Bars on each side that a swing must exceed; so many later it is confirmed.',
    }),
    range_percent: number(1, {
      min: 0,
      max: 20,
      about: 'How far apart the swings of a pool may lie, in percent of the range.',
    }),
    range_period: period(200, {
      max: MAX_SCANNED_PERIOD,
      min: 2,
      about: 'Bars over which the range is taken.',
    }),
  },
  wing: (p) => p.swing_length,
  tolerance: (p, c) => {
    const [highest, lowest] = c.runAll(channel(p.range_period), c.bar('high'), c.bar('low'));
    return c.each(scaledBy(p.range_percent / 100), c.each(difference, highest, lowest));
  },
  prefixes: ['liquidity_high', 'liquidity_low'],
  met: ['pool_high', 'pool_low'],
});
