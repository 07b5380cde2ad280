import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import { hasShortShadows } from '#indicators/arithmetic/candle-figures.ts';

export const longLine = defineCandlestick({
  name: 'long_line',
  title: 'Long Line',
  talib: 'CDLLONGLINE',
  chinese: { title: '长蜡烛线', description: '长实体配短影线，方向明确。' },
  description: 'A long body with short shadows: a clear move.',
  keywords: ['continuation'],
  formula:
    'long[0], short upper shadow[0], short lower shadow[0]; bullish: up[0], bearish: down[0]',
  bars: 1,
  measures: ['bodyLong', 'shadowShort'],
  traits: { 0: ['up', 'long'] },
  judge: hasShortShadows,
  signals: [
    bullish('A long rising body with two short shadows.'),
    bearish('A long falling body with two short shadows.'),
  ],
});
