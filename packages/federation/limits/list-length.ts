import { Kind, isListType, isNonNullType, valueFromASTUntyped } from 'graphql';
import type { FieldNode, GraphQLField, GraphQLOutputType } from 'graphql';
import type { ListSize, SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

/** What the lengths of lists depend on. */
export interface LengthFacts {
  readonly costs: SupergraphCosts;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Length of a list about which the schema says nothing. */
  readonly assumedListSize: number;
  /** Set when a length, or an input with a weight, was taken from a variable. */
  readsVariables: boolean;
}

/** How many items a list has at most, and whether a variable says so. */
export interface ListLength {
  readonly length: number;
  readonly isVariable: boolean;
}

/** Lengths of the lists below an object, by field name, where the field above it says them. */
export type SizedFields = ReadonlyMap<string, ListLength>;

/** How often the selection of a field is answered for each object that has the field. */
export interface FieldReach {
  /** The length of the list; 1 for what is none. */
  readonly times: number;
  /** Lengths that this field gives to lists of its object. */
  readonly sized: SizedFields;
}

/** Reads a field's reach by `@listSize`, as the GraphQL cost directives specification has it. */
export function reachOf(
  coordinate: string,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  facts: LengthFacts,
  around: SizedFields,
): FieldReach {
  const listSize = facts.costs.listSize(coordinate);
  const length = listSize && lengthOf(listSize, node, field, facts);
  const sized = new Map<string, ListLength>();
  if (length != null) for (const child of listSize?.sizedFields ?? []) sized.set(child, length);
  const ownLength = (listSize?.sizedFields.length ?? 0) > 0 ? null : length;
  const known = around.get(node.name.value) ?? ownLength;
  return { times: isList(field.type) ? timesOf(known, facts) : 1, sized };
}

/**
 * The largest slicing argument that was given or has a default, else the assumed size. A variable that
 * was left out gives the argument its default, as execution does; the length is then the variable's all
 * the same, because the next request may send it.
 */
function lengthOf(
  listSize: ListSize,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  facts: LengthFacts,
): ListLength | null {
  let length: number | null = null;
  let isVariable = false;
  for (const name of listSize.slicingArguments) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    isVariable ||= given?.kind === Kind.VARIABLE;
    const value =
      (given && valueFromASTUntyped(given, facts.variables)) ??
      field.args.find((argument) => argument.name === name)?.defaultValue;
    if (typeof value === 'number' && value >= 0) length = Math.max(length ?? 0, value);
  }
  length ??= listSize.assumedSize;
  if (length === null && !isVariable) return null;
  return { length: length ?? facts.assumedListSize, isVariable };
}

/** Takes a length; only one that is really taken makes a result depend on variables. */
function timesOf(known: ListLength | null | undefined, facts: LengthFacts): number {
  if (known == null) return facts.assumedListSize;
  if (known.isVariable) facts.readsVariables = true;
  return known.length;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
