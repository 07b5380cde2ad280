import { Kind, getNamedType, isCompositeType } from 'graphql';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { inputCost } from '#federation/limits/input-cost.ts';
import {
  repetitionOf,
  type LengthContext,
  type SizedFields,
} from '#federation/limits/list-length.ts';
import type { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

/** What the cost of an operation depends on. */
export interface CostContext {
  readonly schema: GraphQLSchema;
  readonly costs: SupergraphCosts;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly assumedListSize: number;
}

/** Cost of an operation for given variables. */
export interface OperationCost {
  readonly cost: number;
  /** Leaf values in the answer, `__typename` included. */
  readonly values: number;
  /** Whether a length or an input comes from a variable, so that the cost differs between requests. */
  readonly isVariable: boolean;
}

/**
 * Upper bound of objects in the answer, following the GraphQL cost directives specification (IBM, 2021): objects weigh
 * 1 or their `@cost`, leaves 0 or their `@cost`, lists multiply by `@listSize`, and arguments and input fields add
 * their `@cost`. Introspection is free: it is answered from memory, and validation bounds its depth. Leaf values are
 * counted separately: a few objects with hundreds of aliased fields take as long as thousands of objects.
 */
export function operationCost(
  type: GraphQLNamedType,
  set: SelectionSetNode,
  context: CostContext,
): OperationCost {
  const walk: Walk = { ...context, readsVariables: false, repetitions: 1, values: 0 };
  const cost = selectionCost(type, set, walk, new Map());
  return { cost, values: walk.values, isVariable: walk.readsVariables };
}

interface Walk extends CostContext, LengthContext {
  /** How often the current selection is answered: the product of the enclosing list lengths. */
  repetitions: number;
  values: number;
}

function selectionCost(
  type: GraphQLNamedType,
  set: SelectionSetNode,
  context: Walk,
  sized: SizedFields,
): number {
  let cost = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) cost += fieldCost(type, node, context, sized);
    else if (node.kind === Kind.INLINE_FRAGMENT) {
      const name = node.typeCondition?.name.value;
      const inner = name === undefined ? type : context.schema.getType(name);
      if (inner !== undefined) cost += selectionCost(inner, node.selectionSet, context, sized);
    } else {
      const fragment = context.fragments.get(node.name.value);
      const inner = fragment && context.schema.getType(fragment.typeCondition.name.value);
      if (fragment !== undefined && inner !== undefined) {
        cost += selectionCost(inner, fragment.selectionSet, context, sized);
      }
    }
  }
  return cost;
}

function fieldCost(
  parent: GraphQLNamedType,
  node: FieldNode,
  context: Walk,
  sized: SizedFields,
): number {
  const name = node.name.value;
  if (name === '__typename') context.values += context.repetitions;
  const field = 'getFields' in parent ? parent.getFields()[name] : undefined;
  if (field === undefined || !('args' in field)) return 0;
  const definition = field as GraphQLField<unknown, unknown>;
  const coordinate = `${parent.name}.${name}`;
  const { costs } = context;
  const type = getNamedType(definition.type);
  const own =
    costs.weight(coordinate) ?? costs.weight(type.name) ?? (isCompositeType(type) ? 1 : 0);
  const { times, sized: below } = repetitionOf(coordinate, node, definition, context, sized);
  const around = context.repetitions;
  context.repetitions *= times;
  const children = node.selectionSet ? selectionCost(type, node.selectionSet, context, below) : 0;
  if (!isCompositeType(type)) context.values += context.repetitions;
  context.repetitions = around;
  return argumentCost(coordinate, node, definition, context) + times * (own + children);
}

function argumentCost(
  coordinate: string,
  node: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  context: Walk,
): number {
  let cost = 0;
  for (const { name, value } of node.arguments ?? []) {
    const definition = args.find((one) => one.name === name.value);
    if (definition === undefined) continue;
    cost += context.costs.weight(`${coordinate}.${name.value}`) ?? 0;
    cost += inputCost(definition.type, value, context);
  }
  return cost;
}
