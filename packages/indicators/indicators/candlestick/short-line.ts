import { defineCandlestick, formed } from '#indicators/families/define-candlestick.ts';
import { hasShortShadows } from '#indicators/arithmetic/candle-figures.ts';

export const shortLine = defineCandlestick({
  name: 'short_line',
  title: 'Short Line',
  talib: 'CDLSHORTLINE',
  chinese: { title: '短蜡烛线', description: '小实体配短影线，市场观望。' },
  description: 'A short body with short shadows: little happened.',
  keywords: ['indecision'],
  formula: 'short[0], short upper shadow[0], short lower shadow[0]; 100: up[0], -100: down[0]',
  bars: 1,
  measures: ['bodyShort', 'shadowShort'],
  traits: { 0: ['up', 'short'] },
  judge: hasShortShadows,
  signals: [formed('A short body with two short shadows.', [100, -100])],
});
