import {
  Kind,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  valueFromASTUntyped,
} from 'graphql';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import type { ListSize, SupergraphCosts } from '#gateway/limits/supergraph-costs.ts';

/** What the cost of an operation depends on. */
export interface CostFacts {
  readonly schema: GraphQLSchema;
  readonly costs: SupergraphCosts;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly assumedListSize: number;
}

/** The cost of an operation, for some variables. */
export interface OperationCost {
  readonly cost: number;
  /** Leaf values that the answer may have, `__typename` included. */
  readonly values: number;
  /** Whether a list takes its length from a variable, so that other variables may cost more. */
  readonly isVariable: boolean;
}

/**
 * How many objects an answer may have at most: each object counts one (or its `@cost`), leaves
 * count nothing (or their `@cost`), and a list multiplies by its length as `@listSize` gives it.
 * The rules are those of the GraphQL cost directives specification (IBM, 2021). Introspection is
 * free: it is answered from memory, and validation bounds its depth. Leaf values are counted apart:
 * a handful of objects with hundreds of aliased fields each takes as long as thousands of objects.
 */
export function operationCost(
  type: GraphQLNamedType,
  set: SelectionSetNode,
  facts: CostFacts,
): OperationCost {
  const walk: Walk = { ...facts, readsVariables: false, repetitions: 1, values: 0 };
  const cost = selectionCost(type, set, walk, new Map());
  return { cost, values: walk.values, isVariable: walk.readsVariables };
}

interface Walk extends CostFacts {
  readsVariables: boolean;
  /** How often the selection at hand is answered: the lengths of the lists around it, multiplied. */
  repetitions: number;
  values: number;
}

/** How many items a list has at most, and whether a variable says so. */
interface ListLength {
  readonly length: number;
  readonly isVariable: boolean;
}

function selectionCost(
  type: GraphQLNamedType,
  set: SelectionSetNode,
  facts: Walk,
  sized: ReadonlyMap<string, ListLength>,
): number {
  let cost = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) cost += fieldCost(type, node, facts, sized);
    else if (node.kind === Kind.INLINE_FRAGMENT) {
      const name = node.typeCondition?.name.value;
      const inner = name === undefined ? type : facts.schema.getType(name);
      if (inner !== undefined) cost += selectionCost(inner, node.selectionSet, facts, sized);
    } else {
      const fragment = facts.fragments.get(node.name.value);
      const inner = fragment && facts.schema.getType(fragment.typeCondition.name.value);
      if (fragment !== undefined && inner !== undefined) {
        cost += selectionCost(inner, fragment.selectionSet, facts, sized);
      }
    }
  }
  return cost;
}

function fieldCost(
  parent: GraphQLNamedType,
  node: FieldNode,
  facts: Walk,
  sized: ReadonlyMap<string, ListLength>,
): number {
  const name = node.name.value;
  if (name === '__typename') facts.values += facts.repetitions;
  const field = 'getFields' in parent ? parent.getFields()[name] : undefined;
  if (field === undefined || !('args' in field)) return 0;
  const definition = field as GraphQLField<unknown, unknown>;
  const coordinate = `${parent.name}.${name}`;
  const { costs } = facts;
  const type = getNamedType(definition.type);
  const own =
    costs.weight(coordinate) ?? costs.weight(type.name) ?? (isCompositeType(type) ? 1 : 0);
  const listSize = costs.listSize(coordinate);
  const length = listSize && lengthOf(listSize, node, definition, facts);
  const inSizedFields = new Map<string, ListLength>();
  if (length != null)
    for (const child of listSize?.sizedFields ?? []) inSizedFields.set(child, length);
  const ownLength = (listSize?.sizedFields.length ?? 0) > 0 ? null : length;
  const times = isList(definition.type) ? timesOf(sized.get(name) ?? ownLength, facts) : 1;
  const around = facts.repetitions;
  facts.repetitions *= times;
  const children = node.selectionSet
    ? selectionCost(type, node.selectionSet, facts, inSizedFields)
    : 0;
  if (!isCompositeType(type)) facts.values += facts.repetitions;
  facts.repetitions = around;
  return argumentCost(coordinate, node, costs) + times * (own + children);
}

function argumentCost(coordinate: string, node: FieldNode, costs: SupergraphCosts): number {
  let cost = 0;
  for (const argument of node.arguments ?? []) {
    cost += costs.weight(`${coordinate}.${argument.name.value}`) ?? 0;
  }
  return cost;
}

/** The largest slicing argument that was given or has a default, else the assumed size. */
function lengthOf(
  listSize: ListSize,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  facts: Walk,
): ListLength | null {
  let length: number | null = null;
  let isVariable = false;
  for (const name of listSize.slicingArguments) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    isVariable ||= given?.kind === Kind.VARIABLE;
    const value =
      given === undefined
        ? field.args.find((argument) => argument.name === name)?.defaultValue
        : valueFromASTUntyped(given, facts.variables);
    if (typeof value === 'number' && value >= 0) length = Math.max(length ?? 0, value);
  }
  if (length === null && listSize.assumedSize === null) return null;
  return { length: length ?? listSize.assumedSize ?? 0, isVariable };
}

/** Takes a length; only one that is really taken makes the cost depend on variables. */
function timesOf(known: ListLength | null | undefined, facts: Walk): number {
  if (known == null) return facts.assumedListSize;
  if (known.isVariable) facts.readsVariables = true;
  return known.length;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
