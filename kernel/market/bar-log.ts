import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';

/** A position in the log of one shard: the number of an entry and the epoch that committed it. */
export interface LogPosition {
  readonly epoch: number;
  readonly seq: number;
}

/** Before the first entry. */
export const LOG_START: LogPosition = { epoch: 0, seq: 0 };

/** The lease of the writer, and the log head that it expects. */
export interface Fence extends Lease {
  readonly after: LogPosition;
}

/** A closed bar of a series: the first for its open time, or a correction. */
export interface SeriesBar {
  readonly series: SeriesId;
  readonly bar: Bar;
}

/** The bars that one transaction made final, in the order in which replicas must apply them. */
export interface LogEntry extends LogPosition {
  readonly shard: number;
  /** The previous entry. A reader that has applied a different one must discard its state and reload. */
  readonly after: LogPosition;
  readonly bars: readonly SeriesBar[];
}

/** The input of one atomic append. */
export interface LogAppend {
  /** For the archive: includes bars that replicas do not need, such as backfills of old years. */
  readonly entries: readonly ArchiveEntry[];
  readonly published: readonly SeriesBar[];
}

/** Closed bars of a range, as the archive had them at one position of the log. */
export interface SnapshotWindow {
  readonly head: LogPosition;
  readonly bars: readonly Bar[];
  /** Ranges proven complete that overlap the range. */
  readonly covered: readonly TimeRange[];
}

/** An append with unknown outcome: it may be committed, or become so. Never retry it as it was. */
export class AppendUnknownError extends Error {
  override readonly name = 'AppendUnknownError';
}

/**
 * Closed bars in the order in which they became final, per shard. Every logged bar is also in the archive. Methods
 * reject with `ArchiveUnavailableError` when the store fails.
 */
export interface BarLog {
  /**
   * Commits bars and returns their log entry, numbered one after the head. Returns `fenced`, without any change, when
   * the shard has a later epoch or a different head. Rejects with `AppendUnknownError` when the outcome is unknown.
   */
  append(fence: Fence, what: LogAppend): Promise<LogEntry | 'fenced'>;
  /**
   * Entries after a number, ascending and without gaps, at most `most`. The first one is later when the log has been
   * truncated.
   */
  read(shard: number, afterSeq: number, most: number): Promise<LogEntry[]>;
  /** The last entries of shards, even when they have been truncated; `LOG_START` for an empty log. */
  heads(shards: readonly number[]): Promise<ReadonlyMap<number, LogPosition>>;
  /** The archived bars of a range and the log head, read in one snapshot. */
  window(
    shard: number,
    series: SeriesId,
    range: TimeRange,
    newest?: number,
  ): Promise<SnapshotWindow>;
}
