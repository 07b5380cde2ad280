/** The right to follow a shard and to write its bars, until somebody claims it anew. */
export interface Lease {
  readonly shard: number;
  /** Grows with each claim of the shard: the later of two holders is the one that may write. */
  readonly epoch: number;
}

/** Which shards a worker wants. */
export interface LeaseClaim {
  /** Those that it would take, the dearest first. */
  readonly shards: readonly number[];
  readonly most: number;
}

/**
 * Who follows which shard. A lease ends by itself where it is not renewed within its time, by the clock of
 * whoever keeps the leases. It is no proof of anything: only the epoch is, which the bar log checks with
 * every append. Methods reject where the leases cannot be reached; what they changed is unknown then.
 */
export interface ShardLeases {
  /** Makes the shards known; those that are known stay as they are. */
  register(shards: readonly number[]): Promise<void>;
  /** Says that a worker lives; gives how many do. */
  beat(worker: string): Promise<number>;
  /** Takes shards that nobody holds, each with a later epoch, which no claim had that may have been lost. */
  claim(worker: string, claim: LeaseClaim): Promise<Lease[]>;
  /** Prolongs leases; gives those that the worker still holds. */
  renew(worker: string, held: readonly Lease[]): Promise<Lease[]>;
  /** Gives leases back at once; one that the worker does not hold any more is not touched. */
  release(worker: string, held: readonly Lease[]): Promise<void>;
  /** Says that a worker is gone, and gives back all that it holds. */
  leave(worker: string): Promise<void>;
}
