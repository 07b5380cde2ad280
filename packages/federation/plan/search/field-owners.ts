import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';

/** Decides which subgraphs may answer a field, regardless of the path to them. */
export class FieldOwners {
  readonly #subgraphs: number;
  readonly #known = new Map<TypeSet, Map<string, Uint8Array>>();

  constructor({ subgraphs }: FederatedGraph) {
    this.#subgraphs = subgraphs.length;
  }

  /** By subgraph: 1 when it may answer the field for one of the types. */
  of(types: TypeSet, field: string): Uint8Array {
    let byField = this.#known.get(types);
    if (byField === undefined) this.#known.set(types, (byField = new Map<string, Uint8Array>()));
    return byField.getOrInsertComputed(field, () => this.#find(types, field));
  }

  #find({ types }: TypeSet, field: string): Uint8Array {
    const owners = new Uint8Array(this.#subgraphs);
    // A subgraph that knows an object may know its type.
    if (field === '__typename') return owners.fill(1);
    for (const type of types) {
      for (let subgraph = 0; subgraph < owners.length; subgraph += 1) {
        if (has(type, subgraph, field)) owners[subgraph] = 1;
      }
    }
    return owners;
  }
}

function has(type: FederatedType, subgraph: number, field: string): boolean {
  if (type.fields.get(field)?.in[subgraph] !== undefined) return true;
  return type.as[subgraph]!.some((face) => face.fields.get(field)?.in[subgraph] !== undefined);
}
