import { readFileSync } from 'node:fs';
import {
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import type { GraphQLField, GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { SupergraphCosts } from '#federation/limits/supergraph-costs.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';

const supergraph = parse(
  readFileSync(new URL('../../../../gateway/supergraph.graphql', import.meta.url), 'utf8'),
);
const schema = buildApiSchema(supergraph, new Map());
const costs = new SupergraphCosts(supergraph);
const types = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);

interface Place {
  readonly type: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
}

const places = types.flatMap((type): Place[] =>
  Object.values(type.getFields()).map((field) => ({ type, field })),
);
const coordinateOf = ({ type, field }: Place): string => `${type.name}.${field.name}`;

function isListOfObjects({ field }: Place): boolean {
  const type = isNonNullType(field.type) ? field.type.ofType : field.type;
  return isListType(type) && isCompositeType(getNamedType(type));
}

test('the schema states the length of every list of objects, so that a cost counts it', () => {
  const unsaid = places.filter((place) => {
    if (!isListOfObjects(place) || costs.listSize(coordinateOf(place)) !== undefined) return false;
    const sources = places.filter(({ field }) => getNamedType(field.type) === place.type);
    return !sources.every((source) =>
      costs.listSize(coordinateOf(source))?.sizedFields.includes(place.field.name),
    );
  });
  expect(unsaid.map(coordinateOf)).toEqual([]);
});
