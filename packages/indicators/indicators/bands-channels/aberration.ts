import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { sma } from '#indicators/steps/sma.ts';

export const aberration = defineIndicator({
  ...channelOf('aberration', 'Aberration', {
    upper: 'The average plus `multiplier` average true ranges.',
    middle: 'Simple average of the source.',
    lower: 'The average minus `multiplier` average true ranges.',
  }),
  name: 'aberration',
  title: 'Aberration',
  keywords: ['aberration', 'fitschen', 'bands', 'atr', 'trend following', 'breakout'],
  description:
    'A short average of the typical price with a band one average true range above and below it; ' +
    'closes beyond a band open trades, and the middle ends them.',
  summaryFocus: 'Breaks of the bands, and on which side of the middle the close is since.',
  source:
    'The bands of pandas-ta, which take the name of the trading system of Fitschen (1986): simple ' +
    "average of the typical price, and Wilder's average of the true range.",
  standard: false,
  caveats: [
    "Fitschen's own system has bands of standard deviations around an average of 80 bars: those are " +
      'Bollinger Bands. pandas-ta also seeds the range otherwise, which shows for some 300 bars.',
  ],
  formula:
    'middle = sma(source, period)\n' +
    'upper = middle + multiplier * atr(atr_period)\n' +
    'lower = middle - multiplier * atr(atr_period)',
  chinese: {
    title: '偏离通道',
    description: '典型价短期均线上下各加减真实波幅均值，收盘价越轨开仓、回到中轨离场。',
  },
  parameters: {
    period: period(5, { about: 'Bars of the simple average.' }),
    multiplier: number(1, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from the middle to a band.',
    }),
    atr_period: period(15, { about: 'Bars of the average true range.' }),
    source: source('hlc3'),
  },
  calculate: (p, c) => {
    const middle = c.run(sma(p.period), c.source(p.source));
    return channelAround(c, middle, averageTrueRange(c, p.atr_period), p.multiplier);
  },
});
