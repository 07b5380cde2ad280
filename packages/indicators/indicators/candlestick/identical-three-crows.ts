import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const identicalThreeCrows = defineCandlestick({
  name: 'identical_three_crows',
  title: 'Identical Three Crows',
  talib: 'CDLIDENTICAL3CROWS',
  chinese: { title: '三胞胎乌鸦', description: '三根阴线依次在前一收盘价处开盘并走低，跌势强烈。' },
  description: 'Three falling candles in a row, each opening where the one before closed.',
  keywords: ['crows', 'reversal'],
  formula:
    'down[2], down[1], down[0], no lower shadow in any; close[2] > close[1] > close[0]; ' +
    'open[1] equal to close[2], open[0] equal to close[1]',
  bars: 3,
  measures: ['shadowVeryShort', 'equal'],
  traits: {
    2: ['down', 'noLowerShadow'],
    1: ['down', 'noLowerShadow'],
    0: ['down', 'noLowerShadow'],
  },
  judge: isIdenticalCrows,
  signals: [
    bearish(
      'Three falling candles with next to no lower shadows, each opening near the close before ' +
        'it and closing lower.',
    ),
  ],
});

function isIdenticalCrows(candles: Candles, row: number): boolean {
  const [first, second] = [row - 2, row - 1];
  return (
    candles.close(first) > candles.close(second) &&
    candles.close(second) > candles.close(row) &&
    candles.isWithin('equal', candles.open(second), candles.close(first), first) &&
    candles.isWithin('equal', candles.open(row), candles.close(second), second)
  );
}
