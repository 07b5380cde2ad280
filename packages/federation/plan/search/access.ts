import type {
  FederatedGraph,
  FederatedType,
  FieldIn,
} from '#federation/plan/graph/federated-type.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type { PlanNode, NodeParts } from '#federation/plan/search/fetch-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';
import { ProvidedFields } from '#federation/plan/search/provided.ts';

/** A position as a subgraph reaches it. */
export type Reached = Pick<
  PlanNode,
  'subgraph' | 'scope' | 'possible' | 'as' | 'isBlind' | 'provided' | 'requires' | 'depth'
>;

/** Decides which fields a subgraph answers at a position. */
export class FieldAccess {
  readonly provided: ProvidedFields;
  readonly #sets: TypeSets;

  constructor(graph: FederatedGraph, sets: TypeSets) {
    this.#sets = sets;
    this.provided = new ProvidedFields(graph);
  }

  /** Whether the subgraph answers a requested field here. */
  has(at: Reached, requested: RequestedField): boolean {
    if (requested.definition !== null) return this.fieldIn(at, requested) !== null;
    // A subgraph with `@interfaceObject` would answer the interface's name.
    if (requested.position.isAbstract && (at.isBlind || at.as !== null)) return false;
    return at.scope === requested.types || this.#sets.isWithin(requested.types, at.scope);
  }

  /** The subgraph's definition of a requested field; null when it does not answer the field here. */
  fieldIn(at: Reached, requested: RequestedField): FieldIn | null {
    if (requested.definition === null || !this.#sets.isWithin(requested.types, at.scope))
      return null;
    const types = this.#sets.intersect(at.possible, requested.types);
    const [first] = types.types;
    if (first === undefined) return null;
    // A subgraph with `@interfaceObject` cannot distinguish the types.
    if (at.as !== null && types !== at.possible) return null;
    const field =
      at.as === null && first === requested.types.types[0]
        ? requested.definition
        : (at.as ?? first).fields.get(requested.field);
    const known = field?.in[at.subgraph];
    if (known === undefined) return null;
    if (known.requires !== null && known.requires !== at.requires) return null;
    if (known.isExternal && !this.provided.has(at.provided, types, requested.field)) return null;
    if (requested.isMixed && at.as === null) {
      const isSame = ({ fields }: FederatedType): boolean => {
        const other = fields.get(requested.field)?.in[at.subgraph];
        return other !== undefined && !other.isExternal && other.requires === known.requires;
      };
      if (!types.types.every(isSame)) return null;
    }
    return known;
  }

  /** The position below a field in the same subgraph. */
  below(at: Reached, requested: RequestedField, known: FieldIn): NodeParts {
    const position = requested.child!;
    const { subgraph } = at;
    const inside = known.type.in[subgraph];
    const as = inside?.isInterfaceObject === true ? known.type : null;
    const types = this.#sets.intersect(at.possible, requested.types);
    const { entries } = known.provides ?? { entries: null };
    return {
      position,
      subgraph,
      scope: position.types,
      possible:
        inside === undefined
          ? this.#sets.empty
          : this.#sets.intersect(position.types, this.#sets.ofGraph(inside.possible)),
      as,
      isBlind: as !== null,
      provided: this.provided.below(at.provided, types, requested.field, entries),
    };
  }
}
