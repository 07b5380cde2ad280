import type {
  BarBus,
  BusListener,
  ShardSubscription,
  FormingBars,
} from '#kernel/market/bar-bus.ts';
import type { LogEntry, LogPosition } from '#kernel/market/bar-log.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { ProcessClock } from '#test/simulation/scaled/process-clock.ts';

/** Entries that a stream keeps: few, so that a process that stops for a while misses some. */
const MAX_ENTRIES = 2;
const WAY_MS = [1, 40] as const;
const COMMAND_MS = 100;
const LOST_SHARE = 0.1;

interface Follower {
  readonly process: ProcessClock;
  readonly listener: BusListener;
  readonly positions: Map<number, LogPosition>;
}

/**
 * The Redis of all processes: streams by explicit ids, channels that lose messages, and outages.
 */
export class LossyBus {
  /** `hung` carries out its commands, and sends no answer. */
  state: 'well' | 'away' | 'hung' = 'well';
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #streams = new Map<number, LogEntry[]>();
  readonly #tops = new Map<number, LogPosition>();
  readonly #kept = new Map<number, FormingBars>();
  readonly #followers = new Set<Follower>();
  readonly #hearers = new Set<{ readonly process: ProcessClock; readonly callback: () => void }>();

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Loses all data. */
  empty(): void {
    this.#streams.clear();
    this.#tops.clear();
    this.#kept.clear();
  }

  /** The bus as one process reaches it. */
  of(process: ProcessClock): BarBus {
    return {
      publish: (entry) => this.#ask(process, () => this.#add(entry)),
      published: (shard) => this.#ask(process, () => this.#tops.get(shard) ?? null),
      form: (bars) => this.#form(bars),
      keep: (bars) => void (this.state === 'well' && this.#kept.set(bars.shard, bars)),
      kept: (shard) => this.#ask(process, () => this.#kept.get(shard) ?? null),
      follow: (shards, listener) => this.#follow(process, shards, listener),
      announceReleased: () => {
        for (const { process: other, callback } of this.#hearers) this.#later(other, callback);
      },
      onReleased: (callback) => {
        const hearer = { process, callback };
        this.#hearers.add(hearer);
        return () => void this.#hearers.delete(hearer);
      },
      close: async () => undefined,
    };
  }

  #follow(
    process: ProcessClock,
    shards: readonly ShardSubscription[],
    listener: BusListener,
  ): () => void {
    const positions = new Map(shards.map(({ shard, from }) => [shard, from]));
    const follower: Follower = { process, listener, positions };
    this.#followers.add(follower);
    for (const { shard } of shards) this.#deliver(follower, shard);
    return () => void this.#followers.delete(follower);
  }

  #add(entry: LogEntry): void {
    const top = this.#tops.get(entry.shard);
    // Ids only grow: an existing one, or one of an earlier epoch, is rejected.
    if (top !== undefined && !isGreater(entry, top)) return;
    this.#tops.set(entry.shard, { epoch: entry.epoch, seq: entry.seq });
    const stream = this.#streams.get(entry.shard) ?? [];
    this.#streams.set(entry.shard, [...stream, entry].slice(-MAX_ENTRIES));
    for (const follower of this.#followers) this.#deliver(follower, entry.shard);
  }

  #deliver(follower: Follower, shard: number): void {
    if (!follower.positions.has(shard)) return;
    this.#later(follower.process, () => {
      if (this.state !== 'well' || !this.#followers.has(follower)) return;
      for (const entry of this.#streams.get(shard) ?? []) {
        if (!isGreater(entry, follower.positions.get(shard)!)) continue;
        follower.positions.set(shard, { epoch: entry.epoch, seq: entry.seq });
        follower.listener.onEntry(entry);
      }
    });
  }

  #form(bars: FormingBars): void {
    if (this.state !== 'well') return;
    for (const { process, listener, positions } of this.#followers) {
      if (!positions.has(bars.shard) || this.#random() < LOST_SHARE) continue;
      this.#later(process, () => {
        if (this.state === 'well') listener.onForming(bars);
      });
    }
  }

  #later(process: ProcessClock, task: () => void): void {
    this.#clock.after(this.#wayMs(), () => process.whenRunning(task));
  }

  #ask<Answer>(process: ProcessClock, work: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('the bus does not answer'));
      if (this.state === 'away') {
        this.#later(process, fail);
        return;
      }
      this.#clock.after(this.#wayMs(), () => {
        const answer = work();
        if (this.state === 'well') this.#later(process, () => resolve(answer));
        else this.#clock.after(COMMAND_MS, () => process.whenRunning(fail));
      });
    });
  }

  #wayMs(): number {
    return WAY_MS[0] + this.#random() * (WAY_MS[1] - WAY_MS[0]);
  }
}

function isGreater(one: LogPosition, other: LogPosition): boolean {
  return one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq);
}
