import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const PRODUCTS = [
  { id: 'p1', name: 'One' },
  { id: 'p2', name: 'Two' },
];

const shop = smallGraph({
  catalog: {
    sdl: `type Query { products: [Product] }
      type Product @key(fields: "id") { id: ID! name: String! }`,
    resolvers: { Query: { products: () => PRODUCTS } },
  },
  prices: {
    sdl: `type Query {
        word: String count: Int share: Float flag: Boolean key: ID words: [String!]
        box: Box thing: Thing tone: Tone
      }
      type Product @key(fields: "id") { id: ID! price: Int stock: Int firm: Int! }
      type Box { a: Int b: Int! }
      interface Thing { a: Int }
      type One implements Thing { a: Int one: Int }
      type Two implements Thing { a: Int }
      enum Tone { LOW HIGH }`,
    resolvers: {},
  },
  ratings: {
    sdl: `type Product @key(fields: "id") { id: ID! stock: Int @external rating: Int @requires(fields: "stock") }`,
    resolvers: { Product: { __resolveReference: (one: object) => ({ ...one, rating: 5 }) } },
  },
});

interface Row {
  readonly query: string;
  /** The answer of the subgraph `prices`, as its body. */
  readonly answer: unknown;
  readonly data: unknown;
  /** The errors: path, code, and `service` where it is set. */
  readonly errors: readonly (readonly [path: unknown, code: string, service?: string])[];
}

const UNFIT = 'SUBGRAPH_ANSWER_INVALID';
const AWAY = 'SUBGRAPH_UNAVAILABLE';
const PRICES = '{ products { price } }';
const entities = (...found: readonly unknown[]) => ({ data: { _entities: found } });
const failing = (path?: unknown, message = 'no') => ({
  message,
  path,
  extensions: { code: 'NOT_FOUND' },
});
const priced = (...prices: readonly unknown[]) => ({
  products: prices.map((price) => ({ price })),
});

