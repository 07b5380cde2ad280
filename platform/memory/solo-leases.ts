import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';

/** The only epoch of a store that has one owner for ever. */
export const SOLO_EPOCH = 1;

/** Leases of a process that has its store for itself, as a lock on its folder sees to: it gets what it asks for. */
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
