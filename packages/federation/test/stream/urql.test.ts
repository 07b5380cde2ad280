import { Client, fetchExchange } from '@urql/core';
import type { OperationResult } from '@urql/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** All results of an operation; urql says with each whether another follows. */
async function resultsOf(
  query: string,
  kind: 'query' | 'subscription' = 'query',
): Promise<OperationResult[]> {
  const client = new Client({
    url: server.url,
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
    preferGetMethod: false,
  });
  const results: OperationResult[] = [];
  const end = Promise.withResolvers<void>();
  const source = kind === 'query' ? client.query(query, {}) : client.subscription(query, {});
  const { unsubscribe } = source.subscribe((result) => {
    results.push(result);
    shop.answer();
    if (!result.hasNext) end.resolve();
  });
  await end.promise;
  unsubscribe();
  return results;
}

test('urql shows the first part, and then the whole', async () => {
  const results = await resultsOf('{ p { id size { w } ... @defer { size { w h } inStock } } }');
  expect(results[0]!.data).toEqual({ p: { id: '1', size: { w: 1 } } });
  expect(results.at(-1)).toMatchObject({
    data: { p: { id: '1', size: { w: 1, h: 2 }, inStock: 10 } },
    hasNext: false,
  });
});

test('urql shows streamed items at their places, with the error of one', async () => {
  shop.answer();
  const results = await resultsOf('{ ps @stream(initialCount: 1) { id inStock } }');
  expect(results[0]!.data).toEqual({ ps: [{ id: '0', inStock: 0 }] });
  const { data, error } = results.at(-1)!;
  expect(data).toEqual({
    ps: [
      { id: '0', inStock: 0 },
      { id: '1', inStock: 10 },
      { id: '2', inStock: null },
      { id: '3', inStock: 30 },
    ],
  });
  expect(error?.message).toContain('no stock');
});

test('urql gets the events of a subscription', async () => {
  shop.answer();
  const results = await resultsOf(
    'subscription { sold(times: 2) { name inStock } }',
    'subscription',
  );
  const events = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  expect(events).toContainEqual({ sold: { name: 'P1', inStock: 10 } });
});
