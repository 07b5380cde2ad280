import type { BarBus } from '#kernel/market/bar-bus.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { preferredBy, shardName } from '#kernel/market/shard.ts';
import type { Lease, ShardLeases } from '#kernel/market/shard-leases.ts';
import type { OwnershipMetrics } from '#market-data/bars/owning/ownership-metrics.ts';
import type { Loss } from '#market-data/bars/owning/log-writer.ts';
import type { OwnedShard } from '#market-data/bars/owning/owned-shard.ts';

export interface OwnedVenuesDependencies {
  /** Name of this process; a new one for each start. */
  readonly worker: string;
  /** All shards there are. */
  readonly shards: readonly number[];
  readonly leases: ShardLeases;
  readonly bus: Pick<BarBus, 'announceReleased' | 'onReleased'>;
  readonly clock: Clock;
  readonly logger: Log;
  readonly metrics: OwnershipMetrics;
  readonly leaseTtlMs: number;
  /** Opens a claimed shard; the caller starts it. */
  readonly open: (lease: Lease, onLost: (loss: Loss) => void) => OwnedShard;
  /** Called when the set of held shards has changed. */
  readonly onHeld?: (shards: readonly number[]) => void;
}

const BEATS = 4;
/** TTLs for which held leases stay valid while the lease store is unreachable. */
const PATIENT_TTLS = 10;
/** Delay after a loss or a release before free shards are claimed again. */
const SOON_MS = 20;

/**
 * Holds a fair share of all shards: claims free ones, releases surplus ones, and ends lost ones at once. One beat
 * runs at a time. Two owners may follow one shard for a while; the fence of the log keeps the earlier one from
 * writing.
 */
export class OwnedVenues {
  readonly #dependencies: OwnedVenuesDependencies;
  readonly #preferred: readonly number[];
  readonly #held = new Map<number, OwnedShard>();
  #timer: Timer | null = null;
  #beating: Promise<void> | null = null;
  #isAgain = false;
  #isOver = false;
  #isRegistered = false;
  #renewedAtMs: number;
  #endListening: () => void = () => undefined;

  constructor(dependencies: OwnedVenuesDependencies) {
    this.#dependencies = dependencies;
    this.#preferred = preferredBy(dependencies.worker, dependencies.shards);
    this.#renewedAtMs = dependencies.clock.monotonicMs();
  }

