import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

let server: FrontServer;
let stock: PromiseWithResolvers<number>;

beforeAll(async () => {
  stock = Promise.withResolvers();
  const { engine } = smallGraph({
    shop: {
      sdl: 'type Query { ps: [P!]! } type P @key(fields: "id") { id: ID! name: String }',
      resolvers: {
        Query: {
          ps: () => [
            { id: '1', name: 'one' },
            { id: '2', name: 'two' },
          ],
        },
      },
    },
    stock: {
      sdl: 'type P @key(fields: "id") { id: ID! inStock: Int firm: Int! }',
      resolvers: {
        P: {
          inStock: () => stock.promise,
          firm: () => {
            throw new Error('no');
          },
        },
      },
    },
  });
  server = await serveFront(engine);
});
afterAll(() => server.close());

const newClient = () =>
  new ApolloClient({
    link: new HttpLink({ uri: server.url }),
    cache: new InMemoryCache(),
    incrementalHandler: new Defer20220824Handler(),
  });

test('Apollo Client shows the first part, and then the whole', async () => {
  const query = gql`
    query {
      ps {
        id
        name
        ... @defer {
          inStock
        }
      }
    }
  `;
  const seen: unknown[] = [];
  const whole = Promise.withResolvers<void>();
  const client = newClient();
  const watching = client.watchQuery({ query }).subscribe(({ data, dataState }) => {
    if (data === undefined) return;
    seen.push(JSON.parse(JSON.stringify((data as { ps: unknown }).ps)));
    if (dataState === 'streaming') stock.resolve(3);
    if (dataState === 'complete') whole.resolve();
  });
  await whole.promise;
  watching.unsubscribe();
  const item = (id: string, name: string) => ({ __typename: 'P', id, name });
  expect(seen).toEqual([
    [item('1', 'one'), item('2', 'two')],
    [
      { ...item('1', 'one'), inStock: 3 },
      { ...item('2', 'two'), inStock: 3 },
    ],
  ]);
  client.stop();
});

test('Apollo Client keeps the first part where a deferred fragment fails, and reports why', async () => {
  const query = gql`
    query {
      ps {
        id
        ... @defer(label: "firm") {
          firm
        }
      }
    }
  `;
  const client = newClient();
  const { data, error } = await client.query({ query, errorPolicy: 'all' });
  expect(data).toEqual({
    ps: [
      { __typename: 'P', id: '1' },
      { __typename: 'P', id: '2' },
    ],
  });
  expect(error?.message).toContain('Internal');
  client.stop();
});
