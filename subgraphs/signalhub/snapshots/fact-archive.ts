import { LRUCache } from 'lru-cache';
import type { FactStore } from '#kernel/ports/fact-store.ts';
import { readFactBase, type FactBase } from '#signalhub/snapshots/fact-base.ts';

/** Maximum earlier publications whose facts are cached. */
const KEPT_PUBLICATIONS = 2;

/**
 * The facts of every publication. Those of the newest one are in memory; those of an earlier one are read on
 * demand, coalesced for concurrent callers, and cached.
 */
export class FactArchive {
  readonly #store: FactStore;
  readonly #earlier = new LRUCache<number, FactBase | Promise<FactBase>>({
    max: KEPT_PUBLICATIONS,
  });
  /** Reads are serialised, so that at most one more publication than cached is in memory. */
  #lastRead: Promise<unknown> = Promise.resolve();
  #newest: { readonly sequence: number; readonly facts: FactBase } | null = null;

  constructor(store: FactStore) {
    this.#store = store;
  }

  /**
   * Sets the facts of the newest publication; the one before becomes an earlier one. It loses its views, some 20 MB in
   * the demo: collectors publish often, and few readers ask for the publication before. Views are derived again for a
   * reader who does.
   */
  setNewest(sequence: number, facts: FactBase): void {
    const before = this.#newest;
    if (before !== null && before.sequence !== sequence) {
      this.#earlier.set(before.sequence, before.facts.withViewsOf(facts));
    }
    this.#newest = { sequence, facts };
  }

  /** The facts of a publication, synchronously where they are in memory. */
  factsOf(sequence: number): FactBase | Promise<FactBase> {
    if (this.#newest?.sequence === sequence) return this.#newest.facts;
    const known = this.#earlier.get(sequence);
    if (known !== undefined) return known;
    const reading = this.#read(sequence);
    this.#earlier.set(sequence, reading);
    return reading;
  }

  #read(sequence: number): Promise<FactBase> {
    const reading = this.#lastRead.then(() => readFactBase(this.#store, sequence));
    this.#lastRead = reading.catch(() => undefined);
    return reading.then(
      (facts) => {
        this.#earlier.set(sequence, facts);
        return facts;
      },
      (error: unknown) => {
        // The next call retries.
        this.#earlier.delete(sequence);
        throw error;
      },
    );
  }
}
