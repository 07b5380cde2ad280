import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { readStreamCursors } from '#kernel/ports/stream-cursor.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import {
  changedBars,
  readSeriesPosition,
  REMEMBERED_BARS,
  seriesStreamName,
  DeliveredBars,
  type SeriesPosition,
} from '#market-data/live/delivered-bars.ts';

/** How far another server's clock may be ahead of ours before its cursors are rejected. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Throws `invalid_cursor` for a position that no server can have delivered yet. */
export function requirePast(positionMs: number, nowMs: number): void {
  if (positionMs <= nowMs + CLOCK_TOLERANCE_MS) return;
  throw new DomainError('invalid_cursor', 'A cursor in after lies in the future.');
}

/** Where a snapshot begins. */
export interface SnapshotStart {
  /** Bars that open at this moment or later are part of it. */
  readonly fromMs: number;
  /** First moment of the bars that belong to it and are no longer in memory; null if there are none. */
  readonly missingFromMs: number | null;
}

/**
 * The positions of a resumed subscription, by the keys of its series. Throws `invalid_cursor` for a cursor of another
 * series, and for one of a bar that has not ended.
 */
export function readPositions(
  after: readonly string[] | null | undefined,
  series: readonly BarSeriesId[],
  nowMs: number,
): ReadonlyMap<string, SeriesPosition> {
  const byName = new Map(series.map((one) => [seriesStreamName(one), one]));
  const positions = new Map<string, SeriesPosition>();
  for (const [name, fields] of readStreamCursors(after, new Set(byName.keys()), 3)) {
    const position = readSeriesPosition(fields);
    requirePast(position.lastMs, nowMs);
    // A position without bars equals no position.
    if (position.bars > 0) positions.set(seriesKey(byName.get(name)!), position);
  }
  return positions;
}

/** Whether the series has reached the subscriber's position, so that its snapshot can continue there. */
export function hasReached(
  { frontierMs }: ReadableSeries,
  position: SeriesPosition | null,
): boolean {
  return position === null || (frontierMs ?? 0) > position.lastMs;
}

/**
 * Where the snapshot of a resumed subscription begins: after the last delivered bar, or at the first of those before
 * it that may have changed since. If the next bar is missing it begins with the last one: the subscriber may have
 * received a forming bar that the exchange does not list, and a snapshot replaces everything behind its first row.
 */
function startAfter(book: ReadableSeries, position: SeriesPosition): SnapshotStart {
  const { ring } = book;
  const end = ring.firstIndexFrom(position.lastMs + 1);
  const from = Math.max(end - position.bars, ring.firstIndexFrom(book.floorMs), 0);
  const known = ring.bars(from, end);
  const changed = changedBars(position, known);
  const nextMs = book.grid.nextMs(position.lastMs);
  const isMissing = end < ring.size && !book.grid.follows(position.lastMs, ring.openTimeAt(end));
  return {
    fromMs: changed > 0 ? known.at(-changed)!.openTimeMs : isMissing ? position.lastMs : nextMs,
    missingFromMs: book.floorMs > nextMs ? nextMs : null,
  };
}

/** Where a snapshot begins that starts at a named moment. */
function startSince(book: ReadableSeries, sinceMs: number): SnapshotStart {
  return { fromMs: sinceMs, missingFromMs: book.floorMs > sinceMs ? sinceMs : null };
}

/** Where the snapshot begins; null if no start is named. */
export function startOf(
  book: ReadableSeries,
  position: SeriesPosition | null,
  sinceMs: number | null,
): SnapshotStart | null {
  if (position !== null) return startAfter(book, position);
  return sinceMs === null ? null : startSince(book, sinceMs);
}

/** The position of a subscriber after a snapshot of all bars up to now. */
export function deliveredUpToNow(book: ReadableSeries): DeliveredBars {
  const { ring } = book;
  const end = ring.size > 0 && !ring.isClosedAt(ring.size - 1) ? ring.size - 1 : ring.size;
  const from = Math.max(0, end - REMEMBERED_BARS, ring.firstIndexFrom(book.floorMs));
  return new DeliveredBars(book.series, ring.bars(Math.min(from, end), end));
}
