import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const dojiStar = defineCandlestick({
  name: 'doji_star',
  title: 'Doji Star',
  talib: 'CDLDOJISTAR',
  chinese: { title: '十字星', description: '长实体之后跳空出现十字线，趋势可能停顿或反转。' },
  description:
    'A doji that gaps away from a long body in the direction of that body: the move hesitates.',
  keywords: ['star', 'doji', 'reversal'],
  needsGap: true,
  formula:
    'bullish: down[1], long[1]; doji[0], body[0] below body[1]; bearish: up[1], long[1]; ' +
    'doji[0], body[0] above body[1]',
  bars: 2,
  measures: ['bodyLong', 'bodyDoji'],
  traits: { 1: ['down', 'long'], 0: ['doji'] },
  judge: (candles, row) => candles.gapsDown(row),
  signals: [
    bullish('A long falling body, and a doji whose body lies wholly below it.'),
    bearish('A long rising body, and a doji whose body lies wholly above it.'),
  ],
});
