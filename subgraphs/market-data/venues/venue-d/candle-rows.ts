import { FeedError } from '#kernel/market/feed.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { barPageOf, type BarPage } from '#market-data/venues/bar-page.ts';
import { readCandle } from '#market-data/venues/venue-d/candle.ts';

/**
 * Reads the answer of `candleSnapshot`: candles in ascending order, including the one that contains the start of the
 * window, and the forming one. A bar is closed when its end lies at least `settleMs` before `exchangeTimeMs`; when no
 * time is known, the newest candle counts as forming.
 */
export function parseCandles(
  body: string,
  interval: Interval,
  exchangeTimeMs: number | null,
  settleMs: number,
): BarPage {
  const rows = jsonRows(body);
  const lengthMs = intervalMs(interval);
  const bars = rows.map((row, index) => {
    const candle = readCandle(row);
    // An omitted candle would look like a hole at the exchange, so one bad one fails the page.
    if (candle === undefined || candle === null || candle.interval !== interval) {
      throw new FeedError('malformed', 'The venue sent a candle that is not a bar.');
    }
    const { bar } = candle;
    const closed =
      exchangeTimeMs === null
        ? index < rows.length - 1
        : bar.openTimeMs + lengthMs + settleMs <= exchangeTimeMs;
    return Object.assign(bar, { closed });
  });
  return barPageOf(bars, interval);
}

function jsonRows(body: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new FeedError('malformed', 'The venue sent a page of bars that is not JSON.');
  }
  if (Array.isArray(parsed)) return parsed;
  throw new FeedError('malformed', 'The venue sent a page of bars that is not a list.');
}
