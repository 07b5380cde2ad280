import type { IdentifiedFact, PartChange, PartFact } from '#kernel/ports/part-store.ts';
import type { PartRank } from '#kernel/ports/fact-store.ts';
import { identified, nameOf } from '#signalhub/parts/identified-fact.ts';
import { isAtSameTime } from '#signalhub/publishing/bundle-integrity.ts';

/** The rows that a part gets and loses. */
export class PartDifference {
  readonly part: string;
  readonly rank: PartRank;
  /** By kind and key, then by identity. */
  readonly #added = new Map<string, Map<string, IdentifiedFact>>();
  readonly #withdrawn = new Map<number, PartFact>();

  constructor(part: string, rank: PartRank) {
    this.part = part;
    this.rank = rank;
  }

  get isEmpty(): boolean {
    return this.#added.size === 0 && this.#withdrawn.size === 0;
  }

  withdraw(row: PartFact): void {
    this.#withdrawn.set(row.id, row);
  }

  add(fact: IdentifiedFact): void {
    this.#addedOf(fact).set(fact.identity, fact);
  }

  /**
   * Adds a fact to a part without complete publications. Of two rows of its key that hold at the same time, the one
   * that was observed later ends the knowledge of the other. `stored` has the part's rows of that key.
   */
  supersede(fact: IdentifiedFact, stored: readonly PartFact[]): void {
    const rivals = stored.filter((row) => !this.#withdrawn.has(row.id) && isAtSameTime(row, fact));
    const added = this.#addedOf(fact);
    const addedRivals = [...added.values()].filter((row) => isAtSameTime(row, fact));
    const later: number[] = [];
    for (const row of [...rivals, ...addedRivals]) {
      if (row.observedAtMs > fact.observedAtMs) later.push(row.observedAtMs);
      // A fact that was known for zero time was never known.
      else if (row.observedAtMs < fact.observedAtMs) this.add(endedAt(row, fact.observedAtMs));
    }
    const isOver = (row: IdentifiedFact): boolean => row.observedAtMs <= fact.observedAtMs;
    for (const row of rivals.filter(isOver)) this.withdraw(row);
    for (const row of addedRivals.filter(isOver)) added.delete(row.identity);
    const known = later.length === 0 ? fact : endedAt(fact, Math.min(...later));
    const isThere = stored.some(
      ({ id, identity }) => identity === known.identity && !this.#withdrawn.has(id),
    );
    if (!isThere) this.add(known);
  }

  toChange(note: string | null): PartChange {
    const added = this.#added
      .values()
      .flatMap((ofKey) => ofKey.values())
      .toArray();
    const kinds = new Set([...added, ...this.#withdrawn.values()].map(({ kind }) => kind));
    const { part, rank } = this;
    return {
      part,
      rank,
      added,
      withdrawnIds: [...this.#withdrawn.keys()],
      kinds: [...kinds],
      note,
    };
  }

  #addedOf(fact: IdentifiedFact): Map<string, IdentifiedFact> {
    return this.#added.getOrInsertComputed(nameOf(fact), () => new Map());
  }
}

/** The fact, known until a moment. */
function endedAt(fact: IdentifiedFact, supersededAtMs: number): IdentifiedFact {
  const { kind, key, payload, validFrom, validTo, observedAtMs } = fact;
  return identified({ kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs });
}
