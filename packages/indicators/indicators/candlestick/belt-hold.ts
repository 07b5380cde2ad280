import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const beltHold = defineCandlestick({
  name: 'belt_hold',
  title: 'Belt Hold',
  talib: 'CDLBELTHOLD',
  chinese: {
    title: '捉腰带线',
    description: '开盘即为最低（最高）的长实体，一方从开盘起全程主导。',
  },
  description:
    'A long body that opens at its extreme: one side held the market from the first trade on.',
  keywords: ['reversal'],
  formula:
    'bullish: up[0], long[0], no lower shadow[0]; bearish: down[0], long[0], no upper ' +
    'shadow[0]',
  bars: 1,
  measures: ['bodyLong', 'shadowVeryShort'],
  traits: { 0: ['long', 'up', 'noLowerShadow'] },
  signals: [
    bullish('A long rising body with next to no lower shadow.'),
    bearish('A long falling body with next to no upper shadow.'),
  ],
});
