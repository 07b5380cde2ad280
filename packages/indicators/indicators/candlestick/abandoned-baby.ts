import {
  bearish,
  bodyPart,
  bullish,
  defineCandlestick,
} from '#indicators/families/define-candlestick.ts';
import { takesBack } from '#indicators/arithmetic/candle-figures.ts';
import type { Candles } from '#indicators/arithmetic/candles.ts';

export const abandonedBaby = defineCandlestick({
  name: 'abandoned_baby',
  title: 'Abandoned Baby',
  talib: 'CDLABANDONEDBABY',
  chinese: {
    title: '弃婴形态',
    description: '十字线连影线都与前后两根跳空分离，是少见而强烈的反转信号。',
  },
  description:
    'A star that is a doji and stands alone: its shadows touch neither the candle before it ' +
    'nor the one after.',
  keywords: ['star', 'doji', 'reversal', 'island'],
  needsGap: true,
  formula:
    'bullish: down[2], long[2]; doji[1], high[1] < low[2]; up[0], long[0], low[0] > high[1], ' +
    'close[0] > close[2] + penetration × |close[2] - open[2]|; bearish: mirrored',
  parameters: { penetration: bodyPart(0.3, 'the third candle must take back') },
  bars: 3,
  measures: ['bodyLong', 'bodyDoji'],
  traits: { 2: ['down', 'long'], 1: ['doji'], 0: ['up', 'long'] },
  judge: (candles, row, { penetration }) =>
    takesBack(candles, row, penetration) && isAbandoned(candles, row - 1),
  signals: [
    bullish(
      'A long falling body, a doji whose high is below both lows next to it, and a long rising ' +
        'body that takes back `penetration` of the first.',
    ),
    bearish(
      'A long rising body, a doji whose low is above both highs next to it, and a long falling ' +
        'body that takes back `penetration` of the first.',
    ),
  ],
});

/** Whether the shadows of a star touch neither neighbour. */
function isAbandoned(candles: Candles, star: number): boolean {
  return candles.high(star) < candles.low(star - 1) && candles.low(star + 1) > candles.high(star);
}
