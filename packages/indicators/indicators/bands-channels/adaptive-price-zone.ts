import { mapList } from '#indicators/engine/list-of.ts';
import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { movingAverage } from '#indicators/formulas/moving-average.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

export const adaptivePriceZone = defineIndicator({
  ...channelOf('apz', 'Adaptive Price Zone', {
    upper: 'The middle plus `multiplier` smoothed ranges.',
    middle: 'Source, smoothed twice.',
    lower: 'The middle minus `multiplier` smoothed ranges.',
  }),
  name: 'adaptive_price_zone',
  title: 'Adaptive Price Zone',
  keywords: ['adaptive price zone', 'apz', 'leibfarth', 'bands', 'volatility', 'reversal'],
  description:
    'A fast, twice smoothed average of the price with a band on each side, as many twice smoothed ' +
    'ranges of the bars away.',
  summaryFocus:
    'Closes beyond a band, after which price tends to turn where there is no trend (low ADX).',
  source:
    'Leibfarth, Trading with an Adaptive Price Zone (Stocks & Commodities, September 2006): both ' +
    'exponential averages have the square root of `period` as their length, rounded up. finta APZ ' +
    'takes the whole period, and a DEMA in the middle.',
  formula:
    'n = ceil(sqrt(period))\n' +
    'middle = ema(ema(source, n), n)\n' +
    'range = ema(ema(high - low, n), n)\n' +
    'upper = middle + multiplier * range\n' +
    'lower = middle - multiplier * range',
  chinese: {
    title: '自适应价格区间',
    description: '价格与振幅都经双重指数平滑后形成的快速通道，震荡市中价格越界后常会回归。',
  },
  aliases: [{ name: 'apz' }],
  parameters: {
    period: period(20, { about: 'Bars whose square root is the length of each average.' }),
    multiplier: number(2, { min: 0.1, max: 20, about: 'Ranges from the middle to a band.' }),
    source: source(),
  },
  calculate: (p, c) => {
    const bars = Math.ceil(Math.sqrt(p.period));
    const [middle, range] = mapList(
      [c.source(p.source), c.each(difference, c.bar('high'), c.bar('low'))],
      (x) => movingAverage(c, 'ema', bars, movingAverage(c, 'ema', bars, x)),
    );
    return channelAround(c, middle, range, p.multiplier);
  },
});
