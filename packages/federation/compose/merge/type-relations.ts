import { Kind } from 'graphql';
import type { TypeNode } from 'graphql';
import type { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { typeText } from '#federation/compose/subgraph/subgraph.ts';

/** Which types of the supergraph are part of which, as all subgraphs together say. */
export class TypeRelations {
  readonly #above = new Map<string, Set<string>>();

  constructor(subgraphs: readonly FederatedSubgraph[]) {
    for (const { graph } of subgraphs) {
      for (const type of graph.types.values()) {
        for (const one of type.interfaces) this.#add(type.name, one);
        for (const one of type.members) this.#add(one, type.name);
      }
    }
  }

  /** Whether a named type is part of an interface or a union. */
  isPart(type: string, of: string): boolean {
    return this.#above.get(type)?.has(of) === true;
  }

  /** Whether every value of a type is one of another type, and the types differ. */
  isStrictSubtype(type: TypeNode, of: TypeNode): boolean {
    return typeText(type) !== typeText(of) && this.#isSubtype(type, of);
  }

  #isSubtype(type: TypeNode, of: TypeNode): boolean {
    if (type.kind === Kind.NON_NULL_TYPE) {
      return this.#isSubtype(type.type, of.kind === Kind.NON_NULL_TYPE ? of.type : of);
    }
    if (of.kind === Kind.NON_NULL_TYPE) return false;
    if (type.kind === Kind.LIST_TYPE || of.kind === Kind.LIST_TYPE) {
      return (
        type.kind === Kind.LIST_TYPE &&
        of.kind === Kind.LIST_TYPE &&
        this.#isSubtype(type.type, of.type)
      );
    }
    return type.name.value === of.name.value || this.isPart(type.name.value, of.name.value);
  }

  #add(type: string, above: string): void {
    this.#above.getOrInsertComputed(type, () => new Set()).add(above);
  }
}

/** The merged type of one element from all subgraphs. */
export interface MergedType {
  readonly type: TypeNode;
  readonly isConsistent: boolean;
}

/**
 * The type of which all others are part (of outputs), or that is part of all others (of inputs); null where no given
 * type is.
 */
export function mergeTypes(
  types: readonly TypeNode[],
  relations: TypeRelations,
  position: 'output' | 'input',
): MergedType | null {
  let [merged] = types;
  if (merged === undefined) return null;
  let isConsistent = true;
  for (const type of types) {
    if (typeText(type) === typeText(merged)) continue;
    isConsistent = false;
    const [wider, narrower] = position === 'output' ? [merged, type] : [type, merged];
    if (relations.isStrictSubtype(narrower, wider)) continue;
    if (!relations.isStrictSubtype(wider, narrower)) return null;
    merged = type;
  }
  return { type: merged, isConsistent };
}
