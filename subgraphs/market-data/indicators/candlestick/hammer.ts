import { defineCandlestick } from '#market-data/catalog/define-candlestick.ts';
import { MEASURES, type Candles } from '#market-data/kernels/steps/candles.ts';

export const hammer = defineCandlestick({
  name: 'hammer',
  title: 'Hammer',
  keywords: ['hammer', 'candlestick', 'bullish', 'reversal', 'pattern'],
  description:
    'A small body at the top of a long lower shadow, near the low of the candle before: sellers were turned back.',
  summaryFocus: 'Whether one formed after a decline, where it speaks for a turn upward.',
  source:
    'TA-Lib 0.6 CDLHAMMER. As there, a decline before it is not required; look at the trend yourself.',
  parameters: {},
  pattern: () => ({
    bars: 2,
    measures: [MEASURES.bodyShort, MEASURES.shadowLong, MEASURES.shadowVeryShort, MEASURES.near],
    judge: (candles, row) => (isHammer(candles, row) ? 100 : 0),
  }),
  signals: [
    {
      name: 'bullish',
      bias: 'bullish',
      definition:
        'The body is short, the lower shadow longer than it, the upper shadow very short, and the body ' +
        'lies below or near the low of the candle before.',
      values: [100],
      mark: 'Hammer',
    },
  ],
});

function isHammer(candles: Candles, row: number): boolean {
  return (
    candles.body(row) < candles.measure(MEASURES.bodyShort, row) &&
    candles.lowerShadow(row) > candles.measure(MEASURES.shadowLong, row) &&
    candles.upperShadow(row) < candles.measure(MEASURES.shadowVeryShort, row) &&
    candles.bodyBottom(row) <= candles.low[row - 1]! + candles.measure(MEASURES.near, row - 1)
  );
}
