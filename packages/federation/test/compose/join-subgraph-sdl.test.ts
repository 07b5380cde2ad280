import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { CompositionError } from '#federation/compose/composition-error.ts';
import { joinSubgraphSdl } from '#federation/compose/join-subgraph-sdl.ts';

const BASE = { path: 'shop/shop.graphql', text: '"A thing."\ntype Thing { id: ID! }' };
const PRICES = {
  path: 'shop/prices/prices.graphql',
  text: 'extend type Query { thing(id: ID!): Thing } extend type Thing { "In yuan." price: Float } scalar Day',
};
const STOCK = {
  path: 'shop/stock/stock.graphql',
  text: 'extend type Query { stock: Int } extend type Thing { stock(on: Day): Int }',
};

/** What one file of the same shop would contain. */
const WHOLE = `
  "A thing."
  type Thing { id: ID! "In yuan." price: Float stock(on: Day): Int }
  type Query { thing(id: ID!): Thing stock: Int }
  scalar Day
`;

const sorted = (sdl: string): string => printSchema(lexicographicSortSchema(buildSchema(sdl)));

describe('the SDL of a subgraph from those of its domains', () => {
  test.each([
    ['in alphabetical order', [BASE, PRICES, STOCK]],
    ['in any other order', [STOCK, PRICES, BASE]],
  ])('equals one file, %s', (_, domains) => {
    expect(sorted(joinSubgraphSdl(domains))).toBe(sorted(WHOLE));
  });

  test('names the source file of each definition', () => {
    const joined = joinSubgraphSdl([BASE, PRICES]);
    expect(joined).toContain('# shop/prices/prices.graphql\n\nscalar Day');
  });

  test('rejects a type that is only extended, and names the file', () => {
    const alone = () => joinSubgraphSdl([PRICES]);
    expect(alone).toThrow(CompositionError);
    expect(alone).toThrow(/prices\.graphql: .*"Thing"/);
  });

  test('shows the place of a syntax error', () => {
    const broken = { path: 'shop/broken.graphql', text: 'type Broken {\n  id ID\n}' };
    expect(() => joinSubgraphSdl([BASE, broken])).toThrow(/broken\.graphql:2:6/);
  });
});
