import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import {
  AppendUnknownError,
  type BarLog,
  type Fence,
  type LogAppend,
  type LogEntry,
} from '#kernel/market/bar-log.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { Lease, LeaseClaim, ShardLeases } from '#kernel/market/shard-leases.ts';
import type { ProcessClock } from '#test/simulation/scaled/process-clock.ts';

/** The state of the connection to the stores; shared by all processes, or one's own. */
export interface StoreWeather {
  isAway: boolean;
  /** Share of appends whose outcome stays unknown. */
  unknownShare: number;
}

/** Milliseconds of one way to the store and back. */
const WAY_MS = [1, 25] as const;
/** A statement that hangs may be carried out so much later. */
const LATE_MS = 3_000;

/** The connection of one process to the stores: it takes time, breaks, and leaves outcomes open. */
export class DistantStores {
  readonly #clock: Clock;
  readonly #process: ProcessClock;
  readonly #random: Random;
  readonly #weather: StoreWeather;

  /** @param clock the world's, which runs on when the process does not */
  constructor(clock: Clock, process: ProcessClock, random: Random, weather: StoreWeather) {
    this.#clock = clock;
    this.#process = process;
    this.#random = random;
    this.#weather = weather;
  }

  log(log: BarLog): BarLog {
    return {
      append: (fence, what) => this.#append(log, fence, what),
      read: (shard, afterSeq, most) => this.#ask(() => log.read(shard, afterSeq, most)),
      heads: (shards) => this.#ask(() => log.heads(shards)),
      window: (shard: number, series: SeriesId, range: TimeRange, newest?: number) =>
        this.#ask(() => log.window(shard, series, range, newest)),
    };
  }

  leases(leases: ShardLeases): ShardLeases {
    return {
      register: (shards) => this.#ask(() => leases.register(shards)),
      beat: (worker) => this.#ask(() => leases.beat(worker)),
      claim: (worker: string, claim: LeaseClaim) => this.#ask(() => leases.claim(worker, claim)),
      renew: (worker: string, held: readonly Lease[]) =>
        this.#ask(() => leases.renew(worker, held)),
      release: (worker, held) => this.#ask(() => leases.release(worker, held)),
      leave: (worker) => this.#ask(() => leases.leave(worker)),
    };
  }

  /** A call to the store, at its own time; the answer comes when the process runs. */
  ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return this.#ask(work);
  }

  #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#process.isKilled) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      this.#clock.after(this.#wayMs(), () => {
        if (this.#weather.isAway) {
          const fail = (): void =>
            reject(new ArchiveUnavailableError('unavailable', 'the store is away'));
          this.#clock.after(this.#wayMs(), () => this.#process.whenRunning(fail));
          return;
        }
        const answer = (settle: () => void): void =>
          void this.#clock.after(this.#wayMs(), () => this.#process.whenRunning(settle));
        work().then(
          (value) => answer(() => resolve(value)),
          (error: unknown) => answer(() => reject(error)),
        );
      });
    });
  }

  async #append(log: BarLog, fence: Fence, what: LogAppend): Promise<LogEntry | 'fenced'> {
    if (this.#random() >= this.#weather.unknownShare || this.#weather.isAway) {
      return this.#ask(() => log.append(fence, what));
    }
    // It is carried out at once, later, or never.
    const fate = this.#random();
    if (fate < 0.4) await this.#ask(() => log.append(fence, what));
    else if (fate < 0.8) {
      this.#clock.after(this.#random() * LATE_MS, () => void log.append(fence, what));
      await this.#ask(() => Promise.resolve());
    } else await this.#ask(() => Promise.resolve());
    throw new AppendUnknownError('the connection was lost');
  }

  #wayMs(): number {
    return WAY_MS[0] + this.#random() * (WAY_MS[1] - WAY_MS[0]);
  }
}
