import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const tweezer = defineCandlestick({
  name: 'tweezer',
  title: 'Tweezer Top/Bottom',
  chinese: {
    title: '镊子形态',
    description: '相邻两根一涨一跌的蜡烛高点（或低点）持平，该价位两次受阻。',
  },
  description:
    'Two candles that turn at the same price: a falling and a rising one with equal lows, or ' +
    'the other way round with equal highs.',
  keywords: ['tweezer top', 'tweezer bottom', 'reversal', 'support', 'resistance'],
  aliases: ['tweezer_top', 'tweezer_bottom', 'tweezers'],
  source:
    'Nison, Japanese Candlestick Charting Techniques (1991), for two candles in a row of ' +
    'opposite colours; lows are equal as far as TA-Lib 0.6 calls prices equal.',
  formula:
    'bullish: down[1], up[0], low[0] equal to low[1]; bearish: up[1], down[0], high[0] equal ' +
    'to high[1]',
  bars: 2,
  measures: ['equal'],
  traits: { 1: ['down'], 0: ['up'] },
  judge: (candles, row) =>
    candles.isWithin('equal', candles.low(row), candles.low(row - 1), row - 1),
  signals: [
    bullish('A falling and then a rising candle with nearly the same low.'),
    bearish('A rising and then a falling candle with nearly the same high.'),
  ],
});
