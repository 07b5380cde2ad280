import type { FederatedType } from '#gateway/plan/graph/federated-type.ts';

/** Several types; equal sets are one object. */
export interface TypeSet {
  readonly id: number;
  /** In the order of the supergraph. */
  readonly types: readonly FederatedType[];
}

/** Makes sets of types, each once, and remembers how they intersect. */
export class TypeSets {
  readonly #known = new Map<string, TypeSet>();
  readonly #intersections = new Map<number, TypeSet>();
  readonly empty: TypeSet = this.of([]);

  /** How many sets there are. */
  get size(): number {
    return this.#known.size;
  }

  of(types: readonly FederatedType[]): TypeSet {
    const sorted = types.length < 2 ? types : sortedTypes(types);
    const key = sorted.map(({ id }) => id).join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = { id: this.#known.size, types: sorted };
    this.#known.set(key, made);
    return made;
  }

  intersect(one: TypeSet, other: TypeSet): TypeSet {
    if (one === other) return one;
    const key = one.id * 0x1_00_00_00 + other.id;
    const known = this.#intersections.get(key);
    if (known !== undefined) return known;
    const members = new Set(other.types);
    const made = this.of(one.types.filter((type) => members.has(type)));
    this.#intersections.set(key, made);
    return made;
  }

  /** Whether everything of one set is also in the other. */
  isWithin(one: TypeSet, other: TypeSet): boolean {
    return one === other || this.intersect(one, other) === one;
  }
}

function sortedTypes(types: readonly FederatedType[]): FederatedType[] {
  return [...new Set(types)].sort((one, other) => one.id - other.id);
}
