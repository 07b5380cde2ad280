import { bearish, bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const separatingLines = defineCandlestick({
  name: 'separating_lines',
  title: 'Separating Lines',
  talib: 'CDLSEPARATINGLINES',
  chinese: {
    title: '分离线',
    description: '两根方向相反的蜡烛开盘价相同，后者以长实体恢复原趋势。',
  },
  description:
    'A candle against the trend, and a long one with it that opens at the same price and ' +
    'never goes back.',
  keywords: ['continuation'],
  needsGap: true,
  formula:
    'bullish: down[1]; up[0], long[0], no lower shadow[0], open[0] equal to open[1]; ' +
    'bearish: mirrored',
  bars: 2,
  measures: ['bodyLong', 'shadowVeryShort', 'equal'],
  traits: { 1: ['down'], 0: ['up', 'long', 'noLowerShadow'] },
  judge: (candles, row) =>
    candles.isWithin('equal', candles.open(row), candles.open(row - 1), row - 1),
  signals: [
    bullish(
      'A falling candle, and a long rising body that opens at nearly the same price and has ' +
        'next to no lower shadow.',
    ),
    bearish(
      'A rising candle, and a long falling body that opens at nearly the same price and has ' +
        'next to no upper shadow.',
    ),
  ],
});
