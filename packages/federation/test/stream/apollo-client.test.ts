import { ApolloClient, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { slowShop } from '#federation/test/stream/slow-shop.ts';
import type { SlowShop } from '#federation/test/stream/slow-shop.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';

let server: FrontServer;
let shop: SlowShop;

beforeEach(async () => {
  shop = slowShop();
  server = await serveFront(shop.engine);
});
afterEach(() => server.close());

describe.each([
  ['2022', () => new Defer20220824Handler()],
  // Its types contradict themselves where optional properties are exact.
  ['current', () => new GraphQL17Alpha9Handler() as unknown as Defer20220824Handler],
])('Apollo Client with the %s handler', (_, newHandler) => {
  /** The data that a component would see, one after another. */
  async function seen(
    query: string,
  ): Promise<{ readonly data: unknown[]; readonly error: unknown }> {
    const client = new ApolloClient({
      link: new HttpLink({ uri: server.url }),
      cache: new InMemoryCache(),
      incrementalHandler: newHandler(),
    });
    const data: unknown[] = [];
    const end = Promise.withResolvers<unknown>();
    const options = { query: gql(query), errorPolicy: 'all' as const };
    const watching = client.watchQuery(options).subscribe((result) => {
      if (result.data !== undefined) data.push(withoutTypenames(result.data));
      if (result.dataState === 'streaming') shop.answer();
      if (!result.loading && result.dataState === 'complete') end.resolve(result.error);
      else if (result.networkStatus === 8) end.resolve(result.error);
    });
    const error = await end.promise;
    watching.unsubscribe();
    client.stop();
    return { data, error };
  }

  test('shows the first part before the deferred fields, and then the whole', async () => {
    const { data, error } = await seen(
      '{ p { id name size { w } ... @defer(label: "d") { id size { w h } inStock } } }',
    );
    expect(data[0]).toMatchObject({ p: { id: '1', name: 'P1', size: { w: 1 } } });
    expect(data[0]).not.toHaveProperty('p.inStock');
    expect(data.at(-1)).toEqual({
      p: { id: '1', name: 'P1', size: { w: 1, h: 2 }, inStock: 10 },
    });
    expect(error).toBeUndefined();
  });

  test('shows the first items before the others, in order', async () => {
    const { data } = await seen('{ ps @stream(initialCount: 1) { id name } }');
    expect(data[0]).toEqual({ ps: [{ id: '0', name: 'P0' }] });
    expect(data.at(-1)).toEqual({
      ps: [0, 1, 2, 3].map((at) => ({ id: String(at), name: `P${at}` })),
    });
  });

  test('shows items with a failed field, and its error', async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: server.url }),
      cache: new InMemoryCache(),
      incrementalHandler: newHandler(),
    });
    shop.answer();
    const query = gql('{ ps @stream(initialCount: 2) { id inStock } }');
    const { data, error } = await client.query({ query, errorPolicy: 'all' });
    expect(withoutTypenames(data)).toEqual({
      ps: [
        { id: '0', inStock: 0 },
        { id: '1', inStock: 10 },
        { id: '2', inStock: null },
        { id: '3', inStock: 30 },
      ],
    });
    expect(error?.message).toContain('no stock');
    client.stop();
  });

  test('shows deferred fields of streamed items', async () => {
    const { data } = await seen(
      '{ ps @stream(initialCount: 1) { id ... @defer(label: "n") { name } } }',
    );
    expect(data.at(-1)).toEqual({
      ps: [0, 1, 2, 3].map((at) => ({ id: String(at), name: `P${at}` })),
    });
  });
});

function withoutTypenames(data: unknown): unknown {
  const text = JSON.stringify(data, (key, value: unknown) =>
    key === '__typename' ? undefined : value,
  );
  return JSON.parse(text);
}
