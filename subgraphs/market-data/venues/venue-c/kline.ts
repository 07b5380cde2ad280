import type { Interval } from '#kernel/market/interval.ts';

/** The exchange's words for our intervals: minutes, or D. */
export const WORD_OF_INTERVAL: Readonly<Record<Interval, string>> = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '60',
  '4h': '240',
  '1d': 'D',
};

/** Our intervals by the exchange's words. */
export const INTERVAL_OF_WORD: ReadonlyMap<string, Interval> = new Map(
  (Object.entries(WORD_OF_INTERVAL) as [Interval, string][]).map(([interval, word]) => [
    word,
    interval,
  ]),
);
