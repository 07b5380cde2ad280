import { Kind, getNamedType, isInputObjectType } from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema, TypeNode } from 'graphql';

/**
 * Whether the compiler can take an operation. It unrolls the coercion of variables, which takes
 * minutes and gigabytes for an input type that contains itself; the interpreter has no such trouble.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return document.definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      (definition.variableDefinitions ?? []).every(
        ({ type }) => !containsItself(schema.getType(nameOf(type)), []),
      ),
  );
}

function containsItself(type: GraphQLNamedType | undefined, within: readonly string[]): boolean {
  if (!isInputObjectType(type)) return false;
  if (within.includes(type.name)) return true;
  const inside = [...within, type.name];
  return Object.values(type.getFields()).some((field) =>
    containsItself(getNamedType(field.type), inside),
  );
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
