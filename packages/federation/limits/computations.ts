import { Kind, getNamedType, valueFromASTUntyped, visit } from 'graphql';
import type {
  ASTNode,
  FieldNode,
  GraphQLField,
  GraphQLNamedType,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import {
  repetitionOf,
  type LengthContext,
  type SizedFields,
} from '#federation/limits/list-length.ts';
import type { CostContext } from '#federation/limits/operation-cost.ts';
import type { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

interface Walk extends CostContext, LengthContext {}

/** A selected field, and the type that it is selected on. */
interface Selected {
  readonly parent: GraphQLNamedType;
  readonly node: FieldNode;
}

/** Whether an operation or fragment selects a field with `@computes` at any depth. */
export function mayCompute(definition: ASTNode, costs: SupergraphCosts): boolean {
  let found = false;
  visit(definition, { Field: ({ name }) => void (found ||= costs.hasComputing(name.value)) });
  return found;
}

/**
 * Upper bound of computations of an operation: a field with `@computes` counts once for each of its objects, and lists
 * count by `@listSize`. Aliases are separate fields; the same field in several fragments counts once.
 */
export function computationsOf(
  type: GraphQLNamedType,
  set: SelectionSetNode,
  context: CostContext,
): number {
  return countIn(type, [set], { ...context, readsVariables: false }, new Map());
}

function countIn(
  type: GraphQLNamedType,
  sets: readonly SelectionSetNode[],
  walk: Walk,
  around: SizedFields,
): number {
  const byKey = new Map<string, Selected[]>();
  for (const set of sets) collect(type, set.selections, walk, byKey);
  let count = 0;
  for (const selected of byKey.values()) count += countOf(selected, walk, around);
  return count;
}

/** Fields of one response key: an object answers one of them, or all merged. */
function countOf(selected: readonly Selected[], walk: Walk, around: SizedFields): number {
  let own = 0;
  let below = 0;
  const types = new Map<GraphQLNamedType, Selected[]>();
  for (const one of selected) {
    if (walk.costs.computes(coordinateOf(one))) own = Math.max(own, ownOf(one, walk));
    const type = getNamedType(definitionOf(one)?.type);
    if (type === undefined) continue;
    types.set(type, [...(types.get(type) ?? []), one]);
  }
  for (const [type, same] of types) {
    let times = 0;
    let sized: SizedFields = new Map();
    for (const one of same) {
      const reach = repetitionOf(coordinateOf(one), one.node, definitionOf(one)!, walk, around);
      if (reach.times > times) ({ times, sized } = reach);
    }
    const sets = same.flatMap(({ node }) => node.selectionSet ?? []);
    below = Math.max(below, times * countIn(type, sets, walk, sized));
  }
  return own + below;
}

/** Computations of a single field: one, or one for each item of an argument. */
function ownOf(selected: Selected, { costs, variables }: Walk): number {
  const each = costs.computesEach(coordinateOf(selected));
  if (each === null) return 1;
  const given = selected.node.arguments?.find(({ name }) => name.value === each)?.value;
  const items: unknown = given && valueFromASTUntyped(given, variables);
  return Array.isArray(items) ? Math.max(1, items.length) : 1;
}

function collect(
  type: GraphQLNamedType,
  selections: readonly SelectionNode[],
  walk: Walk,
  byKey: Map<string, Selected[]>,
): void {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value;
      byKey.set(key, [...(byKey.get(key) ?? []), { parent: type, node }]);
      continue;
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : walk.fragments.get(node.name.value);
    const name = fragment?.typeCondition?.name.value;
    const inner = name === undefined ? type : walk.schema.getType(name);
    if (fragment === undefined || inner === undefined) continue;
    collect(inner, fragment.selectionSet.selections, walk, byKey);
  }
}

function coordinateOf({ parent, node }: Selected): string {
  return `${parent.name}.${node.name.value}`;
}

function definitionOf({ parent, node }: Selected): GraphQLField<unknown, unknown> | undefined {
  const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  return field !== undefined && 'args' in field ? field : undefined;
}
