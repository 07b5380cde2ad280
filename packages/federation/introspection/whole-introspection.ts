import {
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { GraphQLArgument, GraphQLNamedType, GraphQLSchema, GraphQLType } from 'graphql';

/** Fields per type, field, argument and enum value in the introspection queries of common tools. */
const TYPE_FIELDS = 10;
const FIELD_FIELDS = 7;
const INPUT_FIELDS = 7;
const VALUE_FIELDS = 4;
const DIRECTIVE_FIELDS = 5;

/** Number of fields in a whole introspection, as common tools request it. */
export function wholeIntrospection(schema: GraphQLSchema): number {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  return (
    sum(types, (type) => fieldsOfType(schema, type)) +
    sum(directives, ({ args }) => DIRECTIVE_FIELDS + sum(args, fieldsOfInput))
  );
}

function fieldsOfType(schema: GraphQLSchema, type: GraphQLNamedType): number {
  let count = TYPE_FIELDS;
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields());
    count += sum(
      fields,
      (one) => FIELD_FIELDS + fieldsOfRef(one.type) + sum(one.args, fieldsOfInput),
    );
    count += sum(type.getInterfaces(), fieldsOfRef);
  }
  if (isInputObjectType(type)) count += sum(Object.values(type.getFields()), fieldsOfInput);
  if (isEnumType(type)) count += VALUE_FIELDS * type.getValues().length;
  if (isAbstractType(type)) count += sum(schema.getPossibleTypes(type), fieldsOfRef);
  return count;
}

function fieldsOfInput({ type }: Pick<GraphQLArgument, 'type'>): number {
  return INPUT_FIELDS + fieldsOfRef(type);
}

/** A type reference has a kind, a name and the wrapped type. */
function fieldsOfRef(type: GraphQLType): number {
  return 3 + (isListType(type) || isNonNullType(type) ? fieldsOfRef(type.ofType) : 0);
}

function sum<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return items.reduce((total, item) => total + size(item), 0);
}
