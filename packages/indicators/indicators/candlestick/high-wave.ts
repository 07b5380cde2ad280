import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';

export const highWave = defineCandlestick({
  name: 'high_wave',
  title: 'High Wave',
  talib: 'CDLHIGHWAVE',
  chinese: { title: '风高浪大线', description: '小实体带超长上下影线，波动剧烈而方向不明。' },
  description:
    'A short body between two very long shadows: prices went far both ways and settled ' +
    'nothing.',
  keywords: ['indecision'],
  formula:
    'short[0], very long upper shadow[0], very long lower shadow[0]; 100: up[0], -100: down[0]',
  bars: 1,
  measures: ['bodyShort', 'shadowVeryLong'],
  traits: { 0: ['up', 'short'] },
  judge: (candles, row) =>
    candles.upperShadow(row) > candles.measure('shadowVeryLong', row) &&
    candles.lowerShadow(row) > candles.measure('shadowVeryLong', row),
  signals: [
    formed(
      'A short body, and two shadows that are each more than twice as long as it.',
      [100, -100],
    ),
  ],
});