/** One for each row of the table in docs/gateway.md, by the text of its first column. */
const ROWS: Readonly<Record<string, Row>> = {
  'no answer, an answer that is not JSON, or one that is not GraphQL': {
    query: PRICES,
    answer: [7],
    data: priced(null, null),
    errors: [
      [['products', 0, 'price'], AWAY, 'prices'],
      [['products', 1, 'price'], AWAY, 'prices'],
    ],
  },
  '`data: null` without errors': {
    query: '{ word count }',
    answer: { data: null },
    data: { word: null, count: null },
    errors: [
      [['word'], UNFIT, 'prices'],
      [['count'], UNFIT, 'prices'],
    ],
  },
  '`data: null` with an error at one field': {
    query: '{ word count }',
    answer: { data: null, errors: [failing(['count'])] },
    data: { word: null, count: null },
    errors: [
      [['count'], 'NOT_FOUND'],
      [['word'], 'NOT_FOUND'],
    ],
  },
  'an error without a path, and null fields': {
    query: '{ word count }',
    answer: { data: { word: 'w', count: null }, errors: [failing()] },
    data: { word: 'w', count: null },
    errors: [[['count'], 'NOT_FOUND']],
  },
  'an error without a path, and complete data': {
    query: '{ word count }',
    answer: { data: { word: 'w', count: 1 }, errors: [failing()] },
    data: { word: 'w', count: 1 },
    errors: [[undefined, 'NOT_FOUND']],
  },
  'an error at one field': {
    query: '{ word w: word count }',
    answer: { data: { word: null, count: 1 }, errors: [failing(['word'])] },
    data: { word: null, w: null, count: 1 },
    errors: [
      [['word'], 'NOT_FOUND'],
      [['w'], 'NOT_FOUND'],
    ],
  },
  'a requested field is missing': {
    query: '{ word count }',
    answer: { data: { word: 'w' } },
    data: { word: 'w', count: null },
    errors: [[['count'], UNFIT, 'prices']],
  },
  'a null in a non-null field': {
    query: '{ box { a b } word }',
    answer: { data: { box: { a: 1, b: null }, word: 'w' } },
    data: { box: null, word: 'w' },
    errors: [[['box', 'b'], 'INTERNAL', 'prices']],
  },
  'a value that its scalar does not allow': {
    query: '{ word count share flag key }',
    answer: { data: { word: { a: 1 }, count: 2 ** 40, share: 'x', flag: 1, key: 7 } },
    data: { word: null, count: null, share: null, flag: null, key: '7' },
    errors: [
      [['word'], UNFIT, 'prices'],
      [['count'], UNFIT, 'prices'],
      [['share'], UNFIT, 'prices'],
      [['flag'], UNFIT, 'prices'],
    ],
  },
  'a list item that its scalar does not allow': {
    query: '{ words }',
    answer: { data: { words: ['a', 5] } },
    data: { words: null },
    errors: [[['words', 1], UNFIT, 'prices']],
  },
  'an enum value that is not in the public schema': {
    query: '{ tone }',
    answer: { data: { tone: 'LOUD' } },
    data: { tone: null },
    errors: [[['tone'], 'INTERNAL', 'prices']],
  },
  'another value in place of a list': {
    query: '{ words }',
    answer: { data: { words: 'a' } },
    data: { words: null },
    errors: [[['words'], UNFIT, 'prices']],
  },
  'another value in place of an object': {
    query: '{ box { a } }',
    answer: { data: { box: [1] } },
    data: { box: null },
    errors: [[['box'], UNFIT, 'prices']],
  },
  '`__typename` is an interface, or a type that is not possible here': {
    query: '{ thing { a ... on One { one } } }',
    answer: { data: { thing: { __typename: 'Thing', a: 1, one: 2 } } },
    data: { thing: null },
    errors: [[['thing'], UNFIT, 'prices']],
  },
  'an error at one entity': {
    query: PRICES,
    answer: { ...entities({ price: 1 }, null), errors: [failing(['_entities', 1])] },
    data: priced(1, null),
    errors: [[['products', 1, 'price'], 'NOT_FOUND']],
  },
  'an error at a field of an entity': {
    query: '{ products { price stock } }',
    answer: {
      ...entities({ price: 1, stock: null }, { price: 2, stock: 3 }),
      errors: [failing(['_entities', 0, 'stock'])],
    },
    data: {
      products: [
        { price: 1, stock: null },
        { price: 2, stock: 3 },
      ],
    },
    errors: [[['products', 0, 'stock'], 'NOT_FOUND']],
  },
  'an error at a field of an entity, and the entity is null': {
    query: '{ products { price stock } }',
    answer: {
      ...entities({ price: 1, stock: 1 }, null),
      errors: [failing(['_entities', 1, 'stock'])],
    },
    data: {
      products: [
        { price: 1, stock: 1 },
        { price: null, stock: null },
      ],
    },
    errors: [
      [['products', 1, 'stock'], 'NOT_FOUND'],
      [['products', 1, 'price'], 'NOT_FOUND'],
    ],
  },
  'an error without a path, and null entities': {
    query: PRICES,
    answer: { ...entities({ price: 1 }, null), errors: [failing()] },
    data: priced(1, null),
    errors: [[['products', 1, 'price'], 'NOT_FOUND']],
  },
  'an error at `_entities`, and null entities': {
    query: PRICES,
    answer: { ...entities(null, { price: 2 }), errors: [failing(['_entities'])] },
    data: priced(null, 2),
    errors: [[['products', 0, 'price'], 'NOT_FOUND']],
  },
  'an error without a path or at `_entities`, and all entities': {
    query: PRICES,
    answer: {
      ...entities({ price: 1 }, { price: 2 }),
      errors: [failing(['_entities']), failing(undefined, 'other'), failing(['_entities', 9])],
    },
    data: priced(1, 2),
    errors: [
      [undefined, 'NOT_FOUND'],
      [undefined, 'NOT_FOUND'],
    ],
  },
  'a null entity without an error': {
    query: PRICES,
    answer: entities({ price: 1 }, null),
    data: priced(1, null),
    errors: [],
  },
  'no list of entities, and an error': {
    query: PRICES,
    answer: { data: { _entities: null }, errors: [failing(['_entities', 0, 'price'])] },
    data: priced(null, null),
    errors: [
      [['products', 0, 'price'], 'NOT_FOUND'],
      [['products', 1, 'price'], 'NOT_FOUND'],
    ],
  },
  'no list of entities, and no error': {
    query: PRICES,
    answer: { data: {} },
    data: priced(null, null),
    errors: [
      [['products', 0, 'price'], UNFIT, 'prices'],
      [['products', 1, 'price'], UNFIT, 'prices'],
    ],
  },
  'more or fewer entities than requested': {
    query: PRICES,
    answer: entities({ price: 9 }),
    data: priced(null, null),
    errors: [
      [['products', 0, 'price'], UNFIT, 'prices'],
      [['products', 1, 'price'], UNFIT, 'prices'],
    ],
  },
  'an item that is not an entity': {
    query: PRICES,
    answer: entities({ price: 1 }, 7),
    data: priced(1, null),
    errors: [[['products', 1, 'price'], UNFIT, 'prices']],
  },
  'a field that another subgraph needs is missing': {
    query: '{ products { rating } }',
    answer: entities({ stock: 1 }, {}),
    data: { products: [{ rating: 5 }, { rating: null }] },
    errors: [[['products', 1, 'rating'], UNFIT, 'ratings']],
  },
  'a field that another subgraph needs has failed': {
    query: '{ products { rating } }',
    answer: { ...entities({ stock: 1 }, null), errors: [failing(['_entities', 1])] },
    data: { products: [{ rating: 5 }, { rating: null }] },
    errors: [[['products', 1, 'rating'], 'NOT_FOUND']],
  },
};

