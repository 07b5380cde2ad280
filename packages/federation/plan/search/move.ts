import type { FederatedType, FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';

/** Entities that a subgraph finds by the same keys. */
export interface KeyGroup {
  readonly types: TypeSet;
  /** The type whose keys these are: their own, or the interface that stands for them. */
  readonly face: FederatedType;
  readonly keys: readonly FieldSet[];
}

/** How to enter a subgraph at a position. */
export interface Move {
  /** What tells moves apart, at whichever position. */
  readonly id: number;
  readonly kind: 'root' | 'entities';
  readonly subgraph: number;
  readonly types: TypeSet;
  /** The types that may be there; those of `types` that the way to the position can return. */
  readonly possible: TypeSet;
  /** The interface that the subgraph knows the types by. */
  readonly as: FederatedType | null;
  /** Whether the interface's name is sent, because nobody has told the type yet. */
  readonly isByInterface: boolean;
  /** The type whose name and keys are sent for all of them; null where each has its own. */
  readonly sentAs: FederatedType | null;
  readonly requires: FieldInputs | null;
  /** By what the entities are found; none at a root. */
  readonly keyGroups: readonly KeyGroup[];
}

/** Finds the moves from where some types may be, known by an interface or by themselves. */
export type FindMoves = (
  possible: TypeSet,
  blindAs: FederatedType | null,
  isWide: boolean,
) => readonly Move[];

/** The moves for one field at one kind of position. The same question is answered once. */
export class MoveTable {
  readonly #find: FindMoves;
  readonly #narrow = new Map<TypeSet, readonly Move[]>();
  readonly #wide = new Map<TypeSet, readonly Move[]>();
  readonly #blind = new Map<string, readonly Move[]>();

  constructor(find: FindMoves) {
    this.#find = find;
  }

  /**
   * @param blindAs the interface that is all one knows of the objects; null where types are known
   * @param isWide whether subgraphs count that do not answer the field itself
   */
  from(possible: TypeSet, blindAs: FederatedType | null, isWide: boolean): readonly Move[] {
    if (blindAs !== null) return this.#fromBlind(possible, blindAs, isWide);
    const table = isWide ? this.#wide : this.#narrow;
    return table.getOrInsertComputed(possible, () => this.#find(possible, null, isWide));
  }

  #fromBlind(possible: TypeSet, as: FederatedType, isWide: boolean): readonly Move[] {
    const key = `${possible.id} ${as.id} ${isWide}`;
    return this.#blind.getOrInsertComputed(key, () => this.#find(possible, as, isWide));
  }
}
