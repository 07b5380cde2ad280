import { Cluster } from 'ioredis';
import type { Random } from '#kernel/ports/clock.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { reconnect } from '#platform/redis/reconnect.ts';
import { subscriberOptions } from '#platform/redis/redis-options.ts';

export interface RedisChannelsOptions {
  readonly url: string;
  readonly random: Random;
  readonly onError: (error: Error) => void;
}

/** Publishes a message. In a cluster channels are sharded: only the nodes of a channel carry its messages. */
export function publishMessage(
  redis: RedisConnection,
  channel: string,
  message: string | Buffer,
): Promise<unknown> {
  return redis instanceof Cluster
    ? redis.spublish(channel, message)
    : redis.publish(channel, message);
}

/**
 * The messages of some channels, over a connection that opens with the first subscription, and subscribes again
 * whenever it is back. In a cluster, all channels of one object hash to the same slot.
 */
export class RedisChannels {
  readonly #redis: RedisConnection;
  readonly #wanted = new Set<string>();
  /** Channels that the cluster's connection subscribes to again by itself. */
  readonly #kept = new Set<string>();
  readonly #onSubscribed = new Set<() => void>();

  constructor({ url, random, onError }: RedisChannelsOptions) {
    this.#redis = openRedis(url, subscriberOptions(random), true);
    this.#redis.on('error', onError);
    this.#redis.on('ready', () => this.#subscribe());
  }

  onMessage(callback: (channel: string, bytes: Buffer) => void): void {
    const event = this.#redis instanceof Cluster ? 'smessageBuffer' : 'messageBuffer';
    this.#redis.on(event, (channel: Buffer, bytes: Buffer) => callback(channel.toString(), bytes));
  }

  /** Subscribes to more channels; `onSubscribed` is called after each subscription. */
  subscribe(channels: readonly string[], onSubscribed?: () => void): void {
    for (const channel of channels) this.#wanted.add(channel);
    if (onSubscribed !== undefined) this.#onSubscribed.add(onSubscribed);
    if (this.#redis.status === 'wait') this.#redis.connect().catch(() => undefined);
    else if (this.#redis.status === 'ready') this.#subscribe();
  }

  /** Reconnects: a hung connection reports no error. */
  reconnect(): void {
    reconnect(this.#redis);
  }

  close(): void {
    this.#redis.disconnect();
  }

  /** A failed subscription is repeated when the connection is back. */
  #subscribe(): void {
    this.#subscribeNow().catch(() => undefined);
  }

  async #subscribeNow(): Promise<void> {
    await this.#ask();
    for (const onSubscribed of this.#onSubscribed) onSubscribed();
  }

  async #ask(): Promise<void> {
    const redis = this.#redis;
    if (!(redis instanceof Cluster)) {
      await redis.subscribe(...this.#wanted);
      return;
    }
    const added = [...this.#wanted].filter((channel) => !this.#kept.has(channel));
    if (added.length === 0) return;
    for (const channel of added) this.#kept.add(channel);
    try {
      await redis.ssubscribe(...added);
    } catch (error) {
      for (const channel of added) this.#kept.delete(channel);
      throw error;
    }
  }
}
