import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';

/** Closed bars of one series, with the ranges in which they are all that the exchange has. */
export interface ArchiveEntry {
  readonly series: SeriesId;
  /** Closed bars only. */
  readonly bars: readonly Bar[];
  /** Ranges proven complete: a bar that is missing in one does not exist at the exchange. */
  readonly covered: readonly TimeRange[];
  /** Ranges that the exchange confirmed with these bars and those already archived. */
  readonly confirmed?: readonly ConfirmedRange[];
}

/** Why an archive cannot be used. */
export type ArchiveErrorCode = 'disk_full' | 'read_only' | 'damaged' | 'unavailable';

/**
 * The archive cannot be read or written now. The message is one line of advice for the operator. It may name files, so
 * clients never see it.
 */
export class ArchiveUnavailableError extends Error {
  override readonly name = 'ArchiveUnavailableError';
  readonly fault: ArchiveErrorCode;

  constructor(fault: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * The durable record of closed bars, one per series and open time. `append` is atomic over its batch and durable when
 * it resolves; appending an equal bar changes nothing, and a different bar replaces the old one (a correction by the
 * exchange). Every method rejects with `ArchiveUnavailableError` when the store fails; nothing is changed then.
 */
export interface BarArchive {
  append(batch: readonly ArchiveEntry[]): Promise<void>;
  /** Bars with open times in the range, ascending; with `newest`, only that many of the newest bars. */
  read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]>;
  /** Ranges proven complete, merged and ascending. */
  coverage(series: SeriesId): Promise<TimeRange[]>;
  /** Confirmed ranges, disjoint and ascending; the last confirmation of a moment counts. */
  confirmations(series: SeriesId): Promise<ConfirmedRange[]>;
  close(): Promise<void>;
}
