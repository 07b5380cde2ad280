import { Kind, getArgumentValues, getNamedType } from 'graphql';
import type {
  FieldNode,
  GraphQLField,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import { isExactNumber } from '#kernel/text/exact-json.ts';
import type { Fact, WorldFacts } from '#test/gateway/worlds/world-facts.ts';

/** Where field sets are read: the schema of a subgraph, and the types that an object counts as. */
export interface FieldSetReader {
  readonly schema: GraphQLSchema;
  readonly facts: WorldFacts;
  /** Whether an object of this type satisfies a type condition. */
  isOf(typename: string, condition: string): boolean;
}

/** The fields of a fact in a field set, as plain JSON: the required content of a representation. */
export function truthOf(
  fact: Fact,
  typename: string,
  selection: SelectionSetNode,
  reader: FieldSetReader,
): Record<string, unknown> {
  const truth: Record<string, unknown> = {};
  for (const field of fieldsFor(fact, typename, selection, reader)) {
    const definition = fieldOf(reader.schema.getType(typename), field.name.value);
    const given = definition === undefined ? {} : getArgumentValues(definition, field);
    const value = reader.facts.valueOf(fact, field.name.value, given);
    const declared = getNamedType(definition?.type)?.name ?? '';
    truth[field.name.value] = below(value, declared, field.selectionSet, reader);
  }
  return truth;
}

/** The part of a representation in a field set; undefined if it is incomplete. */
export function broughtOf(
  brought: unknown,
  fact: Fact,
  typename: string,
  selection: SelectionSetNode,
  reader: FieldSetReader,
): unknown {
  if (typeof brought !== 'object' || brought === null) return brought;
  const part: Record<string, unknown> = {};
  for (const field of fieldsFor(fact, typename, selection, reader)) {
    const value = (brought as Fact)[field.name.value];
    if (value === undefined) return undefined;
    const definition = fieldOf(reader.schema.getType(typename), field.name.value);
    const given = definition === undefined ? {} : getArgumentValues(definition, field);
    const declared = getNamedType(definition?.type)?.name ?? '';
    const known = reader.facts.valueOf(fact, field.name.value, given);
    part[field.name.value] = broughtBelow(value, known, declared, field.selectionSet, reader);
  }
  return part;
}

function broughtBelow(
  value: unknown,
  known: unknown,
  declared: string,
  selection: SelectionSetNode | undefined,
  reader: FieldSetReader,
): unknown {
  if (selection === undefined || value === null || isExactNumber(value)) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = Array.isArray(known) ? known : [];
    return value.map((item, at) => broughtBelow(item, items[at], declared, selection, reader));
  }
  if (typeof known !== 'object' || known === null) return value;
  const fact = known as Fact;
  return broughtOf(value, fact, typenameOf(fact, declared), selection, reader) ?? null;
}

function below(
  value: unknown,
  declared: string,
  selection: SelectionSetNode | undefined,
  reader: FieldSetReader,
): unknown {
  if (Array.isArray(value)) return value.map((item) => below(item, declared, selection, reader));
  if (selection === undefined || typeof value !== 'object' || value === null) return value;
  const fact = value as Fact;
  return truthOf(fact, typenameOf(fact, declared), selection, reader);
}

function fieldsFor(
  fact: Fact,
  typename: string,
  selection: SelectionSetNode,
  reader: FieldSetReader,
): FieldNode[] {
  return selection.selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return node.name.value === '__typename' ? [] : [node];
    if (node.kind === Kind.FRAGMENT_SPREAD) return [];
    const condition = node.typeCondition?.name.value;
    const own = typenameOf(fact, typename);
    if (condition !== undefined && !reader.isOf(own, condition)) return [];
    return fieldsFor(fact, typename, node.selectionSet, reader);
  });
}

function typenameOf(fact: Fact, declared: string): string {
  return (fact['__typename'] as string | undefined) ?? declared;
}

function fieldOf(
  type: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  const field = type !== undefined && 'getFields' in type ? type.getFields()[name] : undefined;
  return field !== undefined && 'args' in field ? field : undefined;
}
