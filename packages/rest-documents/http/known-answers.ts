import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';

/** Answers whose tags are kept; a count suffices, as keys and tags are hashes and take 200 bytes together. */
const MAX_ANSWERS = 16_384;

/** Memory of the answers that are kept whole. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** An answer as it was sent. */
export interface KeptAnswer {
  /** Those that tell of the answer, and nothing of the request. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

/** What an answer is, as far as anybody can tell before it is made. */
export interface AskedAnswer {
  /** Name of the route. */
  readonly route: string;
  /** The values of all parameters, defaults included. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What everything rests on that the route answers from; the same only while that is the same. */
  readonly edition: string;
}

/**
 * The entity tags of answers that were given, by what they were the answers to. While what they rest
 * on is the same, a client that has one need not wait until it is made again. The tags themselves are
 * made from the bodies, so nothing that is missing here, or that another server gave, makes two bodies
 * look alike. The answers used last are kept.
 */
export class KnownAnswers {
  readonly #tags = growingCache<string>(MAX_ANSWERS);
  readonly #kept = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_024,
  });

  /** Short, whatever a client has asked: what is kept is bounded. */
  keyOf({ route, variables, edition }: AskedAnswer): string {
    return hash('sha1', JSON.stringify([edition, route, variables]), 'base64url');
  }

  tagOf(key: string): string | null {
    return this.#tags.get(key) ?? null;
  }

  remember(key: string, tag: string): void {
    this.#tags.set(key, tag);
  }

  keptAnswer(key: string): KeptAnswer | null {
    return this.#kept.get(key) ?? null;
  }

  keep(key: string, answer: KeptAnswer): void {
    this.#kept.set(key, answer);
  }

  /** What it holds, for the memory budget. */
  get part(): MemoryPart {
    return cachePart('rest_answers', this.#kept);
  }
}
