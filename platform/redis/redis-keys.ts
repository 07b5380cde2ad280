import type { LogPosition } from '#kernel/market/bar-log.ts';

/** The prefix of an installation that has a Redis to itself. */
const ALONE = 'mg';

/** Names in Redis. The braces keep what belongs to one shard on one node of a cluster. */
export class RedisKeys {
  readonly #prefix: string;

  /** @param prefix before all names, so that several installations may share a Redis */
  constructor(prefix = ALONE) {
    this.#prefix = prefix;
  }

  /** The stream of a shard's log. */
  closed(shard: number): string {
    return `${this.#prefix}:{${shard}}:closed`;
  }

  /** The channel of its bars that form. */
  forming(shard: number): string {
    return `${this.#prefix}:{${shard}}:forming`;
  }

  /** The bars that form, for those that come later. */
  now(shard: number): string {
    return `${this.#prefix}:{${shard}}:now`;
  }

  /** Documents that clients name by their hashes: their texts, when they were used, and how large all are. */
  documents(part: 'texts' | 'uses' | 'size'): string {
    return `${this.#prefix}:{documents}:${part}`;
  }

  /** Counts of requests. An installation alone keeps the name that it had before there were prefixes. */
  get quota(): string {
    return this.#prefix === ALONE ? 'marketgraph:quota' : `${this.#prefix}:quota`;
  }

  /** The channel by which stores hear that a token changed. */
  get tokens(): string {
    return `${this.#prefix}:tokens`;
  }

  /** The channel by which workers hear that shards are free. */
  get released(): string {
    return `${this.#prefix}:released`;
  }
}

/**
 * The id of an entry in its stream. Redis takes no id that is not greater than the last one, so it refuses an
 * owner of an earlier epoch and every repetition.
 */
export function idOf({ epoch, seq }: LogPosition): string {
  return `${epoch}-${seq}`;
}

export function positionOf(id: string): LogPosition {
  const [epoch = 0, seq = 0] = id.split('-').map(Number);
  return { epoch, seq };
}
