import { Kind, isListType, isNonNullType, valueFromASTUntyped } from 'graphql';
import type { FieldNode, GraphQLField, GraphQLOutputType } from 'graphql';
import { DomainError } from '#kernel/errors/errors.ts';
import type { ListSize, SupergraphCosts } from '#federation/limits/supergraph-costs.ts';

/** What list lengths depend on. */
export interface LengthContext {
  readonly costs: SupergraphCosts;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Length of a list without `@listSize`. */
  readonly assumedListSize: number;
  /** Set when a length, or a weighted input, was read from a variable. */
  readsVariables: boolean;
}

/** Upper bound of a list's length, and whether a variable sets it. */
export interface ListLength {
  readonly length: number;
  readonly isVariable: boolean;
}

/** List lengths below an object, by field name, that the enclosing field sets (`sizedFields`). */
export type SizedFields = ReadonlyMap<string, ListLength>;

/** How often the selection of a field is answered for each object with the field. */
export interface FieldRepetition {
  /** Length of the list; 1 for a field that is not a list. */
  readonly times: number;
  /** Lengths that this field sets for lists of its object. */
  readonly sized: SizedFields;
}

/** Computes the repetition of a field from `@listSize`, following the GraphQL cost directives specification. */
export function repetitionOf(
  coordinate: string,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  context: LengthContext,
  around: SizedFields,
): FieldRepetition {
  const listSize = context.costs.listSize(coordinate);
  const length = listSize && lengthOf(listSize, node, field, context);
  const sized = new Map<string, ListLength>();
  if (length != null) for (const child of listSize?.sizedFields ?? []) sized.set(child, length);
  const ownLength = (listSize?.sizedFields.length ?? 0) > 0 ? null : length;
  const known = around.get(node.name.value) ?? ownLength;
  return { times: isList(field.type) ? timesOf(known, context) : 1, sized };
}

/**
 * The largest slicing argument that is given or has a default, else the assumed size. An omitted variable gives the
 * argument its default, as in execution; the length still depends on the variable, because the next request may send
 * it.
 */
function lengthOf(
  listSize: ListSize,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  context: LengthContext,
): ListLength | null {
  if (listSize.requiresOneSlicingArgument) checkSlicing(listSize, node, field, context);
  let length: number | null = null;
  let isVariable = false;
  for (const name of listSize.slicingArguments) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    isVariable ||= given?.kind === Kind.VARIABLE;
    const value =
      (given && valueFromASTUntyped(given, context.variables)) ??
      field.args.find((argument) => argument.name === name)?.defaultValue;
    if (typeof value === 'number' && value >= 0) length = Math.max(length ?? 0, value);
  }
  length ??= listSize.assumedSize;
  if (length === null && !isVariable) return null;
  return { length: length ?? context.assumedListSize, isVariable };
}

/**
 * Throws `invalid_input` unless a query has exactly one slicing argument. Without an argument, its default counts. A
 * null does not count.
 */
function checkSlicing(
  { slicingArguments }: ListSize,
  node: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  context: LengthContext,
): void {
  if (slicingArguments.length === 0) return;
  const given = (node.arguments ?? []).filter(({ name, value }) => {
    if (!slicingArguments.includes(name.value)) return false;
    if (value.kind === Kind.VARIABLE) context.readsVariables = true;
    return valueFromASTUntyped(value, context.variables) != null;
  });
  if (given.length === 1) return;
  const hasDefault = args.some(
    ({ name, defaultValue }) => slicingArguments.includes(name) && defaultValue != null,
  );
  if (given.length === 0 && hasDefault) return;
  throw new DomainError(
    'invalid_input',
    `The field "${node.name.value}" needs exactly one of ${slicingArguments.join(', ')}, and the query has ` +
      `${given.length === 0 ? 'none' : String(given.length)}.`,
  );
}

/** Uses a length; only a length in use makes the result depend on variables. */
function timesOf(known: ListLength | null | undefined, context: LengthContext): number {
  if (known == null) return context.assumedListSize;
  if (known.isVariable) context.readsVariables = true;
  return known.length;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
