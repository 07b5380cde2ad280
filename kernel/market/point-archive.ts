import type { TimeRange } from '#kernel/market/time-range.ts';

/** Numbers measured at, or valid from, one time; null where the source reported none. */
export interface Point {
  readonly timeMs: number;
  readonly values: readonly (number | null)[];
}

/** Points of one series, with the ranges in which they are all that the source has. */
export interface PointEntry {
  /** Stable key of the series; starts with its venue, for example `venue_a:perp:BTCUSDT:funding`. */
  readonly series: string;
  readonly points: readonly Point[];
  readonly covered: readonly TimeRange[];
}

/** Maximum number of values of a point. */
export const MAX_VALUES = 3;

/**
 * The durable record of statistics that sources keep only for a while. One point per series and time. `append` is
 * atomic over its batch and durable when it resolves; a point appended again replaces the previous one. Every method
 * rejects with `ArchiveUnavailableError` when the store fails; nothing is changed then.
 */
export interface PointArchive {
  append(batch: readonly PointEntry[]): Promise<void>;
  /** Points in the range, ascending; with `newest`, only that many of the newest points. */
  read(series: string, range: TimeRange, newest?: number): Promise<Point[]>;
  /** Ranges proven complete, merged and ascending. */
  coverage(series: string): Promise<TimeRange[]>;
  close(): Promise<void>;
}
