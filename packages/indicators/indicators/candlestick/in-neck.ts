import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { opensBelow } from '#indicators/arithmetic/candle-figures.ts';

export const inNeck = defineCandlestick({
  name: 'in_neck',
  title: 'In-Neck',
  talib: 'CDLINNECK',
  chinese: { title: '颈内线', description: '长阴线后低开的阳线仅收在前收盘附近，反弹无力。' },
  description:
    'A rising candle that opens below the low of a long falling one and only comes back to ' +
    'its close.',
  keywords: ['continuation'],
  needsGap: true,
  formula: 'down[1], long[1]; up[0], open[0] < low[1], close[0] >= close[1] and equal to it',
  bars: 2,
  measures: ['bodyLong', 'equal'],
  traits: { 1: ['down', 'long'], 0: ['up'] },
  judge: (candles, row) =>
    opensBelow(candles, row) &&
    candles.isWithin('equal', candles.close(row), candles.close(row - 1), row - 1) &&
    candles.close(row) >= candles.close(row - 1),
  signals: [
    bearish(
      'A long falling body, and a rising candle that opens below its low and closes at its ' +
        'close or barely above.',
    ),
  ],
});
