import type { BusListener, ShardSubscription } from '#kernel/market/bar-bus.ts';
import type { LogPosition } from '#kernel/market/bar-log.ts';
import { delay, type Clock, type Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { decodeFrame, seriesNumbersIn, UnreadableFrameError } from '#platform/frames/bar-frame.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { idOf, positionOf, type RedisKeys } from '#platform/redis/redis-keys.ts';
import { reconnect } from '#platform/redis/reconnect.ts';
import { BLOCK_MS, readerOptions } from '#platform/redis/redis-options.ts';

/** Maximum entries per shard and read. */
const MAX_AT_ONCE = 100;
/** A read without an answer for this long is given up, with its connection. */
const GIVE_UP_MS = 3_000;
const RETRY_MS = 200;

export interface StreamReaderDependencies {
  readonly url: string;
  readonly keys: RedisKeys;
  readonly numbers: SeriesNumbers;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

interface Followed {
  readonly listener: BusListener;
  position: LogPosition;
}

type Answer = readonly (readonly [Buffer, readonly (readonly [Buffer, readonly Buffer[]])[]])[];

/**
 * Reads the streams of all subscribed shards over one connection. An empty read proves nothing: a hung Redis looks
 * the same.
 */
export class StreamReader {
  readonly #dependencies: StreamReaderDependencies;
  readonly #redis: RedisConnection;
  readonly #followed = new Map<number, Followed>();
  #reading: Promise<void> | null = null;
  #isClosed = false;

  constructor(dependencies: StreamReaderDependencies) {
    this.#dependencies = dependencies;
    this.#redis = openRedis(dependencies.url, readerOptions(dependencies.random));
    this.#redis.on('error', ({ message }: Error) =>
      dependencies.log.debug({ reason: message }, 'bar streams in Redis'),
    );
  }

  follow(shards: readonly ShardSubscription[], listener: BusListener): () => void {
    const own = shards.map(({ shard, from }) => {
      const followed = { listener, position: from };
      this.#followed.set(shard, followed);
      return [shard, followed] as const;
    });
    this.#reading ??= this.#run();
    return () => {
      for (const [shard, followed] of own) {
        if (this.#followed.get(shard) === followed) this.#followed.delete(shard);
      }
    };
  }

  /** Reconnects: a hung connection reports no error. */
  reconnect(): void {
    if (!this.#isClosed) reconnect(this.#redis);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#redis.disconnect();
    await this.#reading;
  }

  async #run(): Promise<void> {
    const { clock } = this.#dependencies;
    await this.#redis.connect().catch(() => undefined);
    while (!this.#isClosed) {
      if (this.#followed.size === 0 || this.#redis.status !== 'ready') {
        await delay(clock, RETRY_MS);
        continue;
      }
      try {
        await this.#readOnce();
      } catch (error) {
        if (this.#isClosed) return;
        this.#dependencies.log.debug({ err: error }, 'reading bar streams failed');
        await delay(clock, RETRY_MS);
      }
    }
  }

  async #readOnce(): Promise<void> {
    const { keys } = this.#dependencies;
    const shards = [...this.#followed];
    const shardOfKey = new Map(shards.map(([shard]) => [keys.closed(shard), shard]));
    const positions = shards.map(([, { position }]) => idOf(position));
    const asked = this.#redis.xreadBuffer(
      'COUNT',
      MAX_AT_ONCE,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      ...shardOfKey.keys(),
      ...positions,
    ) as Promise<Answer | null>;
    for (const [key, entries] of (await this.#inTime(asked)) ?? []) {
      const shard = shardOfKey.get(key.toString());
      for (const [id, [, frame]] of entries) {
        if (shard !== undefined) await this.#deliver(shard, positionOf(id.toString()), frame);
      }
    }
  }

  async #inTime(asked: Promise<Answer | null>): Promise<Answer | null> {
    const answered = new AbortController();
    const tooLate = delay(this.#dependencies.clock, GIVE_UP_MS, answered.signal).then(() => {
      this.reconnect();
      return null;
    });
    tooLate.catch(() => undefined);
    asked.catch(() => undefined);
    try {
      return await Promise.race([asked, tooLate]);
    } finally {
      answered.abort();
    }
  }

  async #deliver(shard: number, position: LogPosition, bytes: Buffer | undefined): Promise<void> {
    const { numbers } = this.#dependencies;
    const followed = this.#followed.get(shard);
    if (followed === undefined) return;
    followed.position = position;
    try {
      if (bytes === undefined) throw new UnreadableFrameError('an entry has no frame');
      await numbers.learn(seriesNumbersIn(bytes));
      followed.listener.onEntry(decodeFrame(bytes, numbers));
    } catch (error) {
      // From a later version, or its series numbers cannot be resolved now: the log delivers it again.
      this.#dependencies.log.debug({ shard, err: error }, 'a stream entry could not be decoded');
      followed.listener.onUnreadable(shard);
    }
  }
}