  /** The shards that are held now. */
  get held(): readonly OwnedShard[] {
    return [...this.#held.values()];
  }

  /** Whether the leases were renewed within their TTL. */
  get canRenew(): boolean {
    const { clock, leaseTtlMs } = this.#dependencies;
    return clock.monotonicMs() - this.#renewedAtMs < leaseTtlMs;
  }

  start(): void {
    this.#endListening = this.#dependencies.bus.onReleased(() => this.#soon());
    this.#beat();
  }

  /** Hands every shard over: once it resolves, the next owner has nothing to repair. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#timer?.cancel();
    this.#endListening();
    await this.#beating;
    const { leases, worker, bus, logger } = this.#dependencies;
    const { held } = this;
    await Promise.all(held.map((shard) => this.#release(shard)));
    await leases
      .leave(worker)
      .catch((err: unknown) => logger.debug({ err }, 'lease release not announced'));
    bus.announceReleased();
    await Promise.all(held.map((shard) => shard.stop()));
  }

  #soon(): void {
    if (this.#isOver) return;
    if (this.#beating !== null) {
      this.#isAgain = true;
      return;
    }
    this.#timer?.cancel();
    this.#timer = this.#dependencies.clock.after(SOON_MS, () => this.#beat());
  }

  #beat(): void {
    this.#isAgain = false;
    this.#beating = this.#beatOnce().then(() => {
      this.#beating = null;
      if (this.#isOver) return;
      const { clock, leaseTtlMs } = this.#dependencies;
      const pauseMs = this.#isAgain ? SOON_MS : leaseTtlMs / BEATS;
      this.#timer = clock.after(pauseMs, () => this.#beat());
    });
  }

  async #beatOnce(): Promise<void> {
    const { leases, worker, clock, shards, logger } = this.#dependencies;
    try {
      if (!this.#isRegistered) await leases.register(shards);
      this.#isRegistered = true;
      const living = await leases.beat(worker);
      await this.#renew();
      this.#renewedAtMs = clock.monotonicMs();
      const fair = Math.ceil(shards.length / living);
      if (this.#held.size > fair) await this.#releaseSurplus(this.#held.size - fair);
      if (this.#held.size < fair && !this.#isOver) await this.#claim(fair - this.#held.size);
    } catch (error) {
      logger.debug({ err: error }, 'leases could not be renewed');
      this.#doubt();
    }
    this.#dependencies.metrics.observe(this.held);
  }

  async #renew(): Promise<void> {
    const { leases, worker } = this.#dependencies;
    const before = this.held;
    const kept = await leases.renew(
      worker,
      before.map(({ lease }) => lease),
    );
    const isKept = new Set(kept.map(({ shard, epoch }) => `${shard} ${epoch}`));
    for (const shard of before) {
      const { lease } = shard;
      if (!isKept.has(`${lease.shard} ${lease.epoch}`)) this.#drop(shard, 'taken');
    }
  }

  async #claim(most: number): Promise<void> {
    const { leases, worker, onHeld, open, logger } = this.#dependencies;
    const shards = this.#preferred.filter((shard) => !this.#held.has(shard));
    const claimed = await leases.claim(worker, { shards, most });
    for (const lease of claimed) {
      const shard = open(lease, (loss) => this.#lost(shard, loss));
      this.#held.set(lease.shard, shard);
    }
    if (claimed.length === 0) return;
    logger.info({ shards: claimed.map(({ shard }) => shardName(shard)) }, 'shards were claimed');
    // Their share of the budget counts from their first request.
    onHeld?.([...this.#held.keys()]);
    for (const { shard } of claimed) void this.#startShard(this.#held.get(shard)!);
  }

  async #startShard(shard: OwnedShard): Promise<void> {
    try {
      await shard.start();
    } catch (error) {
      this.#dependencies.logger.warn(
        { ...shard.lease, err: error },
        'a shard could not be started',
      );
      this.#lost(shard, 'unknown');
    }
  }

  /** Those that it would claim last are released first. */
  async #releaseSurplus(count: number): Promise<void> {
    const places = new Map(this.#preferred.map((shard, place) => [shard, place]));
    const surplus = this.held
      .toSorted((a, b) => places.get(b.lease.shard)! - places.get(a.lease.shard)!)
      .slice(0, count);
    await Promise.all(surplus.map((shard) => this.#release(shard)));
    this.#dependencies.bus.announceReleased();
  }

  async #release(shard: OwnedShard): Promise<void> {
    const { leases, worker, logger } = this.#dependencies;
    try {
      await shard.handOver();
      await leases.release(worker, [shard.lease]);
    } catch (err) {
      // The lease expires.
      logger.debug({ ...shard.lease, err }, 'a shard was not released');
    }
    this.#forget(shard);
    void shard.stop();
  }

  /** The writer of a shard was fenced, or the outcome of its append is unknown. */
  #lost(shard: OwnedShard, loss: Loss): void {
    if (this.#held.get(shard.lease.shard) !== shard) return;
    this.#drop(shard, loss);
    const { leases, worker } = this.#dependencies;
    // Where the lease is still ours, the next epoch begins at once, under any owner.
    void leases.release(worker, [shard.lease]).then(
      () => this.#soon(),
      () => this.#soon(),
    );
  }

  #drop(shard: OwnedShard, loss: Loss | 'taken'): void {
    const { logger, metrics } = this.#dependencies;
    logger.warn({ shard: shardName(shard.lease.shard), loss }, 'a shard was lost');
    metrics.lost(loss);
    this.#forget(shard);
    void shard.stop();
  }

  #forget(shard: OwnedShard): void {
    if (this.#held.get(shard.lease.shard) !== shard) return;
    this.#held.delete(shard.lease.shard);
    this.#dependencies.onHeld?.([...this.#held.keys()]);
  }

  /**
   * While the lease store is unreachable, held shards continue: bars form, and cannot be written. This ends after
   * `PATIENT_TTLS`.
   */
  #doubt(): void {
    const { clock, leaseTtlMs } = this.#dependencies;
    if (clock.monotonicMs() - this.#renewedAtMs < PATIENT_TTLS * leaseTtlMs) return;
    for (const shard of this.held) this.#drop(shard, 'unknown');
  }
}
