import { hash } from 'node:crypto';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { LookedUp, ResponseStore, StoredResponse } from '#kernel/ports/response-store.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';
import { RedisScripts } from '#platform/redis/redis-scripts.ts';
import {
  FIND_RESPONSES,
  INVALIDATE_TAGS,
  KEEP_RESPONSES,
} from '#platform/redis/response-scripts.ts';

export interface ResponseStoreRedisOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Prefix of all keys. */
  readonly prefix?: string;
  /** Maximum bytes of all responses in Redis. */
  readonly maxBytes: number;
}

/** A longer response would hold Redis, and so every client of it, for too long. */
const MAX_RESPONSE_BYTES = 1_000_000;
const UNKNOWN_EPOCH = -1;

/**
 * Responses in Redis, which all gateways of an installation share. Redis bounds their bytes: what ends first is evicted
 * first. While Redis does not answer, nothing is found and nothing is kept.
 */
export class ResponseStoreRedis implements ResponseStore {
  readonly #scripts: RedisScripts;
  readonly #clock: Clock;
  readonly #maxBytes: number;

  constructor({ url, clock, random, log, prefix, maxBytes }: ResponseStoreRedisOptions) {
    const keys = new RedisKeys(prefix);
    this.#clock = clock;
    this.#maxBytes = maxBytes;
    this.#scripts = new RedisScripts({
      url,
      clock,
      random,
      log,
      purpose: 'response cache in Redis',
      keys: (['texts', 'ends', 'size', 'epochs', 'tags'] as const).map((part) =>
        keys.responses(part),
      ),
      onChange(state, before) {
        if (before === 'closed') log.warn({}, 'circuit breaker of the response cache opened');
        if (state === 'closed') log.info({}, 'circuit breaker of the response cache closed');
      },
    });
  }

  async get(places: readonly (readonly string[])[]): Promise<LookedUp> {
    const fields = places.map((keys) => keys.map(fieldOf));
    const answer = await this.#scripts.run(FIND_RESPONSES, fields.flat());
    if (!Array.isArray(answer)) return { found: places.map(() => null), epoch: UNKNOWN_EPOCH };
    const [epoch, ...texts] = answer as readonly unknown[];
    const nowMs = this.#clock.nowMs();
    let from = 0;
    const found = fields.map((own) => {
      const known = texts.slice(from, (from += own.length)).map(responseIn);
      return known.find((one) => one !== null && one.staleUntilMs > nowMs) ?? null;
    });
    return { found, epoch: Number(epoch) };
  }

  async set(
    entries: readonly (readonly [key: string, response: StoredResponse])[],
    epoch: number,
  ): Promise<void> {
    if (epoch === UNKNOWN_EPOCH) return;
    const kept = entries.flatMap(([key, response]) => {
      const text = JSON.stringify(response);
      if (Buffer.byteLength(text) > MAX_RESPONSE_BYTES) return [];
      return [fieldOf(key), String(response.staleUntilMs), JSON.stringify(response.tags), text];
    });
    if (kept.length === 0) return;
    const bounds = [String(epoch), String(this.#maxBytes), String(this.#clock.nowMs())];
    await this.#scripts.run(KEEP_RESPONSES, [...bounds, ...kept]);
  }

  async invalidate(tags: readonly string[]): Promise<number> {
    return Number((await this.#scripts.run(INVALIDATE_TAGS, tags)) ?? 0);
  }

  close(): void {
    this.#scripts.close();
  }
}

/** Keys hold variables of clients, of any length. */
function fieldOf(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** Null for what no version of the gateway has written. */
function responseIn(text: unknown): StoredResponse | null {
  if (typeof text !== 'string') return null;
  try {
    const parsed = JSON.parse(text) as Partial<StoredResponse> | null;
    const isComplete =
      typeof parsed?.json === 'string' &&
      typeof parsed.expiresAtMs === 'number' &&
      typeof parsed.staleUntilMs === 'number' &&
      typeof parsed.isPrivate === 'boolean' &&
      Array.isArray(parsed.tags);
    return isComplete ? (parsed as StoredResponse) : null;
  } catch {
    return null;
  }
}
