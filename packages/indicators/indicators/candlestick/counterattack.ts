import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const counterattack = defineCandlestick({
  name: 'counterattack',
  title: 'Counterattack',
  talib: 'CDLCOUNTERATTACK',
  chinese: {
    title: '反击线',
    description: '两根方向相反的长实体收于同一价位，后者把前者的势头完全顶住。',
  },
  description:
    'Two long bodies that go opposite ways and close at the same price: the second stopped ' +
    'the first where it ended.',
  keywords: ['reversal', 'meeting lines'],
  aliases: ['meeting_lines'],
  needsGap: true,
  formula:
    'bullish: down[1], long[1]; up[0], long[0], close[0] equal to close[1]; bearish: up[1], ' +
    'down[0], the rest alike',
  bars: 2,
  measures: ['bodyLong', 'equal'],
  traits: { 1: ['down', 'long'], 0: ['up', 'long'] },
  judge: (candles, row) =>
    candles.isWithin('equal', candles.close(row), candles.close(row - 1), row - 1),
  signals: [
    bullish('A long falling body, and a long rising one that closes at nearly the same price.'),
    bearish('A long rising body, and a long falling one that closes at nearly the same price.'),
  ],
});
