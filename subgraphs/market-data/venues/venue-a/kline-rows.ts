import type { Bar } from '#kernel/market/bar.ts';
import { FeedError } from '#kernel/market/feed.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { barPageOf, type BarPage } from '#market-data/venues/bar-page.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

/**
 * Reads the answer of the klines routes, which is the same for both markets: rows
 * `[openTime, "open", "high", "low", "close", "volume", closeTime, "quoteVolume", …]`, ascending.
 *
 * The last row may be the forming bar. A bar is closed when its end lies at least `settleMs` before
 * `exchangeTimeMs`; when no time is known, the newest row counts as forming.
 */
export function parseKlineRows(
  body: string,
  interval: Interval,
  exchangeTimeMs: number | null,
  settleMs: number,
): BarPage {
  const rows = jsonRows(body);
  const lengthMs = intervalMs(interval);
  const bars = rows.map((row, index) => {
    const openTimeMs = readNumber(row[0]);
    const isClosed =
      exchangeTimeMs === null
        ? index < rows.length - 1
        : openTimeMs + lengthMs + settleMs <= exchangeTimeMs;
    return barOf(row, openTimeMs, isClosed);
  });
  return barPageOf(bars, interval);
}

function barOf(row: readonly unknown[], openTimeMs: number, closed: boolean): Bar {
  return {
    openTimeMs,
    open: readNumber(row[1]),
    high: readNumber(row[2]),
    low: readNumber(row[3]),
    close: readNumber(row[4]),
    volume: readNumber(row[5]),
    quoteVolume: readNumber(row[7]),
    closed,
  };
}

function jsonRows(body: string): ReadonlyArray<readonly unknown[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new FeedError('malformed', 'The venue sent a page of bars that is not JSON.');
  }
  if (!Array.isArray(parsed) || !parsed.every((row) => Array.isArray(row))) {
    throw new FeedError('malformed', 'The venue sent a page of bars that is not a list of rows.');
  }
  return parsed;
}
