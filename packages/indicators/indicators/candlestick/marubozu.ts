import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const marubozu = defineCandlestick({
  name: 'marubozu',
  title: 'Marubozu',
  talib: 'CDLMARUBOZU',
  chinese: { title: '光头光脚线', description: '几乎没有上下影线的长实体，一方自始至终占优。' },
  description:
    'A long body without shadows: one side held the market from the first trade to the last.',
  keywords: ['continuation'],
  formula: 'long[0], no upper shadow[0], no lower shadow[0]; bullish: up[0], bearish: down[0]',
  bars: 1,
  measures: ['bodyLong', 'shadowVeryShort'],
  traits: { 0: ['up', 'long', 'noUpperShadow', 'noLowerShadow'] },
  signals: [
    bullish('A long rising body with next to no shadows.'),
    bearish('A long falling body with next to no shadows.'),
  ],
});