describe('an answer of a subgraph', () => {
  let server: Server;
  let prices: SubgraphExecutor;
  let engine: GraphEngine;
  let body = '';

  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    prices = createRemoteExecutor(
      { name: 'prices', url: `http://127.0.0.1:${port}/graphql` },
      { log: SILENT_LOG, clock: systemClock, random: Math.random },
    );
    const local = (name: string) => createLocalExecutor(shop.subgraphs.get(name)!);
    engine = createEngine({
      supergraphSdl: shop.supergraphSdl,
      executors: new Map([
        ['catalog', local('catalog')],
        ['prices', prices],
        ['ratings', local('ratings')],
      ]),
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
  });

  afterAll(async () => {
    await prices.close();
    server.close();
  });

  async function answerTo(document: string, answer: unknown): Promise<GraphAnswer> {
    body = JSON.stringify(answer);
    const given = await engine.execute({ document, context: ANONYMOUS_CONTEXT });
    return JSON.parse(JSON.stringify(given)) as GraphAnswer;
  }

  test.each(Object.entries(ROWS))('with %s', async (_, { query, answer, data, errors }) => {
    const given = await answerTo(query, answer);
    expect(given.data).toEqual(data);
    const reported = (given.errors ?? []).map(({ path, extensions = {} }) => {
      const { code, service } = extensions;
      return service === undefined ? [path, code] : [path, code, service];
    });
    expect(reported).toEqual(errors.map(([path, code, ...more]) => [path, code, ...more]));
  });

  test('is in the table of the page, and no other is', () => {
    const page = readFileSync(new URL('../../../../docs/gateway.md', import.meta.url), 'utf8');
    const [, table = ''] = page.split('## What a bad answer costs');
    const rows = [...table.matchAll(/^\| (?!---|what )(.*?) \|/gm)].map(([, first]) => first);
    expect(rows).toEqual(Object.keys(ROWS));
  });

  test('that fails for thousands of entities lists a hundred errors, and counts the rest', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ id: `p${index}`, name: 'x' }));
    PRODUCTS.push(...many);
    const errors = PRODUCTS.map((_, index) => failing(['_entities', index]));
    const distinct = new Set(PRODUCTS.map(({ id }) => id)).size;
    const given = await answerTo('{ products { price } }', {
      data: { _entities: Array.from({ length: distinct }, () => null) },
      errors: errors.slice(0, distinct),
    });
    PRODUCTS.length = 2;
    expect(given.errors).toHaveLength(100);
    expect(given.errors!.at(-1)!.extensions).toEqual({ code: 'NOT_FOUND', further: 1_902 });
    expect(given.errors![7]!.path).toEqual(['products', 7, 'price']);
  });
});
