import { defineCandlestick } from '#market-data/catalog/define-candlestick.ts';
import { MEASURES } from '#market-data/kernels/steps/candles.ts';

export const doji = defineCandlestick({
  name: 'doji',
  title: 'Doji',
  keywords: ['doji', 'candlestick', 'indecision', 'reversal', 'pattern'],
  description:
    'A candle that closes almost where it opened: neither side prevailed. It has no direction of its own.',
  summaryFocus: 'Whether one formed after a trend, where it warns of indecision.',
  source:
    'TA-Lib 0.6 CDLDOJI: a body of at most a tenth of the mean range of the ten candles before.',
  parameters: {},
  pattern: () => ({
    bars: 1,
    measures: [MEASURES.bodyDoji],
    judge: (candles, row) =>
      candles.body(row) <= candles.measure(MEASURES.bodyDoji, row) ? 100 : 0,
  }),
  signals: [
    {
      name: 'formed',
      bias: 'neutral',
      definition: 'The body is at most a tenth of the mean range of the ten candles before.',
      values: [100],
      mark: 'Doji',
    },
  ],
});
