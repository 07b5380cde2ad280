import type { Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, TimeRange } from '#kernel/market/bar-archive.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Lease } from '#kernel/market/shard-leases.ts';

/** A place in the log of one shard: the entry of that number, and the epoch that committed it. */
export interface LogPosition {
  readonly epoch: number;
  readonly seq: number;
}

/** Before the first entry. */
export const LOG_START: LogPosition = { epoch: 0, seq: 0 };

/** Who appends, and what it takes the head of the log to be. */
export interface Fence extends Lease {
  readonly after: LogPosition;
}

/** A closed bar of a series: the first of its open time, or a correction. */
export interface SeriesBar {
  readonly series: SeriesId;
  readonly bar: Bar;
}

/** What one transaction made final, in the order in which readers must learn of it. */
export interface LogEntry extends LogPosition {
  readonly shard: number;
  /** The entry before it. A reader that was told another one has a past that is not true any more. */
  readonly after: LogPosition;
  readonly bars: readonly SeriesBar[];
}

/** What is to become durable together. */
export interface LogAppend {
  /** For the archive: also what no reader has to be told, such as bars of years ago. */
  readonly entries: readonly ArchiveEntry[];
  readonly told: readonly SeriesBar[];
}

/** Closed bars of a range as the archive had them when the log of their shard ended at a place. */
export interface SnapshotWindow {
  readonly head: LogPosition;
  readonly bars: readonly Bar[];
  /** Ranges that are proven complete, of those that touch the range. */
  readonly covered: readonly TimeRange[];
}

/** An append whose outcome is not known: it may have happened, or happen yet. It is never repeated as it was. */
export class AppendUnknownError extends Error {
  override readonly name = 'AppendUnknownError';
}

/**
 * Closed bars in the order in which they became final, shard by shard. What is in it is in the archive, too.
 * Methods reject with `ArchiveUnavailableError` where the store fails.
 */
export interface BarLog {
  /**
   * Makes bars durable and gives the entry that says so, numbered one after the head; `fenced` where the shard
   * has a later epoch, or another head than the caller thinks: nothing was changed then. Rejects with
   * `AppendUnknownError` where it may have been.
   */
  append(fence: Fence, what: LogAppend): Promise<LogEntry | 'fenced'>;
  /**
   * Entries after a number, ascending and without a hole, at most so many. The first of them is a later one
   * where the log is not kept so long.
   */
  read(shard: number, afterSeq: number, most: number): Promise<LogEntry[]>;
  /** The last entries of shards, whether they are kept or not; the start for a shard without any. */
  heads(shards: readonly number[]): Promise<ReadonlyMap<number, LogPosition>>;
  /** What the archive has of a range, and where the log ended then: both of one moment. */
  window(
    shard: number,
    series: SeriesId,
    range: TimeRange,
    newest?: number,
  ): Promise<SnapshotWindow>;
}
