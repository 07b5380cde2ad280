import type { ArgumentNode } from 'graphql';
import type { FederatedField, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';
import type { Condition } from '#federation/plan/conditions/condition.ts';
import type { MoveTable } from '#federation/plan/search/move.ts';
import type { NameTable } from '#federation/plan/search/name-table.ts';
import type { PairTable } from '#federation/plan/search/pair-table.ts';

/** A field that somebody asks for at a position, for some of the types that the position may hold. */
export interface Want {
  readonly id: number;
  readonly position: Position;
  readonly types: TypeSet;
  /** Whether types are asked in different ways for it, and yet all at once: by their interface. */
  readonly isMixed: boolean;
  /** Its name in the plan. */
  readonly name: string;
  readonly field: string;
  readonly arguments: readonly ArgumentNode[];
  readonly argumentsText: string;
  /** Null for `__typename`. */
  readonly definition: FederatedField | null;
  /** What is below it; null for a leaf. */
  readonly child: Position | null;
  /** From the root to this field, itself included. */
  readonly chain: readonly Want[];
  /** How subgraphs are entered for it. */
  readonly moves: MoveTable;
  /** By subgraph: 1 where it might answer the field, however one comes there. */
  readonly owners: Uint8Array;
  /** When the client asks for it; never, for what only subgraphs need. */
  condition: Condition;
}

/** What a want is made of. */
export type WantParts = Pick<
  Want,
  'types' | 'isMixed' | 'name' | 'field' | 'arguments' | 'argumentsText' | 'definition'
>;

/** A place in the answer, with everything that is asked for there. */
export class Position {
  readonly id: number;
  readonly parent: Want | null;
  readonly declared: FederatedType;
  /** All types that its objects can have. */
  readonly types: TypeSet;
  readonly names: NameTable;
  /** The subgraphs through which one could come here. */
  readonly ways: readonly number[];
  readonly wants: Want[] = [];
  /**
   * Whether types are asked in different ways for what their interface has: then one answer of one subgraph
   * says which object it is, for all of them.
   */
  isReachedOnce = false;
  /** The leaves of field sets that were asked for here, for some types. */
  readonly inputs: PairTable<FieldSet, TypeSet, readonly Want[]> = new Map();
  /** The same, where nothing is asked by the interface. */
  readonly inputsApart: PairTable<FieldSet, TypeSet, readonly Want[]> = new Map();
  readonly #byName = new Map<string, Want[]>();

  constructor(parts: Pick<Position, 'id' | 'parent' | 'declared' | 'types' | 'names' | 'ways'>) {
    this.id = parts.id;
    this.parent = parts.parent;
    this.declared = parts.declared;
    this.types = parts.types;
    this.names = parts.names;
    this.ways = parts.ways;
  }

  /** Whether only `__typename` tells what an object here is. */
  get isAbstract(): boolean {
    return this.declared.kind !== 'object';
  }

  /** What is asked for under a name, for whichever types. */
  named(name: string): readonly Want[] {
    return this.#byName.get(name) ?? NONE;
  }

  find(name: string, types: TypeSet): Want | undefined {
    return this.named(name).find((want) => want.types === types);
  }

  add(want: Want): void {
    this.#byName.getOrInsertComputed(want.name, () => []).push(want);
    this.wants.push(want);
  }
}

const NONE: readonly Want[] = [];
