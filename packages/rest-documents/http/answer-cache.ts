import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';

/** Answers whose tags are cached; keys and tags are hashes, 200 bytes together, so a count is bound enough. */
const MAX_ANSWERS = 16_384;

/** Bound of the answers cached with their bodies, in bytes. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** An answer as sent. */
export interface CachedAnswer {
  /** Headers that depend on the answer and not on the request. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** What identifies an answer before it is computed. */
export interface AnswerIdentity {
  /** Name of the route. */
  readonly route: string;
  /** The values of all parameters, defaults included. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Edition of everything the route reads from; unchanged while that is unchanged. */
  readonly edition: string;
}

/**
 * LRU cache of entity tags by the request and edition of their answers. While the edition is unchanged, a
 * client that has the answer gets 304 without computing it. Tags are hashes of the bodies, so an entry that
 * is missing here, or came from another server, never makes two bodies look alike.
 */
export class AnswerCache {
  readonly #tags = growingCache<string>(MAX_ANSWERS);
  readonly #kept = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_024,
  });

  /** A hash, so that a long request does not take more memory. */
  keyOf({ route, variables, edition }: AnswerIdentity): string {
    return hash('sha1', JSON.stringify([edition, route, variables]), 'base64url');
  }

  tagOf(key: string): string | null {
    return this.#tags.get(key) ?? null;
  }

  remember(key: string, tag: string): void {
    this.#tags.set(key, tag);
  }

  keptAnswer(key: string): CachedAnswer | null {
    return this.#kept.get(key) ?? null;
  }

  keep(key: string, answer: CachedAnswer): void {
    this.#kept.set(key, answer);
  }

  /** Its share of the memory budget. */
  get part(): MemoryPart {
    return cachePart('rest_answers', this.#kept);
  }
}
