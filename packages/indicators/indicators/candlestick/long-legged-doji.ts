import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';

export const longLeggedDoji = defineCandlestick({
  name: 'long_legged_doji',
  title: 'Long-Legged Doji',
  talib: 'CDLLONGLEGGEDDOJI',
  chinese: { title: '长脚十字线', description: '十字线带长影线，多空拉锯激烈而无结果。' },
  description: 'A doji with a long shadow on at least one side: prices went far and came back.',
  keywords: ['doji', 'indecision'],
  formula: 'doji[0], long lower shadow[0] or long upper shadow[0]',
  bars: 1,
  measures: ['bodyDoji', 'shadowLong'],
  traits: { 0: ['doji'] },
  judge: (candles, row) =>
    Math.max(candles.lowerShadow(row), candles.upperShadow(row)) >
    candles.measure('shadowLong', row),
  signals: [formed('A doji of which at least one shadow is longer than its body.')],
});
