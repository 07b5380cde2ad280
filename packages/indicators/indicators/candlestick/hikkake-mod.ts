import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { isInside, isLower } from '#indicators/arithmetic/candle-figures.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const hikkakeMod = defineCandlestick({
  name: 'hikkake_mod',
  title: 'Modified Hikkake',
  talib: 'CDLHIKKAKEMOD',
  chinese: {
    title: '修正陷阱形态',
    description: '要求连续两根内包线且首根收于极端附近的陷阱形态，更少见也更可靠。',
  },
  description:
    'A hikkake out of two inside bars in a row, of which the first closes near the end that ' +
    'the false start goes to.',
  keywords: ['inside bar', 'false breakout', 'trap', 'reversal'],
  formula:
    'setup, bullish: high[1] < high[2] < high[3], low[1] > low[2] > low[3], close[2] at most ' +
    'near above low[2], high[0] < high[1], low[0] < low[1]; confirmed: the first close, at ' +
    'most 3 candles after the newest setup, above high[1] of it; bearish: mirrored',
  bars: 4,
  measures: ['near'],
  measuredBars: 3,
  isConfirmed: true,
  judge: isSetup,
  signals: [
    bullish(
      'Two inside bars, the first closing near its low, and a candle with a lower high and a ' +
        'lower low.',
    ),
    {
      ...bullish(
        'At most three candles after a bullish setup, the first close above the high of its last ' +
          'inside bar.',
        [200],
      ),
      name: 'bullish_confirmed',
    },
    bearish(
      'Two inside bars, the first closing near its high, and a candle with a higher high and a ' +
        'higher low.',
    ),
    {
      ...bearish(
        'At most three candles after a bearish setup, the first close below the low of its last ' +
          'inside bar.',
        [-200],
      ),
      name: 'bearish_confirmed',
    },
  ],
});

function isSetup(candles: Candles, row: number): boolean {
  const inside = row - 2;
  return (
    isInside(candles, inside) &&
    isInside(candles, row - 1) &&
    isLower(candles, row) &&
    candles.close(inside) <= candles.low(inside) + candles.measure('near', inside)
  );
}
