import { channelAround, channelOf } from '#indicators/families/channel.ts';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { choice, number, period, source } from '#indicators/catalog/parameters.ts';
import { MOVING_AVERAGES, movingAverage } from '#indicators/formulas/moving-average.ts';

export const maEnvelope = defineIndicator({
  ...channelOf('ma_envelope', 'Envelope', {
    upper: 'The average plus `percent` of it.',
    middle: 'Moving average.',
    lower: 'The average minus `percent` of it.',
  }),
  name: 'ma_envelope',
  title: 'Moving Average Envelope',
  keywords: ['ma envelope', 'envelope', 'envelopes', 'env', 'moving average', 'percent bands'],
  description: 'A moving average with a line a fixed percentage above it and another below it.',
  summaryFocus: 'Closes outside the envelope, which are stretched from the average, and returns.',
  source: 'TradingView Envelopes and Stock.Indicators MaEnvelopes: percentages of the average.',
  formula:
    'middle = average(source, period)\n' +
    'upper = middle * (1 + percent / 100)\n' +
    'lower = middle * (1 - percent / 100)',
  chinese: {
    title: '均线包络线',
    description: '以移动平均线为中轴，按固定百分比上下平移得到的通道，用来衡量价格偏离均线的程度。',
  },
  aliases: [{ name: 'envelope' }, { name: 'env' }],
  parameters: {
    period: period(20, { about: 'Bars of the moving average.' }),
    percent: number(2.5, {
      min: 0.01,
      max: 100,
      about: 'Percent of the average from it to each line.',
    }),
    ma_type: choice('sma', MOVING_AVERAGES, 'Moving average in the middle.'),
    source: source(),
  },
  calculate: (p, c) => {
    const middle = movingAverage(c, p.ma_type, p.period, c.source(p.source));
    return channelAround(c, middle, middle, p.percent / 100);
  },
});
