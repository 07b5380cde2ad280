import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import { openRedis, type RedisConnection } from '#platform/redis/open-redis.ts';
import { reconnectSilent } from '#platform/redis/reconnect.ts';
import { commandOptions } from '#platform/redis/redis-options.ts';

const ASK_EVERY_MS = 2_000;

/** Pings Redis every two seconds, in the background. */
export class RedisWatch {
  readonly #redis: RedisConnection;
  readonly #clock: Clock;
  #failingSinceMs: number | null = null;
  #timer: Timer | null = null;
  #isClosed = false;

  constructor({ url, clock, random }: { url: string; clock: Clock; random: Random }) {
    this.#clock = clock;
    this.#redis = openRedis(url, commandOptions(random));
    // The next ping reports the failure.
    this.#redis.on('error', () => undefined);
    this.#redis.connect().catch(() => undefined);
    this.#askLater();
  }

  /** Time since Redis last answered, in milliseconds; null while it answers. */
  get awayForMs(): number | null {
    if (this.#failingSinceMs === null) return null;
    return this.#clock.monotonicMs() - this.#failingSinceMs;
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#redis.disconnect();
  }

  #askLater(): void {
    if (this.#isClosed) return;
    this.#timer = this.#clock.after(ASK_EVERY_MS, () => {
      this.#redis
        .ping()
        .then(
          () => (this.#failingSinceMs = null),
          () => {
            this.#failingSinceMs ??= this.#clock.monotonicMs();
            reconnectSilent(this.#redis);
          },
        )
        .finally(() => this.#askLater());
    });
  }
}
