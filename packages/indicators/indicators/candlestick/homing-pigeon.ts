import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';

export const homingPigeon = defineCandlestick({
  name: 'homing_pigeon',
  title: 'Homing Pigeon',
  talib: 'CDLHOMINGPIGEON',
  chinese: { title: '家鸽形态', description: '两根阴线，后者小实体处于前者长实体之内，跌势趋缓。' },
  description:
    'A small falling body inside the long falling body before it: the decline slows down.',
  keywords: ['reversal', 'inside'],
  formula: 'down[1], long[1]; down[0], not long[0], open[0] < open[1], close[0] > close[1]',
  bars: 2,
  measures: ['bodyLong'],
  traits: { 1: ['down', 'long'], 0: ['down', 'notLong'] },
  judge: (candles, row) =>
    candles.open(row) < candles.open(row - 1) && candles.close(row) > candles.close(row - 1),
  signals: [bullish('A long falling body, and inside it a falling body that is not long.')],
});
