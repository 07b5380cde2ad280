import {
  Kind,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { GraphQLInputObjectType, GraphQLInputType, ValueNode } from 'graphql';
import type { LengthContext } from '#federation/limits/list-length.ts';
import type { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

/** Cost of a value: the sum of `@cost` over its input fields, each as often as it occurs. */
export function inputCost(type: GraphQLInputType, node: ValueNode, context: LengthContext): number {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || !isWeighted(named, context.costs, new Set())) return 0;
  context.readsVariables ||= hasVariable(node);
  return costOf(type, valueFromASTUntyped(node, context.variables), context.costs);
}

/** Whether a field of an input type, at any depth, has a weight. */
function isWeighted(
  type: GraphQLInputObjectType,
  costs: SupergraphCosts,
  seen: Set<string>,
): boolean {
  if (seen.has(type.name)) return false;
  seen.add(type.name);
  return Object.values(type.getFields()).some((field) => {
    const inner = getNamedType(field.type);
    const isOwn = costs.weight(`${type.name}.${field.name}`) !== undefined;
    return isOwn || (isInputObjectType(inner) && isWeighted(inner, costs, seen));
  });
}

function costOf(type: GraphQLInputType, value: unknown, costs: SupergraphCosts): number {
  if (value == null) return 0;
  if (isNonNullType(type)) return costOf(type.ofType as GraphQLInputType, value, costs);
  if (isListType(type)) {
    // A single value coerces to a list of one.
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return items.reduce<number>((sum, item) => {
      return sum + costOf(type.ofType as GraphQLInputType, item, costs);
    }, 0);
  }
  if (!isInputObjectType(type) || typeof value !== 'object') return 0;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.values(type.getFields()).reduce((sum, field) => {
    const inner = given[field.name];
    if (inner === undefined) return sum;
    const own = costs.weight(`${type.name}.${field.name}`) ?? 0;
    return sum + own + costOf(field.type, inner, costs);
  }, 0);
}

function hasVariable(node: ValueNode): boolean {
  let found = false;
  visit(node, { [Kind.VARIABLE]: () => void (found = true) });
  return found;
}
