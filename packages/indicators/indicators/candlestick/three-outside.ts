import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const threeOutside = defineCandlestick({
  name: 'three_outside',
  title: 'Three Outside Up/Down',
  talib: 'CDL3OUTSIDE',
  chinese: {
    title: '三外部形态',
    description: '吞没形态之后第三根蜡烛继续同向收盘，反转得到确认。',
  },
  description: 'An engulfing pattern, and a third candle that confirms it by closing further on.',
  keywords: ['three outside up', 'three outside down', 'reversal', 'engulfing'],
  aliases: ['three_outside_up', 'three_outside_down'],
  source: 'Known from the third bar on, one earlier than there.',
  formula:
    'bullish: down[2]; up[1], close[1] > open[2], open[1] < close[2]; close[0] > close[1]; ' +
    'bearish: mirrored',
  bars: 3,
  measures: [],
  traits: { 2: ['down'], 1: ['up'] },
  judge: (candles, row) =>
    candles.close(row - 1) > candles.open(row - 2) &&
    candles.open(row - 1) < candles.close(row - 2) &&
    candles.close(row) > candles.close(row - 1),
  signals: [
    bullish(
      'A rising body that covers the falling body before it beyond both ends, and a candle ' +
        'that closes higher.',
    ),
    bearish(
      'A falling body that covers the rising body before it beyond both ends, and a candle ' +
        'that closes lower.',
    ),
  ],
});
