import { setImmediate } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { BusListener, FormingBars } from '#kernel/market/bar-bus.ts';
import type { Timer } from '#kernel/ports/clock.ts';
import { decodeFrame, encodeFrame, seriesNumbersIn } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { reconnect } from '#platform/redis/reconnect.ts';
import { subscriberOptions } from '#platform/redis/redis-options.ts';
import type { StreamReaderDependencies } from '#platform/redis/stream-reader.ts';

/** Owners say something every second: silence for so long means that the connection hangs, or that nobody owns. */
const SILENCE_MS = 3_000;
/** Frames that wait: some seconds of all shards. Past it the oldest are left out. */
const MAX_UNREAD = 1_000;

export interface FormingChannelDependencies extends StreamReaderDependencies {
  /** Called when everything has been silent for three seconds. */
  readonly onSilence: () => void;
}

/** A frame that was heard. */
interface Unread {
  readonly channel: string;
  readonly bytes: Buffer;
}

/** The bytes of bars that form. */
export function formingFrame(
  { shard, epoch, head, bars }: FormingBars,
  numbers: SeriesNumbers,
): Buffer {
  return encodeFrame({ shard, epoch, seq: 0, after: head, bars }, numbers);
}

/** What bytes say of bars that form. Throws `UnreadableFrameError`. */
export async function readForming(bytes: Buffer, numbers: SeriesNumbers): Promise<FormingBars> {
  await numbers.learn(seriesNumbersIn(bytes));
  const { shard, epoch, after, bars } = decodeFrame(bytes, numbers);
  return { shard, epoch, head: after, bars };
}

/** Hears what owners publish of bars that form, and when shards are released. */
export class FormingChannel {
  readonly #dependencies: FormingChannelDependencies;
  readonly #redis: Redis;
  readonly #listeners = new Map<string, BusListener>();
  readonly #released = new Set<() => void>();
  readonly #unread: Unread[] = [];
  #isReading = false;
  #heardAtMs: number;
  #watch: Timer | null = null;
  #isClosed = false;
  #isConnecting = false;

  constructor(dependencies: FormingChannelDependencies) {
    this.#dependencies = dependencies;
    this.#heardAtMs = dependencies.clock.monotonicMs();
    this.#redis = new Redis(dependencies.url, subscriberOptions(dependencies.random));
    this.#redis.on('error', ({ message }: Error) =>
      dependencies.log.debug({ reason: message }, 'channels of bars'),
    );
    this.#redis.on('ready', () => this.#subscribe());
    this.#redis.on('messageBuffer', (channel: Buffer, bytes: Buffer) =>
      this.#hear(channel.toString(), bytes),
    );
  }

  follow(shards: readonly number[], listener: BusListener): () => void {
    const channels = shards.map((shard) => this.#dependencies.keys.forming(shard));
    for (const channel of channels) this.#listeners.set(channel, listener);
    // Whoever loaded for a while before it listens was told nothing because it did not ask.
    this.#heardAtMs = this.#dependencies.clock.monotonicMs();
    this.#begin();
    return () => {
      for (const channel of channels) {
        if (this.#listeners.get(channel) === listener) this.#listeners.delete(channel);
      }
    };
  }

  onReleased(callback: () => void): () => void {
    this.#released.add(callback);
    this.#begin();
    return () => this.#released.delete(callback);
  }

  close(): void {
    this.#isClosed = true;
    this.#watch?.cancel();
    this.#unread.length = 0;
    this.#redis.disconnect();
  }

  #begin(): void {
    if (!this.#isConnecting) {
      this.#isConnecting = true;
      this.#redis.connect().catch(() => undefined);
      this.#look();
    } else if (this.#redis.status === 'ready') this.#subscribe();
  }

  #subscribe(): void {
    const channels = [...this.#listeners.keys(), this.#dependencies.keys.released];
    this.#redis.subscribe(...channels).catch(() => undefined);
  }

  #look(): void {
    if (this.#isClosed) return;
    const { clock, onSilence } = this.#dependencies;
    const silentMs = clock.monotonicMs() - this.#heardAtMs;
    if (this.#listeners.size > 0 && silentMs >= SILENCE_MS) {
      this.#heardAtMs = clock.monotonicMs();
      reconnect(this.#redis);
      onSilence();
    }
    this.#watch = clock.after(SILENCE_MS / 3, () => this.#look());
  }

  #hear(channel: string, bytes: Buffer): void {
    this.#heardAtMs = this.#dependencies.clock.monotonicMs();
    if (channel === this.#dependencies.keys.released) {
      for (const callback of this.#released) callback();
      return;
    }
    this.#unread.push({ channel, bytes });
    // Another one follows in a moment.
    if (this.#unread.length > MAX_UNREAD) this.#unread.shift();
    if (!this.#isReading) void this.#readAll();
  }

  /** One frame in each turn of the process: closed bars that arrive meanwhile are told before the next. */
  async #readAll(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#unread.shift(); next !== undefined; next = this.#unread.shift()) {
      await this.#read(next);
      await setImmediate();
    }
    this.#isReading = false;
  }

  async #read({ channel, bytes }: Unread): Promise<void> {
    const { numbers, log } = this.#dependencies;
    const bars = await readForming(bytes, numbers).catch((error: unknown) => {
      log.debug({ err: error }, 'bars that form are unreadable');
      return null;
    });
    if (bars !== null) this.#listeners.get(channel)?.onForming(bars);
  }
}
