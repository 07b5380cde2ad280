import { Kind, getNamedType, isAbstractType, isCompositeType } from 'graphql';
import type {
  FieldNode,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { isNarrower, narrowed } from '#federation/plan/canonical/narrow-type.ts';
import { isIntrospection, namelessField } from '#federation/plan/canonical/plan-names.ts';
import type { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import {
  ALWAYS,
  NEVER,
  fieldConditionOf,
  eitherOf,
  isWithin,
  markDirective,
} from '#federation/plan/conditions/condition.ts';
import type { ConditionBits, FieldMarks } from '#federation/plan/conditions/condition.ts';
import { isFiller } from '#federation/operation/specialise-operation.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';

/** Shared by all levels of one document. */
export interface LevelContext {
  readonly schema: GraphQLSchema;
  readonly fragments: FragmentMap;
  /** Whether root fields of different response keys stay separate, as in a mutation. */
  readonly isEachRootApart: boolean;
  /** Conditions of the fields. */
  readonly marks: FieldMarks;
}

interface LevelField {
  readonly node: FieldNode;
  /** When the field is requested. */
  condition: ConditionBits;
  /** The same for each response key. */
  readonly keys: Map<string, ConditionBits>;
  /** Null for a leaf. */
  readonly child: SelectionLevel | null;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/**
 * One level of the canonical document: every field once under its plan name, with sub-levels for the types that select
 * more than all types do.
 */
export class SelectionLevel {
  readonly #context: LevelContext;
  readonly #names: PlanNames;
  readonly #type: GraphQLNamedType;
  /** Whether the position may hold objects of several types; otherwise `__typename` is known. */
  readonly #isAbstract: boolean;
  /** The level of the whole position, the parent of every type condition that is not nested. */
  readonly #whole: SelectionLevel;
  readonly #fields = new Map<string, LevelField>();
  readonly #branches = new Map<string, SelectionLevel>();

  constructor(
    context: LevelContext,
    names: PlanNames,
    type: GraphQLNamedType,
    whole?: SelectionLevel,
  ) {
    this.#context = context;
    this.#names = names;
    this.#type = type;
    this.#isAbstract = whole !== undefined || isAbstractType(type);
    this.#whole = whole ?? this;
  }

  /** Adds a selection of the client. Fragments are inlined; their size is already bounded. */
  add(set: SelectionSetNode, isRoot = false): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        this.#addField(node, isRoot);
        continue;
      }
      const fragment =
        node.kind === Kind.INLINE_FRAGMENT ? node : this.#context.fragments.get(node.name.value);
      if (fragment === undefined) continue;
      this.#branch(fragment.typeCondition?.name.value)?.add(fragment.selectionSet, isRoot);
    }
  }

  /** The selections that `above`, the levels for more types at the same position, do not already contain. */
  selections(above: readonly SelectionLevel[] = []): SelectionNode[] {
    const made: SelectionNode[] = [];
    for (const [source, { node, child, condition, keys }] of this.#fields) {
      const same = above.flatMap((level) => level.#fields.get(source) ?? []);
      const isRequestedAbove = isWithin(condition, this.#either(same.map((one) => one.condition)));
      const inner = child?.selections(same.flatMap((one) => one.child ?? [])) ?? [];
      // The levels above may already contain everything of the field.
      if (inner.length === 0 && isRequestedAbove) {
        if (!this.#hasSameKeys(keys, same)) made.push(this.#marked(TYPENAME, condition));
        continue;
      }
      if (child === null) {
        made.push(this.#marked(namelessField(source, node), condition));
        continue;
      }
      const selections = inner.length === 0 ? [this.#marked(TYPENAME, condition)] : inner;
      const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections };
      made.push({ ...this.#marked(namelessField(source, node), condition), selectionSet });
    }
    for (const [type, level] of this.#branches) {
      const others = above.flatMap((one) => one.#branches.get(type) ?? []);
      const selections = level.selections([...above, this, ...others]);
      if (selections.length > 0) made.push(fragmentOn(type, selections));
    }
    return made;
  }

  /**
   * Whether the level above has the field under the same response keys; otherwise the keys depend on the object's type.
   */
  #hasSameKeys(keys: ReadonlyMap<string, ConditionBits>, above: readonly LevelField[]): boolean {
    return [...keys].every(([key, condition]) =>
      isWithin(condition, this.#either(above.flatMap((one) => one.keys.get(key) ?? []))),
    );
  }

  #either(conditions: readonly ConditionBits[]): ConditionBits {
    const { variables } = this.#context.marks;
    return conditions.reduce((one, other) => eitherOf(one, other, variables), NEVER);
  }

  #marked(node: FieldNode, condition: ConditionBits): FieldNode {
    if (condition === ALWAYS) return node;
    return { ...node, directives: [markDirective(condition, this.#context.marks)] };
  }

  #addField(node: FieldNode, isRoot: boolean): void {
    if (isIntrospection(node) || isFiller(node)) return;
    const name = node.name.value;
    if (name === '__typename') {
      if (!this.#isAbstract) return;
      const before = this.#fields.get(name)?.condition ?? NEVER;
      const condition = this.#either([before, fieldConditionOf(node)?.condition ?? ALWAYS]);
      this.#fields.set(name, { node: TYPENAME, child: null, condition, keys: new Map() });
      return;
    }
    const key = node.alias?.value ?? name;
    const isCall = isRoot && this.#context.isEachRootApart;
    const apart = isCall ? key : this.#names.apartOf(key, node);
    const source = this.#names.sourceOf(this.#type, node, apart);
    const condition = fieldConditionOf(node)?.condition ?? ALWAYS;
    const field = this.#fields.get(source) ?? this.#newField(source, node);
    field.condition = this.#either([field.condition, condition]);
    field.keys.set(key, this.#either([field.keys.get(key) ?? NEVER, condition]));
    if (node.selectionSet !== undefined) field.child?.add(node.selectionSet);
  }

  #newField(source: string, node: FieldNode): LevelField {
    const fields = 'getFields' in this.#type ? this.#type.getFields() : {};
    const type = getNamedType(fields[node.name.value]?.type);
    const isLeaf = type === undefined || !isCompositeType(type);
    const child = isLeaf
      ? null
      : new SelectionLevel(this.#context, this.#names.below(source), type);
    const field = { node, child, condition: NEVER, keys: new Map<string, ConditionBits>() };
    this.#fields.set(source, field);
    return field;
  }

  /** The level for a type condition; null when the condition never holds. */
  #branch(condition: string | undefined): SelectionLevel | null {
    const { schema } = this.#context;
    const type = narrowed(schema, this.#type, condition);
    if (type === null || type === this.#type) return type === null ? null : this;
    // A narrower type replaces the outer condition; one that only overlaps adds to it.
    const within = isNarrower(schema, type, this.#type) ? this.#whole : this;
    return within.#branches.getOrInsertComputed(
      type.name,
      () => new SelectionLevel(this.#context, this.#names, type, this.#whole),
    );
  }
}

function fragmentOn(condition: string, selections: readonly SelectionNode[]): SelectionNode {
  return {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: condition } },
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
}
