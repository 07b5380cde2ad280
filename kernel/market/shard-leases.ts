/** A lease: the right to follow a shard and to write its bars until the shard is claimed again. */
export interface Lease {
  readonly shard: number;
  /** Increases with each claim of the shard: only the holder of the latest epoch may write. */
  readonly epoch: number;
}

/** A worker's request for shards. */
export interface LeaseClaim {
  /** The shards that it would take, most preferred first. */
  readonly shards: readonly number[];
  readonly most: number;
}

/**
 * Assigns shards to workers by leases. A lease expires when it is not renewed in time, by the clock of the lease
 * store. A lease proves nothing by itself: the bar log checks the epoch on every append. Methods reject when the
 * store is unreachable; the outcome of a change is unknown then.
 */
export interface ShardLeases {
  /** Registers shards; known ones stay unchanged. */
  register(shards: readonly number[]): Promise<void>;
  /** Sends a heartbeat of a worker; returns the number of live workers. */
  beat(worker: string): Promise<number>;
  /** Claims unowned shards, each with a new epoch, later than any claim that a failover may have lost. */
  claim(worker: string, claim: LeaseClaim): Promise<Lease[]>;
  /** Renews leases; returns those that the worker still holds. */
  renew(worker: string, held: readonly Lease[]): Promise<Lease[]>;
  /** Releases leases; those that the worker no longer holds are not touched. */
  release(worker: string, held: readonly Lease[]): Promise<void>;
  /** Removes a worker and releases its leases. */
  leave(worker: string): Promise<void>;
}
