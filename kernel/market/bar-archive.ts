import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';

/** Open times in [startMs, endMs). */
export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * A range whose bars the exchange confirmed by REST at `checkedAtMs`, when it had settled: every one
 * of them had ended long enough before. The moment may be told as somewhat earlier than it was.
 */
export interface Confirmation extends TimeRange {
  readonly checkedAtMs: number;
}

/** Closed bars of one series, and the range for which they are everything the exchange has. */
export interface ArchiveEntry {
  readonly series: SeriesId;
  /** Closed bars only. */
  readonly bars: readonly Bar[];
  /** Ranges proven complete: a missing bar inside one is a hole at the exchange, not ours. */
  readonly covered: readonly TimeRange[];
  /** Ranges that the exchange confirmed with these bars and those already kept. */
  readonly confirmed?: readonly Confirmation[];
}

/** Why an archive cannot be used now. */
export type ArchiveFault = 'disk_full' | 'read_only' | 'damaged' | 'unavailable';

/**
 * An archive that cannot be read or written now. The message is one line for whoever runs the server,
 * with what to do; it may name files, so it is not for clients.
 */
export class ArchiveUnavailableError extends Error {
  override readonly name = 'ArchiveUnavailableError';
  readonly fault: ArchiveFault;

  constructor(fault: ArchiveFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * The durable record of closed bars. One bar per series and open time. `append` is atomic over its
 * whole batch and durable when it resolves; appending the same bar again changes nothing, appending
 * other numbers replaces the bar (the exchange corrected it). Every method rejects with
 * `ArchiveUnavailableError` where the store fails; nothing was changed then.
 */
export interface BarArchive {
  append(batch: readonly ArchiveEntry[]): Promise<void>;
  /** Bars with open times in the range, ascending; with `newest`, only that many of the newest. */
  read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]>;
  /** Ranges proven complete, merged and ascending. */
  coverage(series: SeriesId): Promise<TimeRange[]>;
  /** Ranges confirmed, disjoint and ascending; of two times the later one that was appended counts. */
  confirmations(series: SeriesId): Promise<Confirmation[]>;
  close(): Promise<void>;
}
