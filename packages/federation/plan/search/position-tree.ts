import { Kind } from 'graphql';
import type { FieldNode, InlineFragmentNode, SelectionNode } from 'graphql';
import {
  ALWAYS,
  NEVER,
  UNMARKED,
  fieldConditionOf,
  eitherOf,
  isWithin,
} from '#federation/plan/conditions/condition.ts';
import type { ConditionBits } from '#federation/plan/conditions/condition.ts';
import type {
  FederatedField,
  FederatedGraph,
  FederatedType,
} from '#federation/plan/graph/federated-type.ts';
import { argumentsText } from '#federation/plan/graph/field-set.ts';
import type { FieldSet, FieldSetEntry } from '#federation/plan/graph/field-set.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import type { FieldOwners } from '#federation/plan/search/field-owners.ts';
import type { Moves } from '#federation/plan/search/moves.ts';
import { NameTable } from '#federation/plan/search/name-table.ts';
import { ofPair } from '#federation/plan/search/pair-table.ts';
import { PlanPosition } from '#federation/plan/search/plan-position.ts';
import type { RequestedField, RequestedFieldParts } from '#federation/plan/search/plan-position.ts';
import type { TypeGroups } from '#federation/plan/search/type-groups.ts';

const TYPENAME = '__typename';

/** What is known about a supergraph, independent of the operation. */
export interface PositionContext {
  readonly graph: FederatedGraph;
  readonly sets: TypeSets;
  readonly groups: TypeGroups;
  readonly moves: Moves;
  readonly owners: FieldOwners;
}

/** Everything that a plan has to answer: the client's fields, and the inputs of subgraphs. */
export class PositionTree {
  readonly root: PlanPosition;
  /** The client's leaves, in document order. */
  readonly leaves = new Set<RequestedField>();
  /** Meaning of the conditions. */
  marks = UNMARKED;
  readonly #context: PositionContext;
  #positions = 0;
  #requestedFields = 0;

  constructor(context: PositionContext, root: FederatedType) {
    this.#context = context;
    const { graph, sets } = context;
    const viaSubgraphs = graph.subgraphs.map(({ index }) => index);
    const types = sets.of(root.possible);
    this.root = new PlanPosition({
      id: 0,
      parent: null,
      declared: root,
      types,
      names: new NameTable(),
      viaSubgraphs,
    });
  }

  /** Whether conditions represent deferred fragments. */
  get isDeferred(): boolean {
    return this.marks.directive === 'defer';
  }

  /** Number of requested fields. */
  get size(): number {
    return this.#requestedFields;
  }

