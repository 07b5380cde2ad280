import { Kind, getNamedType, isInputObjectType } from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema, TypeNode } from 'graphql';

/**
 * Whether graphql-jit can compile an operation. It unrolls the coercion of variables, which takes minutes and gigabytes
 * for a recursive input type, and it ignores defaults of input fields, so that it rejects omitted ones. The interpreter
 * handles both.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return document.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      (definition.variableDefinitions ?? []).every(({ type }) =>
        isUnrollable(schema.getType(nameOf(type)), []),
      ),
  );
}

function isUnrollable(type: GraphQLNamedType | undefined, within: readonly string[]): boolean {
  if (!isInputObjectType(type)) return true;
  if (within.includes(type.name)) return false;
  const inside = [...within, type.name];
  return Object.values(type.getFields()).every(
    (field) => field.defaultValue === undefined && isUnrollable(getNamedType(field.type), inside),
  );
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
