import { bullish, defineCandlestick } from '#indicators/families/define-candlestick.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const concealingBabySwallow = defineCandlestick({
  name: 'concealing_baby_swallow',
  title: 'Concealing Baby Swallow',
  talib: 'CDLCONCEALBABYSWALL',
  chinese: {
    title: '藏婴吞没',
    description: '连续阴线中第三根被第四根完全吞没，空头回补，可能见底。',
  },
  description:
    'Two falling candles without shadows, a third that gaps down but reaches back up, and a ' +
    'fourth that swallows it.',
  keywords: ['reversal'],
  needsGap: true,
  formula:
    'down[3], down[2], no shadows in either; down[1], body[1] below body[2], some upper ' +
    'shadow[1], high[1] > close[2]; down[0], high[0] > high[1], low[0] < low[1]',
  bars: 4,
  measures: ['shadowVeryShort'],
  traits: {
    3: ['down', 'noUpperShadow', 'noLowerShadow'],
    2: ['down', 'noUpperShadow', 'noLowerShadow'],
    1: ['down'],
    0: ['down'],
  },
  judge: isConcealed,
  signals: [
    bullish(
      'Two falling candles without shadows, a falling one that gaps below them with an upper ' +
        'shadow into the second, and a falling one around all of the third.',
    ),
  ],
});

function isConcealed(candles: Candles, row: number): boolean {
  const [second, third] = [row - 2, row - 1];
  return (
    candles.gapsDown(third) &&
    candles.upperShadow(third) > candles.measure('shadowVeryShort', third) &&
    candles.high(third) > candles.close(second) &&
    candles.high(row) > candles.high(third) &&
    candles.low(row) < candles.low(third)
  );
}
