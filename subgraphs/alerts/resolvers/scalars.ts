import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

/** A JSON object of the client; anything else is rejected. */
const JSONObject = new GraphQLScalarType({
  name: 'JSONObject',
  serialize: (value) => value,
  parseValue: readObject,
  parseLiteral: (node, variables) => readObject(valueFromASTUntyped(node, variables)),
});

/** Scalars of the SDL that validate input; the others are passed through. */
export const SCALARS: Readonly<Record<string, GraphQLScalarType>> = { JSONObject };

function readObject(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new GraphQLError('A JSONObject is an object of values by name.');
}
