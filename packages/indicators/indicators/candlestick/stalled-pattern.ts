import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const stalledPattern = defineCandlestick({
  name: 'stalled_pattern',
  title: 'Stalled Pattern',
  talib: 'CDLSTALLEDPATTERN',
  chinese: { title: '停顿形态', description: '两根长阳线之后出现高位小阳线，上涨停顿。' },
  description:
    'Two long rising candles, and a small one that rides on the shoulder of the second: the ' +
    'advance has stalled.',
  keywords: ['deliberation', 'reversal', 'exhaustion'],
  aliases: ['deliberation'],
  formula:
    'up[2], up[1], up[0]; close[2] < close[1] < close[0]; long[2]; long[1], no upper ' +
    'shadow[1], open[1] > open[2] and at most near above close[2]; short[0], open[0] >= ' +
    'close[1] - |close[0] - open[0]| - near',
  bars: 3,
  measures: ['bodyLong', 'bodyShort', 'shadowVeryShort', 'near'],
  traits: { 2: ['up', 'long'], 1: ['up', 'long', 'noUpperShadow'], 0: ['up', 'short'] },
  judge: isStalled,
  signals: [
    bearish(
      'Two long rising bodies, the second with next to no upper shadow, and a short rising one ' +
        'that opens near the close of the second and closes higher.',
    ),
  ],
});

function isStalled(candles: Candles, row: number): boolean {
  const [first, second] = [row - 2, row - 1];
  const shoulder = candles.close(second) - candles.body(row) - candles.measure('near', second);
  return (
    candles.close(row) > candles.close(second) &&
    candles.close(second) > candles.close(first) &&
    candles.open(second) > candles.open(first) &&
    candles.open(second) <= candles.close(first) + candles.measure('near', first) &&
    candles.open(row) >= shoulder
  );
}
