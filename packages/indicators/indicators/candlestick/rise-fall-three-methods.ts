import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const riseFallThreeMethods = defineCandlestick({
  name: 'rise_fall_three_methods',
  title: 'Rising/Falling Three Methods',
  talib: 'CDLRISEFALL3METHODS',
  chinese: {
    title: '上升/下降三法',
    description: '长实体后三根小反向蜡烛未破其区间，第五根长实体恢复原方向。',
  },
  description:
    'A long candle, three small ones against it within its range, and a long one that goes ' +
    'on beyond it.',
  keywords: ['rising three methods', 'falling three methods', 'continuation'],
  aliases: ['rising_three_methods', 'falling_three_methods'],
  formula:
    'bullish: up[4], long[4]; down[3], down[2], down[1], all short, each body partly within ' +
    'low[4] to high[4], close[3] > close[2] > close[1]; up[0], long[0], open[0] > close[1], ' +
    'close[0] > close[4]; bearish: mirrored',
  bars: 5,
  measures: ['bodyLong', 'bodyShort'],
  traits: {
    4: ['long', 'up'],
    3: ['short', 'down'],
    2: ['short', 'down'],
    1: ['short', 'down'],
    0: ['long', 'up'],
  },
  judge: isThreeMethods,
  signals: [
    bullish(
      'A long rising body, three short falling ones that step down within its range, and a ' +
        'long rising one that closes above it.',
    ),
    bearish(
      'A long falling body, three short rising ones that step up within its range, and a long ' +
        'falling one that closes below it.',
    ),
  ],
});

function isThreeMethods(candles: Candles, row: number): boolean {
  const first = row - 4;
  const small = [row - 3, row - 2, row - 1] as const;
  return (
    small.every(
      (at) =>
        candles.bodyBottom(at) < candles.high(first) && candles.bodyTop(at) > candles.low(first),
    ) &&
    candles.close(small[1]) < candles.close(small[0]) &&
    candles.close(small[2]) < candles.close(small[1]) &&
    candles.open(row) > candles.close(row - 1) &&
    candles.close(row) > candles.close(first)
  );
}
