import type { Bar } from '#kernel/bar.ts';
import type { SeriesId } from '#kernel/instrument.ts';

/** Open times in [startMs, endMs). */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Closed bars of one series, and the range for which they are everything the exchange has. */
export interface ArchiveEntry {
  readonly series: SeriesId;
  /** Closed bars only. */
  readonly bars: readonly Bar[];
  /** Ranges proven complete: a missing bar inside one is a hole at the exchange, not ours. */
  readonly covered: readonly TimeRange[];
}

/**
 * The durable record of closed bars. One bar per series and open time. `append` is atomic over its
 * whole batch and durable when it resolves; appending the same bar again changes nothing, appending
 * other numbers replaces the bar (the exchange corrected it).
 */
export interface BarArchive {
  append(batch: readonly ArchiveEntry[]): Promise<void>;
  /** Bars with open times in the range, ascending; with `newest`, only that many of the newest. */
  read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]>;
  /** Ranges proven complete, merged and ascending. */
  coverage(series: SeriesId): Promise<TimeRange[]>;
  close(): Promise<void>;
}
