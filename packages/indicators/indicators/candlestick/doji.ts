import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';

export const doji = defineCandlestick({
  name: 'doji',
  title: 'Doji',
  talib: 'CDLDOJI',
  chinese: { title: '十字线', description: '开盘价与收盘价几乎相同，多空势均力敌，本身没有方向。' },
  description:
    'A candle that closes almost where it opened: neither side prevailed. It has no ' +
    'direction of its own.',
  keywords: ['indecision', 'reversal'],
  formula: 'doji[0]',
  bars: 1,
  measures: ['bodyDoji'],
  traits: { 0: ['doji'] },
  signals: [formed('The body is at most a tenth of the mean range of the ten candles before.')],
});
