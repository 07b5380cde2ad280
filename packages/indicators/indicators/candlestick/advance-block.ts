import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const advanceBlock = defineCandlestick({
  name: 'advance_block',
  title: 'Advance Block',
  talib: 'CDLADVANCEBLOCK',
  chinese: {
    title: '大敌当前',
    description: '三根阳线虽继续走高，但实体缩短或上影线变长，涨势受阻。',
  },
  description:
    'Three rising candles whose bodies get shorter or whose upper shadows get longer: the ' +
    'advance is blocked.',
  keywords: ['reversal', 'exhaustion'],
  formula:
    'up[2], up[1], up[0]; close[2] < close[1] < close[0]; open[1] > open[2] and at most near ' +
    'above close[2], open[0] and [1] alike; long[2], short upper shadow[2]; and bodies that ' +
    'shrink or an upper shadow that grows',
  bars: 3,
  measures: ['bodyLong', 'shadowShort', 'shadowLong', 'near', 'far'],
  traits: { 2: ['up', 'long'], 1: ['up'], 0: ['up'] },
  judge: isAdvanceBlock,
  signals: [
    bearish(
      'Three rising candles that open in or near the body before, the first long with a short ' +
        'upper shadow, and then bodies that shrink or an upper shadow that is no longer short.',
    ),
  ],
});

function isAdvanceBlock(candles: Candles, row: number): boolean {
  const first = row - 2;
  return (
    candles.upperShadow(first) < candles.measure('shadowShort', first) &&
    advances(candles, row - 1) &&
    advances(candles, row) &&
    weakens(candles, row)
  );
}

/** A rising candle that closes higher than the one before, and opens in or near its body. */
function advances(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    candles.close(row) > candles.close(before) &&
    candles.open(row) > candles.open(before) &&
    candles.open(row) <= candles.close(before) + candles.measure('near', before)
  );
}

/** The second far shorter and the third no longer, or the third far shorter, or shorter with a shadow. */
function weakens(candles: Candles, row: number): boolean {
  const [first, second] = [row - 2, row - 1];
  const [a, b, c] = [candles.body(first), candles.body(second), candles.body(row)];
  const far = (at: number): number => candles.measure('far', at);
  const hasShadow = (at: number): boolean =>
    candles.upperShadow(at) > candles.measure('shadowShort', at);
  return (
    (b < a - far(first) && c < b + candles.measure('near', second)) ||
    c < b - far(second) ||
    (c < b && b < a && (hasShadow(row) || hasShadow(second))) ||
    (c < b && candles.upperShadow(row) > candles.measure('shadowLong', row))
  );
}
