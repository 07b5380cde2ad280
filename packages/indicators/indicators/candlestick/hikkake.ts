import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { isInside, isLower } from '#indicators/arithmetic/candle-figures.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const hikkake = defineCandlestick({
  name: 'hikkake',
  title: 'Hikkake',
  talib: 'CDLHIKKAKE',
  chinese: {
    title: '陷阱形态',
    description: '内包线之后的假突破诱骗追随者，随后三根内反向突破即为确认。',
  },
  description:
    'An inside bar, and a false start out of it; it is confirmed where one of the next three ' +
    'candles closes beyond the other side.',
  keywords: ['inside bar', 'false breakout', 'trap', 'reversal'],
  formula:
    'setup, bullish: high[1] < high[2], low[1] > low[2], high[0] < high[1], low[0] < low[1]; ' +
    'confirmed: the first close, at most 3 candles after the newest setup, above the high of ' +
    'its inside bar; bearish: mirrored',
  bars: 3,
  measures: [],
  isConfirmed: true,
  judge: isSetup,
  signals: [
    bullish('An inside bar, and a candle with a lower high and a lower low.'),
    {
      ...bullish(
        'At most three candles after a bullish setup, the first close above the high of its ' +
          'inside bar.',
        [200],
      ),
      name: 'bullish_confirmed',
    },
    bearish('An inside bar, and a candle with a higher high and a higher low.'),
    {
      ...bearish(
        'At most three candles after a bearish setup, the first close below the low of its ' +
          'inside bar.',
        [-200],
      ),
      name: 'bearish_confirmed',
    },
  ],
});

function isSetup(candles: Candles, row: number): boolean {
  return isInside(candles, row - 1) && isLower(candles, row);
}
