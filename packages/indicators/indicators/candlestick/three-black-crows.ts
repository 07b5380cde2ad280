import { bearish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const threeBlackCrows = defineCandlestick({
  name: 'three_black_crows',
  title: 'Three Black Crows',
  talib: 'CDL3BLACKCROWS',
  chinese: { title: '三只乌鸦', description: '连续三根阴线逐级走低且收于最低价附近，看跌。' },
  description:
    'Three falling candles in a row, each opening inside the one before and closing lower, ' +
    'near its low.',
  keywords: ['crows', 'reversal'],
  formula:
    'up[3]; down[2], down[1], down[0], no lower shadow in any; open[1] in body[2], open[0] ' +
    'in body[1]; high[3] > close[2] > close[1] > close[0]',
  bars: 4,
  measures: ['shadowVeryShort'],
  traits: {
    3: ['up'],
    2: ['down', 'noLowerShadow'],
    1: ['down', 'noLowerShadow'],
    0: ['down', 'noLowerShadow'],
  },
  judge: isThreeCrows,
  signals: [
    bearish(
      'After a rising candle, three falling ones with next to no lower shadows, each opening ' +
        'inside the body before it and closing below its close.',
    ),
  ],
});

function isThreeCrows(candles: Candles, row: number): boolean {
  const [before, first, second] = [row - 3, row - 2, row - 1];
  return (
    candles.isInBody(candles.open(second), first) &&
    candles.isInBody(candles.open(row), second) &&
    candles.high(before) > candles.close(first) &&
    candles.close(first) > candles.close(second) &&
    candles.close(second) > candles.close(row)
  );
}
