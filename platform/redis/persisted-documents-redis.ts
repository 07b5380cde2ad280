import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { PersistedDocuments } from '#kernel/ports/persisted-documents.ts';
import { RedisKeys } from '#platform/redis/redis-keys.ts';
import { RedisScripts } from '#platform/redis/redis-scripts.ts';

export interface PersistedDocumentsRedisOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Prefix of all keys. */
  readonly prefix?: string;
  /** Maximum bytes of all documents in Redis. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 32_000_000;
/** Longer documents are only cached in the process that received them. */
const LONGEST_BYTES = 64_000;
const MAX_OWN_DOCUMENTS = 1_000;
const MAX_OWN_CHARACTERS = 4_000_000;

/** Redis evicts nothing by itself, and any client may send documents: the least recently used are evicted here. */
const ADD = `
  if redis.call('hset', KEYS[1], ARGV[1], ARGV[2]) == 1 then redis.call('incrby', KEYS[3], #ARGV[2]) end
  redis.call('zadd', KEYS[2], redis.call('time')[1], ARGV[1])
  local size = tonumber(redis.call('get', KEYS[3]) or '0')
  while size > tonumber(ARGV[3]) do
    local oldest = redis.call('zpopmin', KEYS[2])
    if #oldest == 0 then break end
    size = redis.call('decrby', KEYS[3], redis.call('hstrlen', KEYS[1], oldest[1]))
    redis.call('hdel', KEYS[1], oldest[1])
  end`;

const FIND = `
  local text = redis.call('hget', KEYS[1], ARGV[1])
  if text then redis.call('zadd', KEYS[2], redis.call('time')[1], ARGV[1]) end
  return text`;

/**
 * Persisted documents in Redis, so that all gateways know a document that a client sent to one. Each process caches
 * those that it has used, and continues with them while Redis is unavailable. A document is checked against its hash:
 * a party with write access to Redis cannot substitute another one.
 */
export class PersistedDocumentsRedis implements PersistedDocuments {
  readonly #scripts: RedisScripts;
  readonly #maxBytes: number;
  readonly #own = new LRUCache<string, string>({
    max: MAX_OWN_DOCUMENTS,
    maxSize: MAX_OWN_CHARACTERS,
    sizeCalculation: (document) => Math.max(1, document.length),
  });

  constructor(options: PersistedDocumentsRedisOptions) {
    const { url, clock, random, log, prefix, maxBytes = MAX_BYTES } = options;
    const keys = new RedisKeys(prefix);
    this.#maxBytes = maxBytes;
    this.#scripts = new RedisScripts({
      url,
      clock,
      random,
      log,
      purpose: 'persisted documents in Redis',
      keys: [keys.documents('texts'), keys.documents('uses'), keys.documents('size')],
    });
  }

  async get(sha256: string): Promise<string | undefined> {
    const own = this.#own.get(sha256);
    if (own !== undefined) return own;
    const found = await this.#scripts.run(FIND, [sha256]);
    if (typeof found !== 'string' || hash('sha256', found) !== sha256) return undefined;
    this.#own.set(sha256, found);
    return found;
  }

  async set(sha256: string, document: string): Promise<void> {
    this.#own.set(sha256, document);
    if (Buffer.byteLength(document) > LONGEST_BYTES) return;
    await this.#scripts.run(ADD, [sha256, document, String(this.#maxBytes)]);
  }

  close(): void {
    this.#scripts.close();
  }
}
