import { isOfType } from '#federation/plan/graph/federated-type.ts';
import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';

/** External fields that a path provides; equal lists are one object. */
export type Provided = readonly FieldSetEntry[];

/** Combines `@provides` along a path. */
export class ProvidedFields {
  readonly #types: FederatedGraph['types'];
  readonly #ids = new Map<Provided, number>();
  readonly #combined = new Map<string, Provided>();

  constructor({ types }: FederatedGraph) {
    this.#types = types;
  }

  /** Number of a list; equal lists have the same. */
  idOf(provided: Provided): number {
    return this.#ids.getOrInsertComputed(provided, () => this.#ids.size + 1);
  }

  /** Whether a field is provided for all given types. */
  has(provided: Provided | null, types: TypeSet, field: string): boolean {
    if (provided === null) return false;
    return types.types.every((type) =>
      provided.some((entry) => entry.field === field && this.#holds(entry, type)),
    );
  }

  /** Fields provided below a field: inherited ones and those of its own `@provides`. */
  below(
    provided: Provided | null,
    types: TypeSet,
    field: string,
    own: Provided | null,
  ): Provided | null {
    let result = own;
    for (const entry of provided ?? []) {
      if (entry.field !== field || entry.inner === null) continue;
      if (types.types.every((type) => this.#holds(entry, type))) {
        result = this.#combine(result, entry.inner);
      }
    }
    return result;
  }

  #combine(one: Provided | null, other: Provided): Provided {
    if (one === null || one === other) return other;
    const key = `${this.idOf(one)} ${this.idOf(other)}`;
    return this.#combined.getOrInsertComputed(key, () => [...one, ...other]);
  }

  #holds({ conditions }: FieldSetEntry, type: FederatedType): boolean {
    return conditions.every((name) => isOfType(this.#types, type, name));
  }
}
