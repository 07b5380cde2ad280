import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const twoCrows = defineCandlestick({
  name: 'two_crows',
  title: 'Two Crows',
  talib: 'CDL2CROWS',
  chinese: {
    title: '两只乌鸦',
    description: '长阳线后跳空出现阴线，再一根阴线回落到首根实体内，上涨受阻。',
  },
  description:
    'A long rising body, a falling one that gaps above it, and a second falling one that ' +
    'closes inside the first.',
  keywords: ['crows', 'reversal'],
  needsGap: true,
  formula:
    'up[2], long[2]; down[1], body[1] above body[2]; down[0], close[1] < open[0] < open[1], ' +
    'open[2] < close[0] < close[2]',
  bars: 3,
  measures: ['bodyLong'],
  traits: { 2: ['up', 'long'], 1: ['down'], 0: ['down'] },
  judge: (candles, row) =>
    candles.gapsUp(row - 1) &&
    candles.isInBody(candles.open(row), row - 1) &&
    candles.isInBody(candles.close(row), row - 2),
  signals: [
    bearish(
      'A long rising body, a falling body wholly above it, and a falling candle that opens ' +
        'inside the second and closes inside the first.',
    ),
  ],
});
