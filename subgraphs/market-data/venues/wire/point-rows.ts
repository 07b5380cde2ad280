import { isObject, type JsonObject } from '#kernel/text/is-object.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import { readNumber } from '#market-data/venues/wire/wire-numbers.ts';

const MINUTE_MS = 60_000;

/** Reads the time of a row, in whole milliseconds as a number or a text. Throws `FeedError`. */
export function timeIn(value: unknown): number {
  const timeMs = readNumber(value);
  if (Number.isSafeInteger(timeMs) && timeMs > 0) return timeMs;
  throw new FeedError('malformed', 'The venue sent a statistic without a time.');
}

/** Reads a number of a row. Throws `FeedError`. */
export function valueIn(value: unknown): number {
  const number = readNumber(value);
  if (Number.isFinite(number)) return number;
  throw new FeedError('malformed', 'The venue sent a statistic with a value that is not a number.');
}

/** Reads a number that a row may omit, or leave empty. Throws `FeedError`. */
export function optionalValueIn(value: unknown): number | null {
  return value === undefined || value === null || value === '' ? null : valueIn(value);
}

/**
 * The due time of funding. The timestamps of payments are some milliseconds late, and differ between answers; payments
 * are due at whole minutes.
 */
export function dueTimeIn(value: unknown): number {
  return Math.floor(timeIn(value) / MINUTE_MS) * MINUTE_MS;
}

/** The points of rows that are objects, ascending. Throws `FeedError` for any other row. */
export function pointsOf(rows: readonly unknown[], pointOf: (row: JsonObject) => Point): Point[] {
  const points = rows.map((row) => {
    if (!isObject(row))
      throw new FeedError('malformed', 'The venue sent a statistic that is not an object.');
    return pointOf(row);
  });
  return points.toSorted((a, b) => a.timeMs - b.timeMs);
}
