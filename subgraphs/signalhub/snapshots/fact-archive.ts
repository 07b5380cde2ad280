import { LRUCache } from 'lru-cache';
import type { FactStore } from '#kernel/ports/fact-store.ts';
import { readFactBase, type FactBase } from '#signalhub/snapshots/fact-base.ts';

/** Publications whose facts stay in memory after somebody asked about them. */
const KEPT_PUBLICATIONS = 2;

/**
 * The facts of every publication that there ever was. Those of the newest one are at hand; those of
 * an earlier one are read when somebody asks for it, once for all who ask at a time, and kept for a
 * while.
 */
export class FactArchive {
  readonly #store: FactStore;
  readonly #earlier = new LRUCache<number, FactBase | Promise<FactBase>>({
    max: KEPT_PUBLICATIONS,
  });
  /** Reads follow each other, so that at most one more publication than is kept is in memory. */
  #lastRead: Promise<unknown> = Promise.resolve();
  #newest: { readonly sequence: number; readonly facts: FactBase } | null = null;

  constructor(store: FactStore) {
    this.#store = store;
  }

  /** Takes over the facts of the newest publication; those of the one before count as earlier. */
  setNewest(sequence: number, facts: FactBase): void {
    const before = this.#newest;
    if (before !== null && before.sequence !== sequence) {
      this.#earlier.set(before.sequence, before.facts);
    }
    this.#newest = { sequence, facts };
  }

  /** The facts of a publication, at once where they are in memory. */
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
        // The next reader tries again.
        this.#earlier.delete(sequence);
        throw error;
      },
    );
  }
}
