import type { Clock } from '#kernel/ports/clock.ts';
import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';

/** The number of missed heartbeats after which a worker counts as gone. */
const LIVING_BEATS = 3;

interface Row {
  owner: string | null;
  epoch: number;
  expiresAtMs: number;
}

/** An earlier state of the leases. */
export type LeasesCopy = ReadonlyMap<number, Readonly<Row>>;

/** The time of a claim, so that none is given twice though a claim was lost. */
function epochByClock(clock: Clock): (before: number) => number {
  return (before) => Math.max(before + 1, Math.floor(clock.nowMs()));
}

/** Leases in the memory of one process, by one clock; for tests. */
export class ShardLeasesMemory implements ShardLeases {
  readonly #clock: Clock;
  readonly #ttlMs: number;
  readonly #nextEpoch: (before: number) => number;
  readonly #rows = new Map<number, Row>();
  readonly #seenAtMs = new Map<string, number>();

  /**
   * @param clock that of the store of leases, not of a worker @param nextEpoch the epoch of a
   * claim, behind the one before
   */
  constructor(clock: Clock, ttlMs: number, nextEpoch = epochByClock(clock)) {
    this.#clock = clock;
    this.#ttlMs = ttlMs;
    this.#nextEpoch = nextEpoch;
  }

  async register(shards: readonly number[]): Promise<void> {
    for (const shard of shards) {
      if (!this.#rows.has(shard)) {
        this.#rows.set(shard, { owner: null, epoch: 0, expiresAtMs: -Infinity });
      }
    }
  }

  async beat(worker: string): Promise<number> {
    const nowMs = this.#clock.monotonicMs();
    this.#seenAtMs.set(worker, nowMs);
    const sinceMs = nowMs - (LIVING_BEATS * this.#ttlMs) / 4;
    return [...this.#seenAtMs.values()].filter((seenAtMs) => seenAtMs >= sinceMs).length;
  }

  async claim(worker: string, { shards, most }: LeaseClaim): Promise<Lease[]> {
    const nowMs = this.#clock.monotonicMs();
    const taken: Lease[] = [];
    for (const shard of shards) {
      const row = this.#rows.get(shard);
      if (taken.length >= most) break;
      if (row === undefined || row.expiresAtMs >= nowMs) continue;
      row.owner = worker;
      row.epoch = this.#nextEpoch(row.epoch);
      row.expiresAtMs = nowMs + this.#ttlMs;
      taken.push({ shard, epoch: row.epoch });
    }
    return taken;
  }

  async renew(worker: string, held: readonly Lease[]): Promise<Lease[]> {
    const own = held.filter((lease) => this.#isOf(worker, lease));
    const expiresAtMs = this.#clock.monotonicMs() + this.#ttlMs;
    for (const { shard } of own) this.#rows.get(shard)!.expiresAtMs = expiresAtMs;
    return own;
  }

  async release(worker: string, held: readonly Lease[]): Promise<void> {
    for (const lease of held) {
      if (this.#isOf(worker, lease)) this.#rows.get(lease.shard)!.expiresAtMs = -Infinity;
    }
  }

  async leave(worker: string): Promise<void> {
    this.#seenAtMs.delete(worker);
    for (const row of this.#rows.values()) {
      if (row.owner === worker) row.expiresAtMs = -Infinity;
    }
  }

  /** The current state; `restore` returns to it, as a failover does that loses what came since. */
  copy(): LeasesCopy {
    return new Map([...this.#rows].map(([shard, row]) => [shard, { ...row }]));
  }

  restore(copy: LeasesCopy): void {
    for (const [shard, row] of copy) this.#rows.set(shard, { ...row });
  }

  /** The epoch of a shard, by which appends are fenced. */
  epochOf(shard: number): number {
    return this.#rows.get(shard)?.epoch ?? 0;
  }

  #isOf(worker: string, { shard, epoch }: Lease): boolean {
    const row = this.#rows.get(shard);
    return row?.owner === worker && row.epoch === epoch;
  }
}
