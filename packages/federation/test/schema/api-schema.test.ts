import { GraphQLBoolean, GraphQLInt, GraphQLScalarType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { buildApiSchema } from '#federation/schema/api-schema.ts';

const SUPERGRAPH = parse(`
  scalar Volume
  type Query { open(yes: Boolean, first: Int, volume: Volume): Int }
`);

test('the scalars of GraphQL, which all schemas of a process share, stay as they are', () => {
  const scalars = new Map<string, GraphQLScalarType>([
    ['Boolean', GraphQLBoolean],
    ['Int', GraphQLInt],
  ]);
  for (let round = 0; round < 3; round += 1) buildApiSchema(SUPERGRAPH, scalars);
  expect([GraphQLBoolean.parseValue(true), GraphQLInt.parseValue(7)]).toEqual([true, 7]);
});

test('a scalar of a subgraph reads values as that subgraph does', () => {
  const own = new GraphQLScalarType({ name: 'Volume', parseValue: (value) => [value] });
  const schema = buildApiSchema(SUPERGRAPH, new Map([['Volume', own]]));
  expect((schema.getType('Volume') as GraphQLScalarType).parseValue(5)).toEqual([5]);
});
