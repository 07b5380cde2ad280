import type { GraphQLSchema } from 'graphql';
import { parse, validate } from 'graphql';

/** Those of some queries that a graph can answer: the explorer opens with one tab for each. */
export function examplesFor(schema: GraphQLSchema, queries: readonly string[]): string[] {
  return queries.filter((query) => validate(schema, parse(query)).length === 0);
}
