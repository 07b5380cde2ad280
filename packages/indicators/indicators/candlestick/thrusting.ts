import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { opensBelow } from '#indicators/arithmetic/candle-figures.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const thrusting = defineCandlestick({
  name: 'thrusting',
  title: 'Thrusting',
  talib: 'CDLTHRUSTING',
  chinese: { title: '插入线', description: '长阴线后低开的阳线插入前一实体但未过中点，跌势未改。' },
  description:
    'A rising candle that opens below the low of a long falling one and closes in the lower ' +
    'half of its body.',
  keywords: ['thrusting line', 'continuation'],
  needsGap: true,
  formula:
    'down[1], long[1]; up[0], open[0] < low[1], close[0] above close[1] and not equal to it, ' +
    'close[0] <= close[1] + 0.5 × |close[1] - open[1]|',
  bars: 2,
  measures: ['bodyLong', 'equal'],
  traits: { 1: ['down', 'long'], 0: ['up'] },
  judge: isThrust,
  signals: [
    bearish(
      'A long falling body, and a rising candle that opens below its low and closes inside it, ' +
        'not above its middle.',
    ),
  ],
});

function isThrust(candles: Candles, row: number): boolean {
  const before = row - 1;
  return (
    opensBelow(candles, row) &&
    candles.close(row) > candles.close(before) + candles.measure('equal', before) &&
    candles.close(row) <= candles.close(before) + candles.body(before) * 0.5
  );
}
