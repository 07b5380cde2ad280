import type { ArgumentNode } from 'graphql';
import type { FederatedField, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { FieldSet } from '#federation/plan/graph/field-set.ts';
import type { TypeSet } from '#federation/plan/graph/type-set.ts';
import type { ConditionBits } from '#federation/plan/conditions/condition.ts';
import type { MoveTable } from '#federation/plan/search/move.ts';
import type { NameTable } from '#federation/plan/search/name-table.ts';
import type { PairTable } from '#federation/plan/search/pair-table.ts';

/** A field requested at a position, for some of the types that the position may hold. */
export interface RequestedField {
  readonly id: number;
  readonly position: PlanPosition;
  readonly types: TypeSet;
  /** Whether types need different moves, and the interface is requested for all of them. */
  readonly isMixed: boolean;
  /** Plan name. */
  readonly name: string;
  readonly field: string;
  readonly arguments: readonly ArgumentNode[];
  readonly argumentsText: string;
  /** Null for `__typename`. */
  readonly definition: FederatedField | null;
  /** The position below it; null for a leaf. */
  readonly child: PlanPosition | null;
  /** The path from the root to this field, inclusive. */
  readonly chain: readonly RequestedField[];
  /** Moves into subgraphs for this field. */
  readonly moves: MoveTable;
  /** By subgraph: 1 when it may answer the field, regardless of the path. */
  readonly owners: Uint8Array;
  /** When the client requests it; `NEVER` when only subgraphs need it. */
  condition: ConditionBits;
}

/** Properties of a requested field that define it. */
export type RequestedFieldParts = Pick<
  RequestedField,
  'types' | 'isMixed' | 'name' | 'field' | 'arguments' | 'argumentsText' | 'definition'
>;

/** An object position of the answer, with all fields that are requested there. */
export class PlanPosition {
  readonly id: number;
  readonly parent: RequestedField | null;
  readonly declared: FederatedType;
  /** All possible object types. */
  readonly types: TypeSet;
  readonly names: NameTable;
  /** Subgraphs through which a path to the position may lead. */
  readonly viaSubgraphs: readonly number[];
  readonly requestedFields: RequestedField[] = [];
  /**
   * Whether a single node must answer the position: its types need different moves for fields of their interface, so
   * one subgraph has to decide for all which object it is.
   */
  isReachedOnce = false;
  /** Cached leaves of field sets, by field set and types. */
  readonly inputs: PairTable<FieldSet, TypeSet, readonly RequestedField[]> = new Map();
  /** As `inputs`, for fields selected on concrete types. */
  readonly inputsApart: PairTable<FieldSet, TypeSet, readonly RequestedField[]> = new Map();
  readonly #byName = new Map<string, RequestedField[]>();

  constructor(
    parts: Pick<PlanPosition, 'id' | 'parent' | 'declared' | 'types' | 'names' | 'viaSubgraphs'>,
  ) {
    this.id = parts.id;
    this.parent = parts.parent;
    this.declared = parts.declared;
    this.types = parts.types;
    this.names = parts.names;
    this.viaSubgraphs = parts.viaSubgraphs;
  }

  /** Whether `__typename` is needed to know the object's type. */
  get isAbstract(): boolean {
    return this.declared.kind !== 'object';
  }

  /** Requested fields of one name, for any types. */
  named(name: string): readonly RequestedField[] {
    return this.#byName.get(name) ?? NONE;
  }

  find(name: string, types: TypeSet): RequestedField | undefined {
    return this.named(name).find((requested) => requested.types === types);
  }

  add(requested: RequestedField): void {
    const same = this.#byName.get(requested.name);
    if (same === undefined) this.#byName.set(requested.name, [requested]);
    else same.push(requested);
    this.requestedFields.push(requested);
  }
}

const NONE: readonly RequestedField[] = [];
