import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const stickSandwich = defineCandlestick({
  name: 'stick_sandwich',
  title: 'Stick Sandwich',
  talib: 'CDLSTICKSANDWICH',
  chinese: {
    title: '条形三明治',
    description: '两根收盘价相同的阴线夹着一根阳线，收盘价处形成支撑。',
  },
  description:
    'Two falling candles that close at the same price, with a rising one between them: the ' +
    'price holds as support.',
  keywords: ['reversal', 'support'],
  formula: 'down[2]; up[1], low[1] > close[2]; down[0], close[0] equal to close[2]',
  bars: 3,
  measures: ['equal'],
  traits: { 2: ['down'], 1: ['up'], 0: ['down'] },
  judge: (candles, row) =>
    candles.low(row - 1) > candles.close(row - 2) &&
    candles.isWithin('equal', candles.close(row), candles.close(row - 2), row - 2),
  signals: [
    bullish(
      'A falling candle, a rising one that stays above its close, and a falling one that ' +
        'closes nearly where the first did.',
    ),
  ],
});
