import type { LogPosition } from '#kernel/market/bar-log.ts';

/** The default prefix, of an installation with a Redis of its own. */
const ALONE = 'mg';

/**
 * Keys and channels in Redis. A cluster puts names with the same text in braces on the same node: those of one script,
 * and all of bars, because one blocking read follows all shards.
 */
export class RedisKeys {
  readonly #prefix: string;
  readonly #isCluster: boolean;

  /** @param prefix prefix of all names, so that several installations may share a Redis */
  constructor(prefix = ALONE, isCluster = false) {
    this.#prefix = prefix;
    this.#isCluster = isCluster;
  }

  /** The stream of a shard's log entries. */
  closed(shard: number): string {
    return this.#ofShard(shard, 'closed');
  }

  /** The channel of a shard's forming bars. */
  forming(shard: number): string {
    return this.#ofShard(shard, 'forming');
  }

  /** The stored forming bars of a shard, for late subscribers. */
  now(shard: number): string {
    return this.#ofShard(shard, 'now');
  }

  /** Persisted documents: their texts by hash, their last uses, and their total size. */
  documents(part: 'texts' | 'uses' | 'size'): string {
    return `${this.#prefix}:{documents}:${part}`;
  }

  /** Kept responses: their texts, when they end, their total size, the epochs, and the prefix of what a tag has. */
  responses(part: 'texts' | 'ends' | 'size' | 'epochs' | 'tags'): string {
    return `${this.#prefix}:{responses}:${part}`;
  }

  /** Prefix of the request counts. */
  get quota(): string {
    return `${this.#prefix}:quota`;
  }

  /** The channel that announces changed tokens. */
  get tokens(): string {
    return `${this.#prefix}:tokens`;
  }

  /** The channel that announces released shards. */
  get released(): string {
    return this.#isCluster ? `${this.#prefix}:{bars}:released` : `${this.#prefix}:released`;
  }

  #ofShard(shard: number, name: string): string {
    const place = this.#isCluster ? `{bars}:${shard}` : `{${shard}}`;
    return `${this.#prefix}:${place}:${name}`;
  }
}

/**
 * The stream id of an entry. Redis rejects an id that is not greater than the last one, and so every entry of an
 * earlier epoch and every duplicate.
 */
export function idOf({ epoch, seq }: LogPosition): string {
  return `${epoch}-${seq}`;
}

export function positionOf(id: string): LogPosition {
  const [epoch = 0, seq = 0] = id.split('-').map(Number);
  return { epoch, seq };
}
