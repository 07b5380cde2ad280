import { Kind } from 'graphql';
import type { DocumentNode } from 'graphql';

/** Object types that a type name of the supergraph can stand for, the name itself included. */
export class PossibleTypes {
  readonly #members = new Map<string, Set<string>>();

  constructor(supergraph: DocumentNode) {
    for (const definition of supergraph.definitions) {
      if (
        definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
        definition.kind === Kind.INTERFACE_TYPE_DEFINITION
      ) {
        for (const parent of definition.interfaces ?? []) {
          this.#membersOf(parent.name.value).add(definition.name.value);
        }
      }
      if (definition.kind === Kind.UNION_TYPE_DEFINITION) {
        for (const member of definition.types ?? []) {
          this.#membersOf(definition.name.value).add(member.name.value);
        }
      }
    }
  }

  /** The names that satisfy a type condition on `name`. */
  of(name: string): ReadonlySet<string> {
    return new Set([name, ...(this.#members.get(name) ?? [])]);
  }

  /** The names that satisfy any of several conditions. */
  ofAny(names: readonly string[]): ReadonlySet<string> {
    return new Set(names.flatMap((name) => [...this.of(name)]));
  }

  #membersOf(name: string): Set<string> {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const made = new Set<string>();
    this.#members.set(name, made);
    return made;
  }
}
