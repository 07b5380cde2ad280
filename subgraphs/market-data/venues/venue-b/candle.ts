import { isPlausible } from '#kernel/market/bar.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/** The exchange's words for our intervals. Its plain `1D` opens at 16:00 UTC; ours are days of UTC. */
export const BAR_OF_INTERVAL: Readonly<Record<Interval, string>> = {
  '1m': '1m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1H',
  '4h': '4H',
  '1d': '1Dutc',
};

/** Our intervals by the exchange's words. */
export const INTERVAL_OF_BAR: ReadonlyMap<string, Interval> = new Map(
  (Object.entries(BAR_OF_INTERVAL) as [Interval, string][]).map(([interval, bar]) => [
    bar,
    interval,
  ]),
);

/**
 * Reads a row `[ts, o, h, l, c, vol, volCcy, volCcyQuote, confirm]`. On spot markets `vol` is in the base asset; for
 * perpetuals it counts contracts, and `volCcy` is in the base asset.
 *
 * @returns null for a row that is not a bar
 */
export function readCandleRow(row: unknown, isSwap: boolean): Bar | null {
  if (!Array.isArray(row) || (row[8] !== '0' && row[8] !== '1')) return null;
  const bar = {
    openTimeMs: readNumber(row[0]),
    open: readNumber(row[1]),
    high: readNumber(row[2]),
    low: readNumber(row[3]),
    close: readNumber(row[4]),
    volume: readNumber(row[isSwap ? 6 : 5]),
    quoteVolume: readNumber(row[7]),
    closed: row[8] === '1',
  };
  // The count of contracts is not used, but a row without one is damaged.
  return Number.isNaN(readNumber(row[5])) || !isPlausible(bar) ? null : bar;
}
