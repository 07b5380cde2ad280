import type { GraphQLInputType, GraphQLNamedType, GraphQLOutputType } from 'graphql';
import { isEnumType, isInputObjectType, isListType, isNonNullType, isScalarType } from 'graphql';

/** What GraphQL brings by itself, in TypeScript. */
const BUILT_IN: Readonly<Record<string, string>> = {
  String: 'string',
  ID: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
};

/** A type of the schema as TypeScript writes it; `named` says how the type within lists is written. */
export function typescriptType(
  type: GraphQLInputType | GraphQLOutputType,
  named: (type: GraphQLNamedType) => string,
): string {
  if (isNonNullType(type)) return definite(type.ofType, named);
  return `${definite(type, named)} | null`;
}

function definite(
  type: GraphQLInputType | GraphQLOutputType,
  named: (type: GraphQLNamedType) => string,
): string {
  if (isListType(type)) {
    const item = typescriptType(type.ofType, named);
    return `readonly ${item.includes(' ') ? `(${item})` : item}[]`;
  }
  if (isNonNullType(type)) throw new Error('A type cannot be non-null twice.');
  return named(type);
}

/** Scalars, enums and input objects have names of their own; anything else is an answer's object. */
export function leafType(type: GraphQLNamedType): string {
  if (isScalarType(type)) return BUILT_IN[type.name] ?? type.name;
  if (isEnumType(type) || isInputObjectType(type)) return type.name;
  throw new Error(`${type.name} is no leaf.`);
}

/** A comment above a member or a type; nothing where the schema says nothing. */
export function typescriptComment(text: string | null | undefined, indent: string): string {
  if (!text) return '';
  const words = text.replaceAll(/\s+/g, ' ').trim().replaceAll('*/', '* /');
  return `${indent}/** ${words} */\n`;
}
