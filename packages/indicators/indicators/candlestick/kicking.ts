import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const kicking = defineCandlestick({
  name: 'kicking',
  title: 'Kicking',
  talib: 'CDLKICKING',
  chinese: { title: '反冲形态', description: '两根方向相反的光头光脚线之间跳空，力量突然逆转。' },
  description:
    'Two long bodies without shadows that go opposite ways, with a gap between them: the ' +
    'market turned overnight.',
  keywords: ['reversal', 'marubozu'],
  needsGap: true,
  formula:
    'marubozu = long, no upper shadow, no lower shadow; bullish: down[1], marubozu[1]; ' +
    'up[0], marubozu[0], low[0] > high[1]; bearish: mirrored',
  bars: 2,
  measures: ['bodyLong', 'shadowVeryShort'],
  traits: {
    1: ['down', 'long', 'noUpperShadow', 'noLowerShadow'],
    0: ['up', 'long', 'noUpperShadow', 'noLowerShadow'],
  },
  judge: (candles, row) => candles.low(row) > candles.high(row - 1),
  signals: [
    bullish('A falling marubozu, and a rising one that lies above its high.'),
    bearish('A rising marubozu, and a falling one that lies below its low.'),
  ],
});
