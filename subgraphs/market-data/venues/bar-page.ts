import type { Bar } from '#kernel/market/bar.ts';
import { isPlausible } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { alignDownMs, intervalMs } from '#kernel/market/interval.ts';
import { joinedRanges } from '#kernel/market/joined-ranges.ts';

/** The page of bars of one answer. */
export interface BarPage {
  /** Ascending, independent of the order of the answer; `closed` is set by the exchange's time. */
  readonly bars: readonly Bar[];
  /** Open times of rows that are left out because they lie off the grid, ascending. */
  readonly offGridMs: readonly number[];
  /** Rows in the answer, including those off the grid. A short page proves nothing about the others. */
  readonly rowCount: number;
}

/**
 * A page of rows, ascending. A row whose open time is not the start of a bar is left out: it contains parts of two
 * bars, and neither can be derived from it. Binance has such rows of December 2017 and February 2018, after outages. A
 * row that contradicts itself fails the page, because an omitted row looks like a hole at the exchange.
 *
 * @throws `FeedError` (`malformed`)
 */
export function barPageOf(rows: readonly Bar[], interval: Interval): BarPage {
  if (!rows.every(isPlausible)) {
    throw new FeedError('malformed', 'The venue sent a row that is not a bar.');
  }
  const offGridMs = rows
    .map(({ openTimeMs }) => openTimeMs)
    .filter((ms) => !isOnGrid(ms, interval));
  const bars =
    offGridMs.length === 0 ? rows : rows.filter((bar) => isOnGrid(bar.openTimeMs, interval));
  return { bars, offGridMs, rowCount: rows.length };
}

/** Whether a bar is plausible and lies on the grid of the interval. */
export function isBarOf(bar: Bar, interval: Interval): boolean {
  return isPlausible(bar) && isOnGrid(bar.openTimeMs, interval);
}

/** Whether a bar of the interval opens then. */
export function isOnGrid(openTimeMs: number, interval: Interval): boolean {
  return alignDownMs(openTimeMs, interval) === openTimeMs;
}

/**
 * The bars that rows off the grid touch, and that no row on it has: they stay missing.
 *
 * @param offGridMs open times, ascending
 * @param isKnown whether there is a bar of that open time
 */
export function unreportedBars(
  offGridMs: readonly number[],
  interval: Interval,
  isKnown: (openTimeMs: number) => boolean,
): TimeRange[] {
  const lengthMs = intervalMs(interval);
  const touched = offGridMs.flatMap((ms) => {
    const openMs = alignDownMs(ms, interval);
    return [openMs, openMs + lengthMs];
  });
  const missing = [...new Set(touched)].filter((openMs) => !isKnown(openMs));
  return joinedRanges(missing.map((startMs) => ({ startMs, endMs: startMs + lengthMs })));
}
