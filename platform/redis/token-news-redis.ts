import type { Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TokenNews } from '#kernel/ports/token-store.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { publishMessage, RedisChannels } from '#platform/redis/redis-channels.ts';
import { reconnectSilent } from '#platform/redis/reconnect.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';

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
  readonly #commands: RedisConnection;
  readonly #channels: RedisChannels;
  readonly #channel: string;
  readonly #connected: Promise<void>;

  constructor({ url, random, log, prefix }: TokenNewsRedisOptions) {
    this.#channel = new RedisKeys(prefix).tokens;
    this.#commands = openRedis(url, commandOptions(random));
    const onError = ({ message }: Error): void =>
      log.debug({ reason: message }, 'token announcements in Redis');
    this.#commands.on('error', onError);
    this.#channels = new RedisChannels({ url, random, onError });
    this.#connected = this.#commands.connect().catch(() => undefined);
  }

  async announce(): Promise<void> {
    // A command that changes one token has only just started to connect.
    await this.#connected;
    await publishMessage(this.#commands, this.#channel, '').catch(() =>
      reconnectSilent(this.#commands),
    );
  }

  follow(onNews: () => void): void {
    this.#channels.onMessage(onNews);
    // Announcements before the subscription are found by polling.
    this.#channels.subscribe([this.#channel], onNews);
  }

  async close(): Promise<void> {
    this.#commands.disconnect();
    this.#channels.close();
  }
}
