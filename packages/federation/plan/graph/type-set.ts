import type { FederatedType } from '#federation/plan/graph/federated-type.ts';

/** A set of types; equal sets are one object. */
export class TypeSet {
  readonly id: number;
  /** In supergraph order. */
  readonly types: readonly FederatedType[];
  /** Cached intersections. */
  readonly intersections = new Map<TypeSet, TypeSet>();
  /** One bit for each type id. */
  readonly #bits: Uint32Array;

  constructor(id: number, types: readonly FederatedType[]) {
    this.id = id;
    this.types = types;
    this.#bits = new Uint32Array((types.at(-1)?.id ?? -1) / 32 + 1);
    for (const type of types) this.#bits[type.id >>> 5]! |= 1 << (type.id & 31);
  }

  /** Whether a type is in the set. */
  has({ id }: FederatedType): boolean {
    const word = this.#bits[id >>> 5];
    return word !== undefined && (word & (1 << (id & 31))) !== 0;
  }
}

/** Interns sets of types and caches their intersections. */
export class TypeSets {
  readonly #known = new Map<string, TypeSet>();
  readonly #byList = new Map<readonly FederatedType[], TypeSet>();
  readonly empty: TypeSet = this.of([]);

  /** Number of interned sets. */
  get size(): number {
    return this.#known.size;
  }

  of(types: readonly FederatedType[]): TypeSet {
    const sorted = types.length < 2 ? types : sortedTypes(types);
    const key = sorted.map(({ id }) => id).join(' ');
    return this.#known.getOrInsertComputed(key, () => new TypeSet(this.#known.size, sorted));
  }

  /** The set of a list that belongs to the graph; cached by list identity. */
  ofGraph(types: readonly FederatedType[]): TypeSet {
    return this.#byList.getOrInsertComputed(types, () => this.of(types));
  }

  intersect(one: TypeSet, other: TypeSet): TypeSet {
    if (one === other) return one;
    return one.intersections.getOrInsertComputed(other, () =>
      this.of(one.types.filter((type) => other.has(type))),
    );
  }

  /** Whether one set is a subset of the other. */
  isWithin(one: TypeSet, other: TypeSet): boolean {
    return one === other || this.intersect(one, other) === one;
  }
}

function sortedTypes(types: readonly FederatedType[]): FederatedType[] {
  return [...new Set(types)].sort((one, other) => one.id - other.id);
}
