import type { LogEntry, LogPosition, SeriesBar } from '#kernel/market/bar-log.ts';

/** The forming bars of one shard, as its owner has them now. */
export interface FormingBars {
  readonly shard: number;
  /** The epoch of the owner; messages of an earlier epoch are ignored. */
  readonly epoch: number;
  /** The last log entry that the owner knows. */
  readonly head: LogPosition;
  /** Empty in a heartbeat. */
  readonly bars: readonly SeriesBar[];
}

/** Receives the messages of the subscribed shards. */
export interface BusListener {
  /** Called once or several times per entry, in log order, possibly with gaps. */
  onEntry(entry: LogEntry): void;
  onForming(bars: FormingBars): void;
  /** A message arrived that this version cannot read. */
  onUnreadable(shard: number): void;
}

/** A shard, and the log entry after which its reader starts. */
export interface ShardSubscription {
  readonly shard: number;
  readonly from: LogPosition;
}

/**
 * Carries bars from shard owners to replicas. The bus is lossy: it may drop any message at any time, and the log is
 * the source of truth. Every message may be repeated.
 */
export interface BarBus {
  /** Publishes a committed entry. Rejects when the bus is unreachable; the entry may have been published then. */
  publish(entry: LogEntry): Promise<void>;
  /** The last published entry of a shard; null without one. */
  published(shard: number): Promise<LogPosition | null>;
  /** Publishes forming bars without waiting: a lost message is replaced by the next one. */
  form(bars: FormingBars): void;
  /** Stores all forming bars of a shard for late subscribers, for a few seconds. */
  keep(bars: FormingBars): void;
  /** The stored forming bars. Rejects when the bus is unreachable. */
  kept(shard: number): Promise<FormingBars | null>;
  /** Subscribes to shards until the returned function is called. */
  follow(shards: readonly ShardSubscription[], listener: BusListener): () => void;
  /** Announces released shards, so that other workers claim them before their next heartbeat. */
  announceReleased(): void;
  /** Calls back on such an announcement, until the returned function is called. */
  onReleased(callback: () => void): () => void;
  close(): Promise<void>;
}
