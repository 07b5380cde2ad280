import type { FederatedType, FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';

/** Entity types that a subgraph resolves by the same keys. */
export interface KeyGroup {
  readonly types: TypeSet;
  /** The type that declares the keys: the type itself, or the interface that stands for it. */
  readonly face: FederatedType;
  readonly keys: readonly FieldSet[];
}

/** An entry into a subgraph at a position. */
export interface Move {
  /** Identifies the move, for any position. */
  readonly id: number;
  readonly kind: 'root' | 'entities';
  readonly subgraph: number;
  readonly types: TypeSet;
  /** Types that may occur: those of `types` that the path to the position can return. */
  readonly possible: TypeSet;
  /** The interface that represents the types in the subgraph. */
  readonly as: FederatedType | null;
  /** Whether the interface's name is sent, because the type is not known yet. */
  readonly isByInterface: boolean;
  /** The type whose name and keys are sent for all types; null when each sends its own. */
  readonly sentAs: FederatedType | null;
  readonly requires: FieldInputs | null;
  /** Keys of the entities; none for a root. */
  readonly keyGroups: readonly KeyGroup[];
}

/** Finds the moves for possible types, known by an interface or by themselves. */
export type FindMoves = (
  possible: TypeSet,
  blindAs: FederatedType | null,
  isWide: boolean,
) => readonly Move[];

/** Cached moves for one field at one kind of position. */
export class MoveTable {
  readonly #find: FindMoves;
  readonly #narrow = new Map<TypeSet, readonly Move[]>();
  readonly #wide = new Map<TypeSet, readonly Move[]>();
  readonly #blind = new Map<string, readonly Move[]>();

  constructor(find: FindMoves) {
    this.#find = find;
  }

  /**
   * @param blindAs the interface, when the subgraph does not know the object types; else null
   * @param isWide whether to include subgraphs that do not answer the field itself
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
