import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const closingMarubozu = defineCandlestick({
  name: 'closing_marubozu',
  title: 'Closing Marubozu',
  talib: 'CDLCLOSINGMARUBOZU',
  chinese: { title: '收盘缺影线', description: '长实体收于最高（最低）价，收盘时一方占尽优势。' },
  description:
    'A long body that closes at its extreme: one side held the market until the last trade.',
  keywords: ['continuation'],
  formula:
    'bullish: up[0], long[0], no upper shadow[0]; bearish: down[0], long[0], no lower ' +
    'shadow[0]',
  bars: 1,
  measures: ['bodyLong', 'shadowVeryShort'],
  traits: { 0: ['long', 'up', 'noUpperShadow'] },
  signals: [
    bullish('A long rising body with next to no upper shadow.'),
    bearish('A long falling body with next to no lower shadow.'),
  ],
});
