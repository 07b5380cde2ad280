import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const takuri = defineCandlestick({
  name: 'takuri',
  title: 'Takuri',
  talib: 'CDLTAKURI',
  chinese: { title: '探水竿', description: '蜻蜓十字线带超长下影线，如竹竿探底，下方有强力买盘。' },
  description:
    'A dragonfly doji with a very long lower shadow: much was sold, and all of it bought back.',
  keywords: ['doji', 'dragonfly', 'reversal'],
  formula: 'doji[0], no upper shadow[0], very long lower shadow[0]',
  bars: 1,
  measures: ['bodyDoji', 'shadowVeryShort', 'shadowVeryLong'],
  traits: { 0: ['doji', 'noUpperShadow'] },
  judge: (candles, row) => candles.lowerShadow(row) > candles.measure('shadowVeryLong', row),
  signals: [
    bullish(
      'A doji with next to no upper shadow, and a lower one more than twice as long as the body.',
    ),
  ],
});
