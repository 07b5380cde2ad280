import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const uniqueThreeRiver = defineCandlestick({
  name: 'unique_three_river',
  title: 'Unique Three River',
  talib: 'CDLUNIQUE3RIVER',
  chinese: { title: '奇特三河床', description: '长阴线后孕线型阴线创新低，再收小阳线，跌势见底。' },
  description:
    'A long falling candle, a falling one inside its body that makes a new low, and a small ' +
    'rising one above that low.',
  keywords: ['unique three river bottom', 'reversal'],
  formula:
    'down[2], long[2]; down[1], close[1] > close[2], open[1] <= open[2], low[1] < low[2]; ' +
    'up[0], short[0], open[0] > low[1]',
  bars: 3,
  measures: ['bodyLong', 'bodyShort'],
  traits: { 2: ['long', 'down'], 1: ['down'], 0: ['short', 'up'] },
  judge: (candles, row) =>
    candles.close(row - 1) > candles.close(row - 2) &&
    candles.open(row - 1) <= candles.open(row - 2) &&
    candles.low(row - 1) < candles.low(row - 2) &&
    candles.open(row) > candles.low(row - 1),
  signals: [
    bullish(
      'A long falling body, a falling body inside it with a lower low, and a short rising body ' +
        'that opens above that low.',
    ),
  ],
});
