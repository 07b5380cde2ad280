import { GraphQLFloat, GraphQLID, GraphQLInt, Kind } from 'graphql';
import { isInputObjectType, isListType, isNonNullType, valueFromASTUntyped } from 'graphql';
import type { GraphQLInputType, ValueNode } from 'graphql';
import { exactNumber, holdsExactNumber, isExactNumber } from '#kernel/text/exact-json.ts';
import { isObject } from '#kernel/text/is-object.ts';
import type { Variables } from '#federation/operation/variables.ts';

/** The value of a literal without a type, whose whole numbers keep their digits. */
export function exactValueOf(node: ValueNode, variables: Variables | null | undefined): unknown {
  switch (node.kind) {
    case Kind.INT:
      return exactNumber(node.value);
    case Kind.LIST:
      return node.values.map((item) => exactValueOf(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map(({ name, value }) => [name.value, exactValueOf(value, variables)]),
      );
    default:
      return valueFromASTUntyped(node, variables);
  }
}

/**
 * A value of a variable as graphql-js reads it: exact whole numbers stay where a custom scalar takes them, and become
 * a number for Int and Float, and a text for ID. Most values hold none, and are returned as they are.
 */
export function fitNumbers(value: unknown, type: GraphQLInputType): unknown {
  return holdsExactNumber(value) ? fitted(value, type) : value;
}

function fitted(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return fitted(value, type.ofType as GraphQLInputType);
  if (isListType(type)) {
    const item = type.ofType as GraphQLInputType;
    return Array.isArray(value) ? value.map((one) => fitted(one, item)) : fitted(value, item);
  }
  if (isExactNumber(value)) {
    if (type === GraphQLID) return value.rawJSON;
    return type === GraphQLInt || type === GraphQLFloat ? Number(value.rawJSON) : value;
  }
  if (!isInputObjectType(type) || !isObject(value)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? member : fitted(member, field.type)];
    }),
  );
}
