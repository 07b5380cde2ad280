import { CircuitBreaker, consecutiveFailures } from '#kernel/async/circuit-breaker.ts';
import type {
  BarBus,
  BusListener,
  ShardSubscription,
  FormingBars,
} from '#kernel/market/bar-bus.ts';
import type { LogEntry, LogPosition } from '#kernel/market/bar-log.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { addToStream, topOfStream } from '#platform/redis/closed-stream.ts';
import { FormingChannel, formingFrame, readForming } from '#platform/redis/forming-channel.ts';
import { isClusterUrl, openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { reconnectSilent } from '#platform/redis/reconnect.ts';
import { publishMessage } from '#platform/redis/redis-channels.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';
import { StreamReader } from '#platform/redis/stream-reader.ts';

export interface BarBusRedisOptions {
  readonly url: string;
  readonly numbers: SeriesNumbers;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Prefix of all keys and channels. */
  readonly prefix?: string;
}

/** How long the circuit breaker of commands stays open. */
const BREAK_MS = 1_000;
const FAILURES = 3;
/** Owners store forming bars every second; older ones belong to an owner that is gone. */
const KEPT_SEC = 10;

/**
 * The bar bus over Redis: one stream per shard for log entries, one channel per shard for forming bars. It uses three
 * connections: for commands, for blocking reads, and for channel messages. No failure blocks a caller for longer than
 * a tenth of a second.
 */
export class BarBusRedis implements BarBus {
  readonly #options: BarBusRedisOptions;
  readonly #keys: RedisKeys;
  readonly #redis: RedisConnection;
  readonly #reader: StreamReader;
  readonly #channel: FormingChannel;
  readonly #breaker: CircuitBreaker;

  constructor(options: BarBusRedisOptions) {
    this.#options = options;
    this.#keys = new RedisKeys(options.prefix, isClusterUrl(options.url));
    const { url, random, log } = options;
    this.#redis = openRedis(url, commandOptions(random));
    this.#redis.on('error', ({ message }: Error) =>
      log.debug({ reason: message }, 'bar bus in Redis'),
    );
    this.#breaker = new CircuitBreaker({
      clock: options.clock,
      opens: consecutiveFailures(FAILURES),
      breakForMs: BREAK_MS,
      onChange: (state) => {
        if (state === 'open') {
          log.warn({}, 'circuit breaker of Redis opened; replicas read bars from the log');
          reconnectSilent(this.#redis);
        }
        if (state === 'closed') log.info({}, 'circuit breaker of Redis closed');
      },
    });
    const shared = { ...options, keys: this.#keys };
    this.#reader = new StreamReader(shared);
    this.#channel = new FormingChannel({ ...shared, onSilence: () => this.#reader.reconnect() });
    this.#redis.connect().catch(() => undefined);
  }

  publish(entry: LogEntry): Promise<void> {
    const { numbers } = this.#options;
    return this.#breaker.run(() => addToStream(this.#redis, this.#keys, entry, numbers));
  }

  published(shard: number): Promise<LogPosition | null> {
    return this.#breaker.run(() => topOfStream(this.#redis, this.#keys, shard));
  }

  form(bars: FormingBars): void {
    const { numbers } = this.#options;
    const unnumbered = bars.bars.filter(({ series }) => numbers.numberOf(series) === undefined);
    // Their numbers are assigned for the next message.
    if (unnumbered.length > 0) {
      numbers.assign(unnumbered.map(({ series }) => series)).catch(() => undefined);
    }
    if (this.#redis.status !== 'ready') return;
    const channel = this.#keys.forming(bars.shard);
    publishMessage(this.#redis, channel, formingFrame(bars, numbers)).catch(() => undefined);
  }

  keep(bars: FormingBars): void {
    if (this.#redis.status !== 'ready') return;
    const frame = formingFrame(bars, this.#options.numbers);
    this.#redis.set(this.#keys.now(bars.shard), frame, 'EX', KEPT_SEC).catch(() => undefined);
  }

  async kept(shard: number): Promise<FormingBars | null> {
    const bytes = await this.#breaker.run(() => this.#redis.getBuffer(this.#keys.now(shard)));
    return bytes === null ? null : readForming(bytes, this.#options.numbers);
  }

  follow(shards: readonly ShardSubscription[], listener: BusListener): () => void {
    const endReading = this.#reader.follow(shards, listener);
    const endHearing = this.#channel.follow(
      shards.map(({ shard }) => shard),
      listener,
    );
    return () => {
      endReading();
      endHearing();
    };
  }

  announceReleased(): void {
    if (this.#redis.status !== 'ready') return;
    publishMessage(this.#redis, this.#keys.released, '').catch(() => undefined);
  }

  onReleased(callback: () => void): () => void {
    return this.#channel.onReleased(callback);
  }

  async close(): Promise<void> {
    this.#channel.close();
    this.#redis.disconnect();
    await this.#reader.close();
  }
}
