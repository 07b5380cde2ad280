import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';

export const spinningTop = defineCandlestick({
  name: 'spinning_top',
  title: 'Spinning Top',
  talib: 'CDLSPINNINGTOP',
  chinese: { title: '纺锤线', description: '小实体两端影线都长于实体，多空胶着。' },
  description: 'A short body between two shadows longer than it: neither side prevailed.',
  keywords: ['indecision'],
  formula:
    'short[0], high[0] - max(open[0], close[0]) > |close[0] - open[0]|, min(open[0], ' +
    'close[0]) - low[0] > |close[0] - open[0]|; 100: up[0], -100: down[0]',
  bars: 1,
  measures: ['bodyShort'],
  traits: { 0: ['up', 'short'] },
  judge: (candles, row) =>
    candles.upperShadow(row) > candles.body(row) && candles.lowerShadow(row) > candles.body(row),
  signals: [formed('A short body, and two shadows that are each longer than it.', [100, -100])],
});