  /** Adds a selection of the canonical document at a position. */
  add(position: PlanPosition, types: TypeSet, selections: readonly SelectionNode[]): void {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) this.#addField(position, types, node);
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition?.name.value;
        const inner = condition === undefined ? types : this.narrow(types, condition);
        if (inner.types.length === 0) continue;
        // The object's type decides what the client receives.
        if (position.isAbstract) this.#request(this.typename(position), this.#conditionIn(node));
        this.add(position, inner, node.selectionSet.selections);
      }
    }
  }

  /** The types of a set that match a type condition. */
  narrow(types: TypeSet, condition: string): TypeSet {
    const { graph, sets } = this.#context;
    const wanted = graph.types.get(condition);
    return wanted === undefined ? sets.empty : sets.intersect(types, sets.ofGraph(wanted.possible));
  }

  /** The leaves of a field set, at a position and for some of its types. */
  inputs(position: PlanPosition, types: TypeSet, set: FieldSet): readonly RequestedField[] {
    return ofPair(position.inputs, set, types, () => this.#inputs(position, types, set, false));
  }

  /** As `inputs`, for fields selected on concrete types. */
  inputsApart(position: PlanPosition, types: TypeSet, set: FieldSet): readonly RequestedField[] {
    return ofPair(position.inputsApart, set, types, () => this.#inputs(position, types, set, true));
  }

  #inputs(
    position: PlanPosition,
    types: TypeSet,
    set: FieldSet,
    isApart: boolean,
  ): readonly RequestedField[] {
    const leaves: RequestedField[] = [];
    for (const entry of set.entries) this.#addInput(position, types, entry, isApart, leaves);
    return leaves;
  }

  /** The `__typename` field of a position. */
  typename(position: PlanPosition): RequestedField {
    return this.#fieldFor(position, {
      types: position.types,
      isMixed: false,
      name: TYPENAME,
      field: TYPENAME,
      arguments: [],
      argumentsText: '',
      definition: null,
    });
  }

  #addField(position: PlanPosition, types: TypeSet, node: FieldNode): void {
    const field = node.name.value;
    const given = node.arguments ?? [];
    const condition = this.#fieldConditionOf(node);
    if (field === TYPENAME) {
      this.#request(this.typename(position), condition);
      return;
    }
    const text = argumentsText(given);
    const name = node.alias?.value ?? field;
    position.names.adopt(name, field, text);
    const requestedTypes = this.#groupsByInterface(position, types, field);
    if (
      requestedTypes.length > 1 &&
      types === position.types &&
      position.declared.kind === 'interface'
    ) {
      position.isReachedOnce = true;
    }
    for (const group of requestedTypes) {
      const parts = { name, field, arguments: given, argumentsText: text };
      const requested = this.#fieldFor(position, { ...group, ...parts });
      if (requested.child === null) this.#request(requested, condition);
      else {
        requested.condition = eitherOf(requested.condition, condition, this.marks.variables);
        this.add(requested.child, requested.child.types, node.selectionSet?.selections ?? []);
        // The existence of the object is an answer, too.
        const below = this.#either(requested.child.requestedFields.map((one) => one.condition));
        if (!isWithin(condition, below)) this.#request(this.typename(requested.child), condition);
      }
    }
  }

  #either(conditions: readonly ConditionBits[]): ConditionBits {
    return conditions.reduce((one, other) => eitherOf(one, other, this.marks.variables), NEVER);
  }

  #request(leaf: RequestedField, condition: ConditionBits): void {
    this.leaves.add(leaf);
    leaf.condition = eitherOf(leaf.condition, condition, this.marks.variables);
  }

  #fieldConditionOf(node: FieldNode): ConditionBits {
    const found = fieldConditionOf(node);
    if (found === null) return ALWAYS;
    this.marks = found;
    return found.condition;
  }

  /** The condition of a selection. */
  #conditionIn(node: InlineFragmentNode): ConditionBits {
    return this.#either(
      node.selectionSet.selections.map((one) => {
        if (one.kind === Kind.FIELD) return this.#fieldConditionOf(one);
        return one.kind === Kind.INLINE_FRAGMENT ? this.#conditionIn(one) : NEVER;
      }),
    );
  }

  #addInput(
    position: PlanPosition,
    types: TypeSet,
    entry: FieldSetEntry,
    isApart: boolean,
    into: RequestedField[],
    isNested = false,
  ): void {
    let narrowed = types;
    for (const condition of entry.conditions) narrowed = this.narrow(narrowed, condition);
    if (entry.field === TYPENAME) {
      // The type of an entity itself is known, or requested with its key; the type of an object in it is not.
      if (position.isAbstract || isNested) into.push(this.typename(position));
      return;
    }
    const name = position.names.nameOf(entry.field, entry.argumentsText);
    const groups = isApart
      ? this.#groupsByType(narrowed, entry.field)
      : this.#groupsByInterface(position, narrowed, entry.field);
    for (const group of groups) {
      const isLeaf = entry.inner === null;
      const requested =
        (isLeaf ? this.#findWider(position, name, group.types, isApart) : undefined) ??
        this.#fieldFor(position, {
          ...group,
          name,
          field: entry.field,
          arguments: entry.arguments,
          argumentsText: entry.argumentsText,
        });
      if (requested.child === null) into.push(requested);
      else {
        if (requested.child.isAbstract) into.push(this.typename(requested.child));
        for (const inner of entry.inner ?? []) {
          this.#addInput(requested.child, requested.child.types, inner, isApart, into, true);
        }
      }
    }
  }

  /** The types that have a field, grouped by how it is requested; one group if the interface can be used. */
  #groupsByInterface(position: PlanPosition, types: TypeSet, field: string): RequestedTypes[] {
    const groups = this.#groupsByType(types, field);
    const [first] = groups;
    const isOneType = groups.every(
      ({ definition: { type, listDepth } }) =>
        type === first!.definition.type && listDepth === first!.definition.listDepth,
    );
    const usesInterface =
      groups.length > 1 && isOneType && types === position.types && hasByInterface(position, field);
    return usesInterface ? [{ ...first!, types, isMixed: true }] : groups;
  }

  #groupsByType(types: TypeSet, field: string): RequestedTypes[] {
    return this.#context.groups.ofField(types, field).map((group) => ({
      types: group,
      isMixed: false,
      definition: group.types[0]!.fields.get(field)!,
    }));
  }

  /** A field of the same name for a superset of the types, which covers them. */
  #findWider(
    position: PlanPosition,
    name: string,
    types: TypeSet,
    isApart: boolean,
  ): RequestedField | undefined {
    const { sets } = this.#context;
    return position
      .named(name)
      .find(
        (requested) => sets.isWithin(types, requested.types) && !(isApart && requested.isMixed),
      );
  }

  #fieldFor(position: PlanPosition, parts: RequestedFieldParts): RequestedField {
    const known = position.find(parts.name, parts.types);
    if (known !== undefined) return known;
    const above = position.parent?.chain ?? [];
    const chain: RequestedField[] = [...above];
    const { definition } = parts;
    const isLeaf = definition === null || definition.type.kind === 'leaf';
    const requested: { -readonly [Key in keyof RequestedField]: RequestedField[Key] } = {
      id: (this.#requestedFields += 1),
      position,
      ...parts,
      child: null,
      chain,
      moves: this.#context.moves.tableFor(position.types, parts.types, parts.field),
      owners: this.#context.owners.of(parts.types, parts.field),
      condition: NEVER,
    };
    chain.push(requested);
    if (!isLeaf) {
      const names = position.names.below(parts.name);
      const viaSubgraphs = subgraphsBelow(position, requested);
      const types = this.#typesOf(definition.type, requested, viaSubgraphs);
      const id = (this.#positions += 1);
      requested.child = new PlanPosition({
        id,
        parent: requested,
        declared: definition.type,
        types,
        names,
        viaSubgraphs,
      });
    }
    position.add(requested);
    return requested;
  }

  /** For a union: the members that all subgraphs on the path know. */
  #typesOf(
    declared: FederatedType,
    { types, field }: RequestedField,
    viaSubgraphs: readonly number[],
  ): TypeSet {
    const { sets } = this.#context;
    const all = sets.ofGraph(declared.possible);
    if (declared.kind !== 'union') return all;
    let common = all;
    for (const subgraph of viaSubgraphs) {
      const own = types.types[0]!.fields.get(field)!.in[subgraph]?.type.in[subgraph];
      if (own !== undefined) common = sets.intersect(common, sets.ofGraph(own.possible));
    }
    return common.types.length === 0 ? all : common;
  }
}

/** The subgraphs that answer a field of a position, over all moves to it. */
function subgraphsBelow(
  { viaSubgraphs }: PlanPosition,
  { types, field }: RequestedField,
): readonly number[] {
  const found = new Set<number>();
  for (const type of types.types) {
    for (const [subgraph, known] of type.in.entries()) {
      const faces = known === undefined ? type.as[subgraph]! : [type, ...type.as[subgraph]!];
      for (const face of faces) {
        const isThere = viaSubgraphs.includes(subgraph) || face.in[subgraph]!.keys.length > 0;
        if (isThere && face.fields.get(field)?.in[subgraph]?.isExternal === false)
          found.add(subgraph);
      }
    }
  }
  return [...found];
}

type RequestedTypes = Pick<RequestedField, 'types' | 'isMixed'> & {
  readonly definition: FederatedField;
};

/** Whether a subgraph with `@interfaceObject` answers a field of the position. */
function hasByInterface({ declared }: PlanPosition, field: string): boolean {
  return declared.in.some((known, subgraph) => {
    if (known?.isInterfaceObject !== true) return false;
    return declared.fields.get(field)?.in[subgraph]?.isExternal === false;
  });
}
