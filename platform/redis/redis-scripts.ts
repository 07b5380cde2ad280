import type { CircuitBreaker, CircuitBreakerOptions } from '#kernel/async/circuit-breaker.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { reconnectSilent } from '#platform/redis/reconnect.ts';
import { redisBreaker } from '#platform/redis/redis-breaker.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';

export interface RedisScriptsOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** What the connection is for, in the log. */
  readonly purpose: string;
  /** The keys of every script. */
  readonly keys: readonly string[];
  readonly onChange?: CircuitBreakerOptions['onChange'];
}

/** Runs scripts over some keys, on a connection with a circuit breaker of its own. */
export class RedisScripts {
  readonly #redis: RedisConnection;
  readonly #keys: readonly string[];
  readonly #breaker: CircuitBreaker;

  constructor({ url, clock, random, log, purpose, keys, onChange }: RedisScriptsOptions) {
    this.#keys = keys;
    this.#redis = openRedis(url, commandOptions(random));
    const ping = () => this.#redis.ping();
    const reconnect = (): void => reconnectSilent(this.#redis);
    this.#breaker = redisBreaker({
      clock,
      ping,
      reconnect,
      ...(onChange !== undefined && { onChange }),
    });
    this.#redis.on('error', ({ message }: Error) => log.debug({ reason: message }, purpose));
    this.#redis.connect().catch(() => undefined);
  }

  /** Runs a script; null while Redis does not answer. */
  run(script: string, values: readonly string[]): Promise<unknown> {
    const keys = this.#keys;
    return this.#breaker
      .run(() => this.#redis.eval(script, keys.length, ...keys, ...values))
      .catch(() => null);
  }

  close(): void {
    this.#breaker.close();
    this.#redis.disconnect();
  }
}
