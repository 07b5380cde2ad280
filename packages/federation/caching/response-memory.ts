import { LRUCache } from 'lru-cache';
import type { Clock } from '#kernel/ports/clock.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import type { LookedUp, ResponseStore, StoredResponse } from '#kernel/ports/response-store.ts';

/** Tags whose last invalidation is remembered. */
const MAX_INVALIDATED = 10_000;
const OVERHEAD_BYTES = 400;

/** A store in this process, with a bound in bytes; the least recently used responses are evicted first. */
export class ResponseMemory implements ResponseStore {
  readonly #clock: Clock;
  readonly #responses: LRUCache<string, StoredResponse>;
  readonly #keysByTag = new Map<string, Set<string>>();
  #epoch = 0;
  /** Epochs of the last invalidations by tag. */
  readonly #invalidated: LRUCache<string, number>;
  /** The epoch of the last invalidation that was dropped from memory. */
  #forgotten = 0;

  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock;
    this.#responses = new LRUCache({
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
    return cachePart('answers', this.#responses);
  }

  get(places: readonly (readonly string[])[]): LookedUp {
    const nowMs = this.#clock.nowMs();
    return { found: places.map((keys) => this.#find(keys, nowMs)), epoch: this.#epoch };
  }

  set(entries: readonly (readonly [string, StoredResponse])[], epoch: number): void {
    for (const [key, response] of entries) {
      if (!this.#isInvalidated(response.tags, epoch)) this.#add(key, response);
    }
  }

  invalidate(tags: readonly string[]): number {
    this.#epoch += 1;
    let dropped = 0;
    for (const tag of tags) {
      this.#invalidated.set(tag, this.#epoch);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        if (this.#responses.delete(key)) dropped += 1;
      }
    }
    return dropped;
  }

  #find(keys: readonly string[], nowMs: number): StoredResponse | null {
    for (const key of keys) {
      const response = this.#responses.get(key);
      if (response === undefined) continue;
      if (response.staleUntilMs > nowMs) return response;
      this.#responses.delete(key);
    }
    return null;
  }

  #isInvalidated(tags: readonly string[], epoch: number): boolean {
    if (tags.length === 0) return false;
    return (
      epoch < this.#forgotten || tags.some((tag) => (this.#invalidated.peek(tag) ?? 0) > epoch)
    );
  }

  #add(key: string, response: StoredResponse): void {
    this.#responses.set(key, response);
    if (!this.#responses.has(key)) return;
    for (const tag of response.tags) {
      this.#keysByTag.getOrInsertComputed(tag, () => new Set()).add(key);
    }
  }

  #unlink(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
