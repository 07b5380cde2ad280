import { Redis } from 'ioredis';
import type { Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TokenNews } from '#kernel/ports/token-store.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';
import { commandOptions, subscriberOptions } from '#platform/redis/redis-options.ts';

export interface TokenNewsRedisOptions {
  readonly url: string;
  readonly random: Random;
  readonly log: Log;
  /** Prefix of all channels. */
  readonly prefix?: string;
}

/**
 * Announces changed tokens over a Redis channel. Announcements that are lost while Redis is unavailable are found by
 * polling.
 */
export class TokenNewsRedis implements TokenNews {
  readonly #commands: Redis;
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #connected: Promise<void>;

  constructor({ url, random, log, prefix }: TokenNewsRedisOptions) {
    this.#channel = new RedisKeys(prefix).tokens;
    this.#commands = new Redis(url, commandOptions(random));
    this.#subscriber = new Redis(url, subscriberOptions(random));
    for (const redis of [this.#commands, this.#subscriber]) {
      redis.on('error', ({ message }: Error) =>
        log.debug({ reason: message }, 'token announcements in Redis'),
      );
    }
    this.#connected = this.#commands.connect().catch(() => undefined);
  }

  async announce(): Promise<void> {
    // A command that changes one token has only just started to connect.
    await this.#connected;
    await this.#commands.publish(this.#channel, '').catch(() => undefined);
  }

  follow(onNews: () => void): void {
    const subscriber = this.#subscriber;
    subscriber.on('message', onNews);
    subscriber.on('ready', () => {
      subscriber.subscribe(this.#channel).then(
        // Announcements before the subscription are found by polling.
        onNews,
        () => undefined,
      );
    });
    subscriber.connect().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#commands.disconnect();
    this.#subscriber.disconnect();
  }
}
