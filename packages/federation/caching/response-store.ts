import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/ports/clock.ts';
import type { MaybePromise } from '#kernel/async/maybe-promise.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';

/** A stored answer. */
export interface StoredAnswer {
  /** The JSON text of `data`. */
  readonly json: string;
  readonly expiresAtMs: number;
  readonly isPrivate: boolean;
  readonly tags: readonly string[];
}

/** What a store knows of a key, and since when: the moment of a later `set`. */
export interface LookedUp {
  readonly answer: StoredAnswer | null;
  /** Invalidations after this number are unknown to what is computed from now on. */
  readonly epoch: number;
}

/** Where answers are kept. A store that is away knows nothing; none of its methods rejects. */
export interface ResponseStore {
  /** The first live answer under one of these keys. */
  get(keys: readonly string[]): MaybePromise<LookedUp>;
  /** Stores an answer, unless one of its tags was invalidated after the epoch. */
  set(key: string, answer: StoredAnswer, epoch: number): MaybePromise<void>;
  /** Drops all answers with one of these tags; returns their number. */
  invalidate(tags: readonly string[]): MaybePromise<number>;
}

/** Tags whose last invalidation is remembered. */
const MAX_INVALIDATED = 10_000;
const OVERHEAD_BYTES = 400;

/** A store in this process, with a bound in bytes; the least recently used answers are evicted first. */
export class AnswerMemory implements ResponseStore {
  readonly #clock: Clock;
  readonly #answers: LRUCache<string, StoredAnswer>;
  readonly #keysByTag = new Map<string, Set<string>>();
  #epoch = 0;
  /** Epochs of the last invalidations by tag. */
  readonly #invalidated: LRUCache<string, number>;
  /** The epoch of the last invalidation that is no longer remembered. */
  #forgotten = 0;

  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ json, tags }, key) =>
        OVERHEAD_BYTES + 2 * (json.length + key.length + tags.join().length),
      dispose: ({ tags }, key) => this.#unlink(key, tags),
    });
    this.#invalidated = new LRUCache({
      max: MAX_INVALIDATED,
      dispose: (epoch, _tag, reason) => {
        if (reason === 'evict') this.#forgotten = Math.max(this.#forgotten, epoch);
      },
    });
  }

  /** For the memory budget. */
  get part(): MemoryPart {
    return cachePart('answers', this.#answers);
  }

  get(keys: readonly string[]): LookedUp {
    const epoch = this.#epoch;
    const nowMs = this.#clock.nowMs();
    for (const key of keys) {
      const answer = this.#answers.get(key);
      if (answer === undefined) continue;
      if (answer.expiresAtMs > nowMs) return { answer, epoch };
      this.#answers.delete(key);
    }
    return { answer: null, epoch };
  }

  set(key: string, answer: StoredAnswer, epoch: number): void {
    if (answer.tags.length > 0 && epoch < this.#forgotten) return;
    if (answer.tags.some((tag) => (this.#invalidated.peek(tag) ?? 0) > epoch)) return;
    this.#answers.set(key, answer);
    if (!this.#answers.has(key)) return;
    for (const tag of answer.tags) {
      this.#keysByTag.getOrInsertComputed(tag, () => new Set()).add(key);
    }
  }

  invalidate(tags: readonly string[]): number {
    this.#epoch += 1;
    let dropped = 0;
    for (const tag of tags) {
      this.#invalidated.set(tag, this.#epoch);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        if (this.#answers.delete(key)) dropped += 1;
      }
    }
    return dropped;
  }

  #unlink(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
