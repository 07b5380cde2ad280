import { defineCandlestick } from '#market-data/catalog/define-candlestick.ts';
import { number } from '#market-data/catalog/parameters.ts';
import { MEASURES, type Candles } from '#market-data/kernels/steps/candles.ts';

export const morningStar = defineCandlestick({
  name: 'morning_star',
  title: 'Morning Star',
  keywords: ['morning star', 'star', 'candlestick', 'bullish', 'reversal', 'pattern'],
  description:
    'A long falling candle, a small one that gaps below it, and a rising one that takes back a good ' +
    'part of the first.',
  summaryFocus: 'Whether one formed after a decline, where it speaks for a turn upward.',
  source:
    'TA-Lib 0.6 CDLMORNINGSTAR. As there, a decline before it is not required; look at the trend yourself.',
  parameters: {
    penetration: number(0.3, {
      min: 0,
      max: 10,
      about: 'Part of the first body that the third candle must take back.',
    }),
  },
  pattern: ({ penetration }) => ({
    bars: 3,
    measures: [MEASURES.bodyLong, MEASURES.bodyShort],
    judge: (candles, row) => (isMorningStar(candles, row, penetration) ? 100 : 0),
  }),
  signals: [
    {
      name: 'bullish',
      bias: 'bullish',
      definition:
        'A long falling body, a short body wholly below it, and a rising body that is not short and closes ' +
        '`penetration` of the first body above its close.',
      values: [100],
      mark: 'Morning star',
    },
  ],
});

function isMorningStar(candles: Candles, row: number, penetration: number): boolean {
  const first = row - 2;
  const star = row - 1;
  return (
    !candles.isUp(first) &&
    candles.isUp(row) &&
    candles.bodyTop(star) < candles.bodyBottom(first) &&
    candles.close[row]! > candles.close[first]! + candles.body(first) * penetration &&
    candles.body(first) > candles.measure(MEASURES.bodyLong, first) &&
    candles.body(star) <= candles.measure(MEASURES.bodyShort, star) &&
    candles.body(row) > candles.measure(MEASURES.bodyShort, row)
  );
}
