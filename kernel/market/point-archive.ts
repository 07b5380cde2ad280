import type { TimeRange } from '#kernel/market/bar-archive.ts';

/** Numbers that were measured, or hold, at one time; null where one was not told. */
export interface Point {
  readonly timeMs: number;
  readonly values: readonly (number | null)[];
}

/** Points of one series, and the ranges for which they are everything its source has. */
export interface PointEntry {
  /** Stable name of the series; it begins with its venue, for example `venue_a:perp:BTCUSDT:funding`. */
  readonly series: string;
  readonly points: readonly Point[];
  readonly covered: readonly TimeRange[];
}

/** Most values that a point has. */
export const MAX_VALUES = 3;

/**
 * The durable record of what sources tell besides bars, and do not tell for ever. One point per series
 * and time. `append` is atomic over its whole batch and durable when it resolves; a point that is
 * appended again replaces the one before. Every method rejects with `ArchiveUnavailableError` where the
 * store fails; nothing was changed then.
 */
export interface PointArchive {
  append(batch: readonly PointEntry[]): Promise<void>;
  /** Points with times in the range, ascending; with `newest`, only that many of the newest. */
  read(series: string, range: TimeRange, newest?: number): Promise<Point[]>;
  /** Ranges that were told completely, merged and ascending. */
  coverage(series: string): Promise<TimeRange[]>;
  close(): Promise<void>;
}
