import type { Fact } from '#kernel/ports/fact-store.ts';

/**
 * Facts of one kind of an earlier publication, from which a later one takes what is equal. Both have the order of keys,
 * so each earlier fact is passed once. A publication of a part changes few facts of a kind, and the others are in
 * memory only once, however many publications are.
 */
export class SharedFacts {
  readonly #earlier: readonly Fact[];
  #at = 0;

  /** @param earlier in the order of keys; a fact out of it is not found, and then not shared */
  constructor(earlier: readonly Fact[]) {
    this.#earlier = earlier;
  }

  /** The equal earlier fact; null where there is none. Call it with ascending keys. */
  find(fact: Fact): Fact | null {
    const earlier = this.#earlier;
    const { key } = fact;
    while (this.#at < earlier.length && earlier[this.#at]!.key < key) this.#at += 1;
    for (let at = this.#at; at < earlier.length && earlier[at]!.key === key; at += 1) {
      if (isSameFact(earlier[at]!, fact)) return earlier[at]!;
    }
    return null;
  }
}

function isSameFact(one: Fact, other: Fact): boolean {
  return (
    one.observedAtMs === other.observedAtMs &&
    one.supersededAtMs === other.supersededAtMs &&
    one.validFrom === other.validFrom &&
    one.validTo === other.validTo &&
    isSameJson(one.payload, other.payload)
  );
}

/** Whether two values of JSON are equal, whatever the order of members is. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) && isSameJson((one as Members)[name], (other as Members)[name]),
  );
}

type Members = Readonly<Record<string, unknown>>;
