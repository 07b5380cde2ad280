import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { opensBelow } from '#indicators/arithmetic/candle-figures.ts';

export const onNeck = defineCandlestick({
  name: 'on_neck',
  title: 'On-Neck',
  talib: 'CDLONNECK',
  chinese: { title: '颈上线', description: '长阴线后低开的阳线仅收在前低点附近，反弹极弱。' },
  description:
    'A rising candle that opens below the low of a long falling one and only comes back to ' +
    'that low.',
  keywords: ['continuation'],
  needsGap: true,
  formula: 'down[1], long[1]; up[0], open[0] < low[1], close[0] equal to low[1]',
  bars: 2,
  measures: ['bodyLong', 'equal'],
  traits: { 1: ['down', 'long'], 0: ['up'] },
  judge: (candles, row) =>
    opensBelow(candles, row) &&
    candles.isWithin('equal', candles.close(row), candles.low(row - 1), row - 1),
  signals: [
    bearish(
      'A long falling body, and a rising candle that opens below its low and closes near that ' +
        'low.',
    ),
  ],
});
