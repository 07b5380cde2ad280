import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const engulfing = defineCandlestick({
  name: 'engulfing',
  title: 'Engulfing',
  talib: 'CDLENGULFING',
  chinese: {
    title: '吞没形态',
    description: '当前实体完全包住前一根方向相反的实体，原先主导的一方被压倒。',
  },
  description:
    'A candle whose body covers the body of the candle before, which went the other way: the ' +
    'side that led was overrun.',
  keywords: ['reversal'],
  source:
    'It gives 80 instead of 100 where the bodies share one end; known from the second bar ' +
    'on, one earlier than there.',
  formula:
    'bullish: down[1], up[0], close[0] >= open[1], open[0] <= close[1], not both equal; ' +
    'bearish: mirrored',
  bars: 2,
  measures: [],
  traits: { 1: ['down'], 0: ['up'] },
  judge: strength,
  signals: [
    bullish('A rising candle whose body covers the falling body before it.', [100, 80]),
    bearish('A falling candle whose body covers the rising body before it.', [-100, -80]),
  ],
});

/** A body that only equals the one before covers it on neither side, and does not count. */
function strength(candles: Candles, row: number): number {
  if (!candles.isUp(row) || !candles.isDown(row - 1)) return 0;
  const top = candles.bodyTop(row) - candles.bodyTop(row - 1);
  const bottom = candles.bodyBottom(row - 1) - candles.bodyBottom(row);
  if (top < 0 || bottom < 0 || (top === 0 && bottom === 0)) return 0;
  return top > 0 && bottom > 0 ? 100 : 80;
}
