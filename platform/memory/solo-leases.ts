import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';

/** The only epoch of a store with a single owner. */
export const SOLO_EPOCH = 1;

/** Leases of a process that owns its store alone, by the lock on its folder: every claim succeeds. */
export class SoloLeases implements ShardLeases {
  readonly #held = new Set<number>();

  async register(): Promise<void> {}

  async beat(): Promise<number> {
    return 1;
  }

  async claim(_: string, { shards, most }: LeaseClaim): Promise<Lease[]> {
    const free = shards.filter((shard) => !this.#held.has(shard)).slice(0, most);
    for (const shard of free) this.#held.add(shard);
    return free.map((shard) => ({ shard, epoch: SOLO_EPOCH }));
  }

  async renew(_: string, held: readonly Lease[]): Promise<Lease[]> {
    return held.filter(({ shard }) => this.#held.has(shard));
  }

  async release(_: string, held: readonly Lease[]): Promise<void> {
    for (const { shard } of held) this.#held.delete(shard);
  }

  async leave(): Promise<void> {
    this.#held.clear();
  }
}
