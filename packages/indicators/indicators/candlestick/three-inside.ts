import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { haramiStrength } from '#indicators/arithmetic/candle-figures.ts';

export const threeInside = defineCandlestick({
  name: 'three_inside',
  title: 'Three Inside Up/Down',
  talib: 'CDL3INSIDE',
  chinese: { title: '三内部形态', description: '孕线之后第三根蜡烛突破首根实体，反转得到确认。' },
  description: 'A harami, and a third candle that confirms it by closing beyond the first body.',
  keywords: ['three inside up', 'three inside down', 'reversal', 'harami'],
  aliases: ['three_inside_up', 'three_inside_down'],
  formula:
    'bullish: down[2], long[2]; not long[1], body[1] inside body[2] and touching neither ' +
    'end; up[0], close[0] > open[2]; bearish: mirrored',
  bars: 3,
  measures: ['bodyLong'],
  traits: { 2: ['down', 'long'], 1: ['notLong'], 0: ['up'] },
  judge: (candles, row) =>
    haramiStrength(candles, row - 1) === 100 && candles.close(row) > candles.open(row - 2),
  signals: [
    bullish(
      'A long falling body, a body inside it that is not long, and a rising candle that closes ' +
        'above the open of the first.',
    ),
    bearish(
      'A long rising body, a body inside it that is not long, and a falling candle that closes ' +
        'below the open of the first.',
    ),
  ],
});
