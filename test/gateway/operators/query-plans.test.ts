import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFront, type FrontServer } from '#graph-server/test/front-server.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

const TOKEN = 'of-operators-and-of-nobody-else-at-all';
const SHOW = { 'x-query-plan': 'show', 'x-operator-token': TOKEN };

let orders = 0;
const shop = smallGraph({
  catalog: {
    sdl: 'type Query { product: Product } type Product @key(fields: "id") { id: ID! name: String }',
    resolvers: { Query: { product: () => ({ id: 'p1', name: 'One' }) } },
  },
  prices: {
    sdl: `
      type Mutation { order: Int }
      type Query { a: Int }
      type Product @key(fields: "id") { id: ID! price: Int }
    `,
    resolvers: {
      Mutation: { order: () => (orders += 1) },
      Product: { __resolveReference: ({ id }: { id: string }) => ({ id, price: 5 }) },
    },
  },
});
const QUERY = '{ product { name price } }';
const ANSWER = { data: { product: { name: 'One', price: 5 } } };

describe('query plans', () => {
  let server: FrontServer;
  let closed: FrontServer;

  beforeAll(async () => {
    server = await serveFront(shop.engine, { operatorToken: TOKEN });
    closed = await serveFront(shop.engine);
  });
  afterAll(() => Promise.all([server.close(), closed.close()]));

  const ask = async (headers: Record<string, string>, query = QUERY, url = server.url) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };

  test('come in extensions to an operator, as they are executed', async () => {
    const { answer } = await ask(SHOW);
    expect(answer).toEqual({
      ...ANSWER,
      extensions: {
        queryPlan: {
          source: null,
          stages: [
            [expect.objectContaining({ subgraph: 'catalog', paths: [] })],
            [
              expect.objectContaining({
                subgraph: 'prices',
                paths: ['product'],
                entities: ['Product {id}'],
              }),
            ],
          ],
        },
      },
    });
  });

  test('come over GET, which another handler answers, as well', async () => {
    const url = `${server.url}?query=${encodeURIComponent(QUERY)}`;
    const answer = (await (await fetch(url, { headers: SHOW })).json()) as object;
    expect(answer).toMatchObject({ ...ANSWER, extensions: { queryPlan: { source: null } } });
  });

  test('come alone without execution', async () => {
    const { answer } = await ask({ ...SHOW, 'x-query-plan': 'only' }, 'mutation { order }');
    expect(answer).toMatchObject({
      data: null,
      extensions: { queryPlan: { stages: [[{ subgraph: 'prices' }]] } },
    });
    expect(orders).toBe(0);
  });

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no token', { 'x-query-plan': 'show' }],
    ['an empty token', { ...SHOW, 'x-operator-token': '' }],
    ['a wrong token', { ...SHOW, 'x-operator-token': `${TOKEN}.` }],
    ['a token in another header', { 'x-query-plan': 'show', authorization: `Bearer ${TOKEN}` }],
    ['another value', { ...SHOW, 'x-query-plan': 'true' }],
  ])('are withheld from a client that sends %s', async (_, headers) => {
    expect(await ask(headers)).toEqual({ status: 200, answer: ANSWER });
  });

  test('never come from a server without operators', async () => {
    for (const token of ['', TOKEN]) {
      const headers = { 'x-query-plan': 'only', 'x-operator-token': token };
      expect((await ask(headers, QUERY, closed.url)).answer).toEqual(ANSWER);
    }
  });

  test('come with no rejection', async () => {
    const { answer } = await ask({ ...SHOW, 'x-query-plan': 'only' }, '{ gone }');
    expect(answer).not.toHaveProperty('extensions');
    expect(answer).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
  });
});
