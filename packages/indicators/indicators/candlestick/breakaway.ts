import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { isLower } from '#indicators/arithmetic/candle-figures.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const breakaway = defineCandlestick({
  name: 'breakaway',
  title: 'Breakaway',
  talib: 'CDLBREAKAWAY',
  chinese: {
    title: '脱离形态',
    description: '长实体后跳空并再走三根，第五根反向收入缺口，趋势过度延伸后反转。',
  },
  description:
    'A long candle, a gap, two more steps the same way, and a fifth candle that comes back ' +
    'into the gap.',
  keywords: ['reversal'],
  needsGap: true,
  formula:
    'bullish: down[4], long[4]; down[3], body[3] below body[4]; high[2] < high[3], low[2] < ' +
    'low[3]; down[1], high[1] < high[2], low[1] < low[2]; up[0], open[3] < close[0] < ' +
    'close[4]; bearish: mirrored',
  bars: 5,
  measures: ['bodyLong'],
  traits: { 4: ['long', 'down'], 3: ['down'], 1: ['down'], 0: ['up'] },
  judge: isBreakaway,
  signals: [
    bullish(
      'A long falling body, a falling one below it, two candles with lower highs and lows, and ' +
        'a rising one that closes between the first two bodies.',
    ),
    bearish(
      'A long rising body, a rising one above it, two candles with higher highs and lows, and ' +
        'a falling one that closes between the first two bodies.',
    ),
  ],
});

function isBreakaway(candles: Candles, row: number): boolean {
  const [first, second, third, fourth] = [row - 4, row - 3, row - 2, row - 1];
  return (
    candles.gapsDown(second) &&
    isLower(candles, third) &&
    isLower(candles, fourth) &&
    candles.close(row) > candles.open(second) &&
    candles.close(row) < candles.close(first)
  );
}
