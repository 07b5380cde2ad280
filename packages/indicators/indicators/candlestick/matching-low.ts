import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const matchingLow = defineCandlestick({
  name: 'matching_low',
  title: 'Matching Low',
  talib: 'CDLMATCHINGLOW',
  chinese: { title: '相同低价', description: '两根阴线收于同一价位，该处形成支撑。' },
  description: 'Two falling candles that close at the same price: it holds as support.',
  keywords: ['reversal', 'support'],
  formula: 'down[1], down[0], close[0] equal to close[1]',
  bars: 2,
  measures: ['equal'],
  traits: { 1: ['down'], 0: ['down'] },
  judge: (candles, row) =>
    candles.isWithin('equal', candles.close(row), candles.close(row - 1), row - 1),
  signals: [bullish('Two falling candles that close at nearly the same price.')],
});
