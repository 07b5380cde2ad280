import { createClient as createEventClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { slowShop } from '#federation/test/stream/slow-shop.ts';
import type { SlowShop } from '#federation/test/stream/slow-shop.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { mergeCurrentPayloads } from '#test/gateway/worlds/read-payloads.ts';
import type { Payload } from '#test/gateway/worlds/read-payloads.ts';

let server: FrontServer;
let shop: SlowShop;

beforeEach(async () => {
  shop = slowShop();
  server = await serveFront(shop.engine);
});
afterEach(() => server.close());

/** The parts of a multipart answer, once all are there. */
async function ask(query: string, accept = 'multipart/mixed;incrementalSpec=v0.2') {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  const parts = text.split('\r\n---').flatMap((part) => {
    const at = part.indexOf('{');
    return at === -1 ? [] : [JSON.parse(part.slice(at)) as Payload];
  });
  return { type, parts };
}

test('names each part when it announces it, and sends only what the client does not have', async () => {
  shop.answer();
  const { type, parts } = await ask(
    '{ p { id size { w } ... @defer(label: "d") { id size { w h } inStock } } }',
  );
  expect(type).toBe('multipart/mixed; boundary="-"; incrementalSpec=v0.2');
  expect(parts).toEqual([
    {
      data: { p: { id: '1', size: { w: 1 } } },
      pending: [{ id: '0', path: ['p'], label: 'd' }],
      hasNext: true,
    },
    {
      incremental: [
        { id: '0', data: { h: 2 }, subPath: ['size'] },
        { id: '0', data: { inStock: 10 } },
      ],
      completed: [{ id: '0' }],
      hasNext: false,
    },
  ]);
});

test('a field of two fragments comes with the first of them', async () => {
  shop.answer();
  const { parts } = await ask('{ p { ... @defer { inStock } ... @defer { inStock name } } }');
  const entries = parts.flatMap(({ incremental = [] }) => incremental);
  expect(entries.flatMap(({ data }) => Object.keys(data!)).toSorted()).toEqual(['inStock', 'name']);
  expect(mergeCurrentPayloads(parts).data).toEqual({ p: { inStock: 10, name: 'P1' } });
});

test('items have the id of their list, and nested parts follow', async () => {
  shop.answer();
  const { parts } = await ask(
    '{ ps @stream(initialCount: 1, label: "l") { id ... @defer { name } inStock } }',
  );
  expect(parts[0]).toEqual({
    data: { ps: [{ id: '0', inStock: 0 }] },
    pending: [
      { id: '0', path: ['ps', 0] },
      { id: '1', path: ['ps'], label: 'l' },
    ],
    hasNext: true,
  });
  expect(mergeCurrentPayloads(parts)).toEqual({
    data: {
      ps: [
        { id: '0', name: 'P0', inStock: 0 },
        { id: '1', name: 'P1', inStock: 10 },
        { id: '2', name: 'P2', inStock: null },
        { id: '3', name: 'P3', inStock: 30 },
      ],
    },
    failed: [],
  });
  const errors = parts.flatMap(({ incremental = [] }) =>
    incremental.flatMap((one) => one.errors ?? []),
  );
  expect(errors).toMatchObject([{ message: 'no stock', path: ['ps', 2, 'inStock'] }]);
});

test('a fragment that a null took is completed with the reason, and has no data', async () => {
  shop.answer();
  const { parts } = await ask('{ ps { id ... @defer { name firm } } }');
  const { data, failed } = mergeCurrentPayloads(parts);
  expect(failed).toEqual([['ps', 2]]);
  expect(data).toMatchObject({ ps: [{ firm: 0 }, { firm: 10 }, { id: '2' }, { firm: 30 }] });
  const completed = parts.flatMap((one) => one.completed ?? []);
  expect(completed.find(({ errors }) => errors !== undefined)).toMatchObject({
    errors: [{ message: 'no stock', path: ['ps', 2, 'firm'] }],
  });
});

test('an error that the client has with its null is not sent again', async () => {
  shop.answer();
  const { parts } = await ask('{ ps { inStock ... @defer { inStock name } } }');
  const later = parts.slice(1).flatMap(({ incremental = [] }) => incremental);
  expect(parts[0]!.errors).toHaveLength(1);
  expect(later.flatMap((one) => one.errors ?? [])).toEqual([]);
});

describe('over other transports', () => {
  const query = '{ p { name ... @defer { inStock } } ps @stream(initialCount: 3) { id } }';
  const whole = {
    p: { name: 'P1', inStock: 10 },
    ps: [{ id: '0' }, { id: '1' }, { id: '2' }, { id: '3' }],
  };

  test.each([
    ['the connection', { incrementalSpec: 'v0.2' }, undefined],
    ['the operation', undefined, { incrementalSpec: 'v0.2' }],
  ])('a WebSocket takes the format from %s', async (_, connectionParams, extensions) => {
    const client = createClient({
      url: server.socketUrl,
      webSocketImpl: WebSocket,
      ...(connectionParams === undefined ? {} : { connectionParams }),
    });
    shop.answer();
    const request = { query, ...(extensions === undefined ? {} : { extensions }) };
    const parts = await Array.fromAsync(client.iterate(request));
    expect(mergeCurrentPayloads(parts as unknown as Payload[]).data).toEqual(whole);
    await client.dispose();
  });

  test('an event stream takes the format from its operation', async () => {
    const client = createEventClient({ url: server.url });
    shop.answer();
    const request = { query, extensions: { incrementalSpec: 'v0.2' } };
    const parts = await Array.fromAsync(client.iterate(request));
    expect(mergeCurrentPayloads(parts as unknown as Payload[]).data).toEqual(whole);
    client.dispose();
  });

  test('an event stream takes the format from its media type', async () => {
    shop.answer();
    const response = await fetch(server.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream;incrementalSpec=v0.2',
      },
      body: JSON.stringify({ query }),
    });
    const parts = [...(await response.text()).matchAll(/^data: (\{.*\})$/gm)].map(
      ([, json]) => JSON.parse(json!) as Payload,
    );
    expect(mergeCurrentPayloads(parts).data).toEqual(whole);
  });
});
