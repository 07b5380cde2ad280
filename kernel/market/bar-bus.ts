import type { LogEntry, LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';

/** Bars of one shard that form, as their owner has them now. */
export interface FormingBars {
  readonly shard: number;
  /** That of the owner; what comes from an earlier one is not believed. */
  readonly epoch: number;
  /** The last entry of the log that the owner knows. */
  readonly head: LogPosition;
  /** None of them where it only says that its owner lives. */
  readonly bars: readonly SeriesBar[];
}

/** Receives what is published of the shards that are followed. */
export interface BusListener {
  /** Once or several times, in the order of the log, perhaps with holes. */
  onEntry(entry: LogEntry): void;
  onForming(bars: FormingBars): void;
  /** Something came that this version does not read. */
  onUnreadable(shard: number): void;
}

/** A shard, and the entry behind which its reader begins. */
export interface FollowedShard {
  readonly shard: number;
  readonly from: LogPosition;
}

/**
 * Carries bars from their owners to readers. It decides nothing: it may lose everything at any time, and the
 * log has it. Every publication may be repeated.
 */
export interface BarBus {
  /** Publishes an entry that was committed. Rejects where the bus cannot be reached; it may be published then. */
  publish(entry: LogEntry): Promise<void>;
  /** The last entry of a shard that was published; null where there is none. */
  published(shard: number): Promise<LogPosition | null>;
  /** Publishes bars that form. Nobody waits for it: what is lost is said again soon. */
  form(bars: FormingBars): void;
  /** Keeps all bars of a shard that form for those that come later, for a few seconds. */
  keep(bars: FormingBars): void;
  /** What was kept last. Rejects where the bus cannot be reached. */
  kept(shard: number): Promise<FormingBars | null>;
  /** Follows shards until the returned function is called. */
  follow(shards: readonly FollowedShard[], listener: BusListener): () => void;
  /** Tells workers that shards are free, so that nobody waits for a beat. */
  tellReleased(): void;
  /** Calls back when a worker told so, until the returned function is called. */
  onReleased(callback: () => void): () => void;
  close(): Promise<void>;
}
