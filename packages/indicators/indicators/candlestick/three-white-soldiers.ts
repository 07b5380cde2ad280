import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const threeWhiteSoldiers = defineCandlestick({
  name: 'three_white_soldiers',
  title: 'Three White Soldiers',
  talib: 'CDL3WHITESOLDIERS',
  chinese: { title: '红三兵', description: '连续三根阳线稳步走高且收于最高价附近，看涨。' },
  description:
    'Three rising candles in a row of about the same length, each opening in or near the one ' +
    'before and closing higher.',
  keywords: ['soldiers', 'reversal'],
  formula:
    'up[2], up[1], up[0], no upper shadow in any; close[2] < close[1] < close[0]; open[1] > ' +
    'open[2] and at most near above close[2], open[0] and [1] alike; no body far shorter ' +
    'than the one before; not short[0]',
  bars: 3,
  measures: ['shadowVeryShort', 'near', 'far', 'bodyShort'],
  traits: { 2: ['up', 'noUpperShadow'], 1: ['up', 'noUpperShadow'], 0: ['up', 'noUpperShadow'] },
  judge: isThreeSoldiers,
  signals: [
    bullish(
      'Three rising candles with next to no upper shadows, each closing higher, opening in or ' +
        'near the body before and not far shorter; the last is long.',
    ),
  ],
});

function isThreeSoldiers(candles: Candles, row: number): boolean {
  return (
    goesOn(candles, row - 1) &&
    goesOn(candles, row) &&
    candles.body(row) > candles.measure('bodyShort', row)
  );
}

/** Closes higher than the candle before, opens in or near its body, and is not far shorter. */
function goesOn(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    candles.close(row) > candles.close(before) &&
    candles.open(row) > candles.open(before) &&
    candles.open(row) <= candles.close(before) + candles.measure('near', before) &&
    candles.body(row) > candles.body(before) - candles.measure('far', before)
  );
}
