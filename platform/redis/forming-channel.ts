import { setImmediate } from 'node:timers/promises';
import type { BusListener, FormingBars } from '#kernel/market/bar-bus.ts';
import type { Timer } from '#kernel/ports/clock.ts';
import { decodeFrame, encodeFrame, seriesNumbersIn } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { RedisChannels } from '#platform/redis/redis-channels.ts';
import type { StreamReaderDependencies } from '#platform/redis/stream-reader.ts';

/** Owners send every second: a longer silence means a hung connection, or no owner. */
const SILENCE_MS = 3_000;
/** Maximum queued frames: some seconds of all shards. Beyond it the oldest are dropped. */
const MAX_UNREAD = 1_000;

export interface FormingChannelDependencies extends StreamReaderDependencies {
  /** Called after three seconds without any message. */
  readonly onSilence: () => void;
}

/** A received frame. */
interface Unread {
  readonly channel: string;
  readonly bytes: Buffer;
}

/** Encodes forming bars. */
export function formingFrame(
  { shard, epoch, head, bars }: FormingBars,
  numbers: SeriesNumbers,
): Buffer {
  return encodeFrame({ shard, epoch, seq: 0, after: head, bars }, numbers);
}

/** Decodes forming bars. Throws `UnreadableFrameError`. */
export async function readForming(bytes: Buffer, numbers: SeriesNumbers): Promise<FormingBars> {
  await numbers.learn(seriesNumbersIn(bytes));
  const { shard, epoch, after, bars } = decodeFrame(bytes, numbers);
  return { shard, epoch, head: after, bars };
}

/** Receives forming bars of owners, and announcements of released shards. */
export class FormingChannel {
  readonly #dependencies: FormingChannelDependencies;
  readonly #channels: RedisChannels;
  readonly #listeners = new Map<string, BusListener>();
  readonly #released = new Set<() => void>();
  readonly #unread: Unread[] = [];
  #isReading = false;
  #heardAtMs: number;
  #watch: Timer | null = null;
  #isClosed = false;

  constructor(dependencies: FormingChannelDependencies) {
    this.#dependencies = dependencies;
    this.#heardAtMs = dependencies.clock.monotonicMs();
    const { url, random, log } = dependencies;
    this.#channels = new RedisChannels({
      url,
      random,
      onError: ({ message }) => log.debug({ reason: message }, 'bar channels in Redis'),
    });
    this.#channels.onMessage((channel, bytes) => this.#hear(channel, bytes));
  }

  follow(shards: readonly number[], listener: BusListener): () => void {
    const channels = shards.map((shard) => this.#dependencies.keys.forming(shard));
    for (const channel of channels) this.#listeners.set(channel, listener);
    // The silence before the subscription does not count.
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
    this.#channels.close();
  }

  #begin(): void {
    this.#channels.subscribe([...this.#listeners.keys(), this.#dependencies.keys.released]);
    if (this.#watch === null) this.#look();
  }

  #look(): void {
    if (this.#isClosed) return;
    const { clock, onSilence } = this.#dependencies;
    const silentMs = clock.monotonicMs() - this.#heardAtMs;
    if (this.#listeners.size > 0 && silentMs >= SILENCE_MS) {
      this.#heardAtMs = clock.monotonicMs();
      this.#channels.reconnect();
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
    // A newer frame follows soon.
    if (this.#unread.length > MAX_UNREAD) this.#unread.shift();
    if (!this.#isReading) void this.#readAll();
  }

  /** Processes one frame per turn of the event loop: closed bars that arrived are delivered before the next. */
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
      log.debug({ err: error }, 'forming bars could not be decoded');
      return null;
    });
    if (bars !== null) this.#listeners.get(channel)?.onForming(bars);
  }
}
