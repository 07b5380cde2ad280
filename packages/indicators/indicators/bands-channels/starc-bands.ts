import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { number, period, source } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { sma } from '#indicators/steps/sma.ts';

export const starcBands = defineIndicator({
  ...channelOf('starc', 'STARC Bands', {
    upper: 'The average plus `multiplier` average true ranges.',
    middle: 'Simple average of the source.',
    lower: 'The average minus `multiplier` average true ranges.',
  }),
  name: 'starc_bands',
  title: 'STARC Bands',
  keywords: ['starc bands', 'starc', 'stoller', 'average range channel', 'bands', 'atr'],
  description:
    'A short simple average with a band above and below it, some average true ranges away: ' +
    "Stoller's Average Range Channel.",
  summaryFocus: 'Whether the close is beyond a band, where a trade in that direction is at risk.',
  source:
    "Stoller; Stock.Indicators StarcBands: simple average of the close, and Wilder's average of " +
    'the true range. Its own defaults are 5 and 10 bars; those of most charts, 6 and 15, are here.',
  formula:
    'middle = sma(source, period)\n' +
    'upper = middle + multiplier * atr(atr_period)\n' +
    'lower = middle - multiplier * atr(atr_period)',
  chinese: {
    title: 'STARC通道',
    description: '斯托勒平均波幅通道：短期简单均线上下各加减若干倍真实波幅均值。',
  },
  aliases: [{ name: 'starc' }],
  parameters: {
    period: period(6, { about: 'Bars of the simple average.' }),
    multiplier: number(2, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from the middle to a band.',
    }),
    atr_period: period(15, { about: 'Bars of the average true range.' }),
    source: source(),
  },
  calculate: (p, c) => {
    const middle = c.run(sma(p.period), c.source(p.source));
    return channelAround(c, middle, averageTrueRange(c, p.atr_period), p.multiplier);
  },
});
