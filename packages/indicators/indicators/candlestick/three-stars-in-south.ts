import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const threeStarsInSouth = defineCandlestick({
  name: 'three_stars_in_south',
  title: 'Three Stars in the South',
  talib: 'CDL3STARSINSOUTH',
  chinese: { title: '南方三星', description: '三根阴线实体与波幅逐根缩小、低点抬高，跌势衰竭。' },
  description:
    'Three falling candles, each smaller than the one before and with a higher low: the ' +
    'decline dies away.',
  keywords: ['reversal', 'exhaustion'],
  formula:
    'down[2], long[2], long lower shadow[2]; down[1], |close[1] - open[1]| < |close[2] - ' +
    'open[2]|, close[2] < open[1] <= high[2], low[2] <= low[1] < close[2], some lower ' +
    'shadow[1]; down[0], short[0], no shadows[0], low[0] > low[1], high[0] < high[1]',
  bars: 3,
  measures: ['bodyLong', 'bodyShort', 'shadowLong', 'shadowVeryShort'],
  traits: {
    2: ['down', 'long'],
    1: ['down'],
    0: ['down', 'short', 'noUpperShadow', 'noLowerShadow'],
  },
  judge: isSouth,
  signals: [
    bullish(
      'A long falling candle with a long lower shadow, a smaller one like it with a low that ' +
        'is not lower, and a short one without shadows inside the range of the second.',
    ),
  ],
});

function isSouth(candles: Candles, row: number): boolean {
  return (
    candles.lowerShadow(row - 2) > candles.measure('shadowLong', row - 2) &&
    isSmallerSecond(candles, row - 1) &&
    candles.low(row) > candles.low(row - 1) &&
    candles.high(row) < candles.high(row - 1)
  );
}

function isSmallerSecond(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    candles.body(row) < candles.body(before) &&
    candles.open(row) > candles.close(before) &&
    candles.open(row) <= candles.high(before) &&
    candles.low(row) < candles.close(before) &&
    candles.low(row) >= candles.low(before) &&
    candles.lowerShadow(row) > candles.measure('shadowVeryShort', row)
  );
}
