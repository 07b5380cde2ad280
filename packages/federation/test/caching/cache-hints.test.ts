import { expect, test } from 'vitest';
import { CACHING_KEY } from '#kernel/ports/graph.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';

const LINK = `
  extend schema
    @link(url: "https://cache.example/cacheControl/v1.0", import: ["@cacheControl"])
    @composeDirective(name: "@cacheControl")
  enum CacheControlScope { PUBLIC PRIVATE }
  directive @cacheControl(maxAge: Int, scope: CacheControlScope, inheritMaxAge: Boolean)
    on FIELD_DEFINITION | OBJECT | INTERFACE | UNION
`;
const SHOP = { name: 'a', open: true, owner: { name: 'b' }, stock: { count: 1 }, parts: [] };
const { engine } = smallGraph(
  {
    shops: {
      sdl: `${LINK}
        type Query {
          shop: Shop @cacheControl(maxAge: 60)
          plain: Plain
          count: Int
          rate: Int @cacheControl(maxAge: 5)
          part: Part @cacheControl(maxAge: 50)
        }
        type Shop {
          name: String
          open: Boolean @cacheControl(maxAge: 10)
          owner: Owner @cacheControl(scope: PRIVATE)
          stock: Plain @cacheControl(inheritMaxAge: true)
          bare: Plain
        }
        type Owner @cacheControl(maxAge: 30) { name: String }
        type Plain { count: Int }
        interface Part { name: String }
        type Wheel implements Part @cacheControl(maxAge: 40) { name: String }
        type Bell implements Part { name: String @cacheControl(maxAge: 20) }`,
      resolvers: {
        Query: {
          shop: () => SHOP,
          plain: () => ({ count: 1 }),
          count: () => 1,
          rate: () => 2,
          part: () => ({ __typename: 'Wheel', name: 'w' }),
        },
      },
    },
  },
  { sharing: { clock: new VirtualClock(0), sharesFlights: false, store: null } },
);

const policyOf = async (document: string) =>
  (await engine.execute({ document, context: ANONYMOUS_CONTEXT }))[CACHING_KEY] ?? null;

test.each([
  ['{ shop { name } }', 60, false],
  ['{ shop { __typename name } }', 60, false],
  ['{ shop { ...Opens } } fragment Opens on Shop { open }', 10, false],
  ['{ shop { owner { name } } }', 30, true],
  ['{ shop { stock { count } } }', 60, false],
  ['{ rate shop { name } }', 5, false],
  // Of an interface the strictest type counts, whatever comes.
  ['{ part { name } }', 20, false],
  ['{ part { ... on Wheel { name } } }', 50, false],
])('%s may be reused for %d s, private: %s', async (document, maxAgeSec, isPrivate) => {
  expect(await policyOf(document)).toEqual({ maxAgeSec, staleSec: 0, isPrivate });
});

test.each([
  '{ plain { count } }',
  '{ count }',
  '{ shop { bare { count } } }',
  '{ shop { name } count }',
])('%s may not be reused', async (document) => {
  expect(await policyOf(document)).toBeNull();
});
