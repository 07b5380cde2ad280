import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const kickingByLength = defineCandlestick({
  name: 'kicking_by_length',
  title: 'Kicking by Length',
  talib: 'CDLKICKINGBYLENGTH',
  chinese: {
    title: '反冲形态（以较长者定向）',
    description: '与反冲形态相同，但方向由实体较长的一根决定。',
  },
  description: 'Kicking, whose direction is that of the longer of the two bodies.',
  keywords: ['kicking', 'reversal', 'marubozu'],
  needsGap: true,
  formula:
    'kicking, whichever way it gaps; bullish where the longer body is white, bearish where ' +
    'it is black; of equal ones the first counts',
  bars: 2,
  measures: ['bodyLong', 'shadowVeryShort'],
  traits: {
    1: ['down', 'long', 'noUpperShadow', 'noLowerShadow'],
    0: ['up', 'long', 'noUpperShadow', 'noLowerShadow'],
  },
  judge: strength,
  signals: [
    bullish('A marubozu, one the other way beyond a gap, and the longer of the two rises.'),
    bearish('A marubozu, one the other way beyond a gap, and the longer of the two falls.'),
  ],
});

function strength(candles: Candles, row: number): number {
  if (candles.low(row) <= candles.high(row - 1)) return 0;
  return candles.body(row) > candles.body(row - 1) ? 100 : -100;
}
