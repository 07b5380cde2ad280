import { defineCandlestick } from '#market-data/catalog/define-candlestick.ts';
import type { Candles } from '#market-data/kernels/steps/candles.ts';

export const engulfing = defineCandlestick({
  name: 'engulfing',
  title: 'Engulfing',
  keywords: ['engulfing', 'candlestick', 'bullish', 'bearish', 'reversal', 'pattern'],
  description:
    'A candle whose body covers the body of the candle before, which went the other way: the side that ' +
    'led was overrun.',
  summaryFocus: 'Which way the newest one points, and whether it stands against the trend.',
  source:
    'TA-Lib 0.6 CDLENGULFING, which gives 80 instead of 100 where the bodies share one end; known from ' +
    'the second bar on, one earlier than there.',
  parameters: {},
  pattern: () => ({ bars: 2, measures: [], judge: verdict }),
  signals: [
    {
      name: 'bullish',
      bias: 'bullish',
      definition: 'A rising candle whose body covers the falling body before it.',
      values: [100, 80],
      mark: 'Engulfing',
    },
    {
      name: 'bearish',
      bias: 'bearish',
      definition: 'A falling candle whose body covers the rising body before it.',
      values: [-100, -80],
      mark: 'Engulfing',
    },
  ],
});

/** A body that only equals the one before covers it on neither side, and does not count. */
function verdict(candles: Candles, row: number): number {
  if (candles.isUp(row) === candles.isUp(row - 1)) return 0;
  const top = candles.bodyTop(row) - candles.bodyTop(row - 1);
  const bottom = candles.bodyBottom(row - 1) - candles.bodyBottom(row);
  if (top < 0 || bottom < 0 || (top === 0 && bottom === 0)) return 0;
  const strength = top > 0 && bottom > 0 ? 100 : 80;
  return candles.isUp(row) ? strength : -strength;
}
