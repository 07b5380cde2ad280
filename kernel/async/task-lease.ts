import type { Lease, ShardLeases } from '#kernel/market/shard-leases.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';

export interface TaskLeaseOptions {
  /** What the holder does, for the log, such as `collecting`. */
  readonly task: string;
  /** Unique for each process. */
  readonly worker: string;
  readonly leases: Pick<ShardLeases, 'register' | 'claim' | 'renew' | 'release'>;
  readonly shard: number;
  readonly ttlMs: number;
  readonly clock: Clock;
  readonly log: Log;
  /** The task may begin. */
  readonly onHeld: () => void;
  /** The task must end; resolves once it has. */
  readonly onLost: () => Promise<void>;
}

/** Looks at the lease in each of its lifetimes. */
const LOOKS = 4;
/** Share of its lifetime after which a lease that could not be renewed counts as lost. */
const LOST_AFTER = 0.75;

/** The right of one process to do a task that others do not do at the same time. It expires unless it is renewed. */
export class TaskLease {
  readonly #options: TaskLeaseOptions;
  #held: Lease | null = null;
  #renewedAtMs = 0;
  #timer: Timer | null = null;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: TaskLeaseOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#held !== null;
  }

  start(): void {
    this.#lookAfter(0);
  }

  /** Ends the task and releases the lease, so that another process may begin. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#looking;
    const { worker, leases, onLost } = this.#options;
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    await onLost();
    // A store that does not answer lets the lease expire.
    await leases.release(worker, [held]).catch(() => undefined);
  }

  #lookAfter(delayMs: number): void {
    if (this.#isStopped) return;
    const { clock, ttlMs } = this.#options;
    this.#timer = clock.after(delayMs, () => {
      this.#looking = this.#look().finally(() => this.#lookAfter(ttlMs / LOOKS));
    });
  }

  async #look(): Promise<void> {
    const { clock, log, ttlMs, task } = this.#options;
    const askedAtMs = clock.monotonicMs();
    try {
      const isHeld = this.#held === null ? await this.#claim() : await this.#renew(this.#held);
      if (isHeld) this.#renewedAtMs = askedAtMs;
      else await this.#lose();
    } catch (error) {
      log.warn({ task, error: String(error) }, 'renewing the lease of a task failed');
      if (clock.monotonicMs() - this.#renewedAtMs > ttlMs * LOST_AFTER) await this.#lose();
    }
  }

  async #claim(): Promise<boolean> {
    const { leases, worker, shard, onHeld, log, task } = this.#options;
    await leases.register([shard]);
    const [lease] = await leases.claim(worker, { shards: [shard], most: 1 });
    if (lease === undefined || this.#isStopped) return false;
    this.#held = lease;
    log.info({ task }, 'this process holds the lease of a task');
    onHeld();
    return true;
  }

  async #renew(held: Lease): Promise<boolean> {
    const { leases, worker } = this.#options;
    return (await leases.renew(worker, [held])).length > 0;
  }

  async #lose(): Promise<void> {
    if (this.#held === null) return;
    this.#held = null;
    const { log, task, onLost } = this.#options;
    log.warn({ task }, 'this process lost the lease of a task');
    await onLost();
  }
}
