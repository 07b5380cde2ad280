import type { DomainError } from '#kernel/errors/errors.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { notAvailable } from '#market-data/bars/history/history-errors.ts';
import type { WindowExtent, WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** A window in whole bars: open times in [startMs, endMs), at most `limit` rows from one side. */
export interface WindowSpan {
  readonly startMs: number;
  readonly endMs: number;
  readonly limit: number;
  readonly fromStart: boolean;
  /** Whether the request named the end; the present moves, so a window up to it is never final. */
  readonly isBounded: boolean;
}

/** The bars that a request names. Throws `history_not_available` if there can be none. */
export function spanOf(
  book: SeriesBook,
  request: WindowRequest,
  limit: number,
  nowMs: number,
): WindowSpan {
  const { startTimeMs, endTimeMs } = request;
  const { interval } = book.series;
  const { grid } = book;
  const presentMs = grid.nextMs(grid.currentMs(nowMs));
  const startMs = grid.ceilMs(startTimeMs ?? 0);
  const namedEndMs = endTimeMs === null ? presentMs : grid.ceilMs(endTimeMs);
  if (startTimeMs !== null && endTimeMs !== null && endTimeMs <= startTimeMs) {
    throw notAvailable('The window is empty: endTime must be after startTime.');
  }
  if (startMs >= presentMs) {
    throw notAvailable('The window begins after the newest bar; ask for one that begins earlier.');
  }
  if (startMs >= namedEndMs) {
    throw notAvailable(`No ${interval} bar opens in this window; ask for a longer or a later one.`);
  }
  return {
    startMs,
    endMs: Math.min(namedEndMs, presentMs),
    limit,
    fromStart: startTimeMs !== null,
    isBounded: endTimeMs !== null,
  };
}

/** The error for a span in which the venue has no bars. */
export function nothingInside(book: SeriesBook): DomainError {
  const { symbol, interval } = book.series;
  return notAvailable(
    `The venue has no ${interval} candles of ${symbol} in this window; ask for a later one.`,
  );
}

/**
 * The part of a span that was read: from its start, or back to its first row. Reading continues until the end of the
 * span.
 */
export function readExtent(
  book: SeriesBook,
  span: WindowSpan,
  firstMs: number,
  reachedMs: number,
): WindowExtent {
  const startMs = span.fromStart ? span.startMs : firstMs;
  const nextStartMs = span.fromStart && reachedMs < span.endMs ? reachedMs : null;
  return extentOf(book, { startMs, endMs: reachedMs }, nextStartMs);
}

/** Bars behind the last final one may still come. */
export function extentOf(
  { grid, frontierMs }: SeriesBook,
  { startMs, endMs }: TimeRange,
  nextStartMs: number | null = null,
): WindowExtent {
  return { grid, startMs, endMs: Math.min(endMs, frontierMs ?? 0), nextStartMs };
}
