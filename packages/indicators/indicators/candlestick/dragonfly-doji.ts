import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const dragonflyDoji = defineCandlestick({
  name: 'dragonfly_doji',
  title: 'Dragonfly Doji',
  talib: 'CDLDRAGONFLYDOJI',
  chinese: { title: '蜻蜓十字线', description: '十字线只有下影线（T 字线），盘中下跌被全部收回。' },
  description: 'A doji with a lower shadow only: what was sold was bought back.',
  keywords: ['doji', 'reversal'],
  formula: 'doji[0], no upper shadow[0], but a lower one[0]',
  bars: 1,
  measures: ['bodyDoji', 'shadowVeryShort'],
  traits: { 0: ['doji', 'noUpperShadow'] },
  judge: (candles, row) => candles.lowerShadow(row) > candles.measure('shadowVeryShort', row),
  signals: [
    bullish('A doji with next to no upper shadow, and a lower one that is not very short.'),
  ],
});
