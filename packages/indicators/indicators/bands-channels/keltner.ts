import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period, source } from '#indicators/catalog/parameters.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';

export const keltner = defineIndicator({
  ...channelOf('keltner', 'Keltner Channel', {
    upper: 'Upper band.',
    middle: 'Moving average.',
    lower: 'Lower band.',
  }),
  name: 'keltner',
  title: 'Keltner Channels',
  keywords: ['keltner', 'channel', 'bands', 'volatility', 'atr', 'breakout'],
  description:
    'A moving average with a band above and below it, some average true ranges away; smoother ' +
    'than Bollinger Bands.',
  summaryFocus: 'Closes outside the channel, and the side of the middle on which price is.',
  source:
    "Keltner (1960) in Raschke's form, as TradingView and StockCharts draw it: exponential " +
    "average of the close, and Wilder's average of the true range. TA-Lib 0.8 KC takes the " +
    'typical price instead: `source` hlc3.',
  formula:
    'middle = average(source, period)\n' +
    'upper = middle + multiplier * atr(atr_period)\n' +
    'lower = middle - multiplier * atr(atr_period)',
  chinese: {
    title: '肯特纳通道',
    description: '移动平均线上下各加减若干倍真实波幅均值形成的通道，比布林带更平滑。',
  },
  aliases: [{ name: 'kc' }, { name: 'keltner_channel' }, { name: 'keltner_channels' }],
  parameters: {
    period: period(20, { about: 'Bars of the moving average.' }),
    atr_period: period(10, { about: 'Bars of the average true range.' }),
    multiplier: number(2, {
      min: 0.1,
      max: 20,
      about: 'Average ranges from the middle to a band.',
    }),
    ma_type: choice('ema', MOVING_AVERAGES, 'Moving average in the middle.'),
    source: source(),
  },
  calculate: (p, c) => {
    const middle = movingAverage(c, p.ma_type, p.period, c.source(p.source));
    return channelAround(c, middle, averageTrueRange(c, p.atr_period), p.multiplier);
  },
});
