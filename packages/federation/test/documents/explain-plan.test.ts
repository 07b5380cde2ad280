import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { explainPlan } from '#federation/documents/explain-plan.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

const ITEMS = `
  type Query { items: [Item!]! }
  type Mutation { add(name: String!): Item! }
  type Subscription { added: Item! }
  type Item @key(fields: "id") { id: ID! name: String }`;
const PRICES = 'type Item @key(fields: "id") { id: ID! price: Int }';
const STOCKS = 'type Item @key(fields: "id") { id: ID! left: Int }';

const { supergraphSdl } = smallGraph({
  items: { sdl: ITEMS, resolvers: {} },
  prices: { sdl: PRICES, resolvers: {} },
  stocks: { sdl: STOCKS, resolvers: {} },
});

const explain = (document: string, variables: Record<string, unknown> = {}) =>
  explainPlan(supergraphSdl, { document, variables });

test('distinguishes parallel requests from those that wait', () => {
  const { source, stages } = explain('{ x: items { n: name price left } }');
  expect(source).toBeNull();
  const [first, second] = stages;
  expect(first).toEqual([
    {
      subgraph: 'items',
      operation: expect.stringMatching(/^\{\s+items \{/),
      variables: [],
      paths: [],
      entities: [],
      contexts: [],
    },
  ]);
  expect(second?.map(({ subgraph }) => subgraph).toSorted()).toEqual(['prices', 'stocks']);
  for (const { paths, entities } of second!) {
    expect(paths).toEqual(['items.@']);
    expect(entities).toEqual(['Item {id}']);
  }
  expect(stages).toHaveLength(2);
});

test('shows where the events of a subscription come from, and what each event requests', () => {
  const { source, stages } = explain('subscription { added { name price } }');
  expect(source).toMatchObject({ subgraph: 'items' });
  expect(stages.map((requests) => requests.map(({ subgraph }) => subgraph))).toEqual([['prices']]);
});

test('evaluates conditions and variables as the gateway does', () => {
  const document = 'query Q($with: Boolean!) { items { name price @include(if: $with) } }';
  expect(explain(document, { with: true }).stages).toHaveLength(2);
  expect(explain(document, { with: false }).stages).toHaveLength(1);
  expect(() => explain(document)).toThrow('"$with" of required type "Boolean!"');
  const mutation = 'mutation M($n: String!) { add(name: $n) { id } }';
  expect(explain(mutation, { n: 'a' }).stages[0]![0]!.variables).toHaveLength(1);
});

test.each([
  ['{ nothing }', 'Cannot query field "nothing"'],
  ['{', 'Syntax Error'],
  ['query A { items { id } } query B { items { id } }', 'Must provide operation name'],
])('rejects %s as the gateway does', (document, why) => {
  expect(() => explain(document)).toThrow(why);
});

test('asks no subgraph for what every server knows', () => {
  expect(explain('{ __typename __schema { queryType { name } } }').stages).toEqual([]);
});

test('shows which enclosing objects provide the values of arguments', () => {
  const { supergraphSdl: shops } = smallGraph({
    goods: {
      sdl: `type Query { shops: [Shop] }
        type Shop @key(fields: "id") @context(name: "shop") { id: ID! currency: String best: Item }
        type Item @key(fields: "id") {
          id: ID! price(currency: String @fromContext(field: "$shop { currency }")): String
        }`,
      resolvers: {},
    },
  });
  const [, [request] = []] = explainPlan(shops, {
    document: '{ shops { best { price } } }',
  }).stages;
  expect(request).toMatchObject({
    paths: ['shops.@.best'],
    contexts: ['_x0_0_currency of shops.@ {currency}'],
  });
});

test('explains our own supergraph', () => {
  const own = readFileSync('gateway/supergraph.graphql', 'utf8');
  const document = '{ company(stockCode: "688901") { listings { latestBar { close } } } }';
  const { stages } = explainPlan(own, { document });
  expect(stages.map(([one]) => one!.subgraph)).toEqual(['signalhub', 'market-data']);
  expect(stages[1]![0]!.entities).toEqual(['Instrument {exchange market symbol}']);
});
