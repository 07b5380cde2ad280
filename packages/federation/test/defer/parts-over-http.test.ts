import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createClient as createEventClient } from 'graphql-sse';
import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer, LaterPart } from '#kernel/ports/graph.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { mergeParts } from '#federation/test/defer/merge-parts.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { smallGraph } from '#test/gateway/small-graph.ts';

const STOCK = { sdl: 'type P @key(fields: "id") { id: ID! inStock: Int }', resolvers: {} };
const QUERY = '{ p { name ... @defer(label: "stock") { inStock } } }';
const WHOLE = { p: { name: 'P', inStock: 3 } };
const PARTS = 'multipart/mixed;deferSpec=20220824,application/json';

let server: FrontServer;
/** The requests to the slow subgraph, which it answers when the test says so. */
let asked: PromiseWithResolvers<AbortSignal | undefined>;
let answer: PromiseWithResolvers<number>;

const stock: SubgraphExecutor = {
  scalars: new Map(),
  async execute(_, __, { signal }) {
    asked.resolve(signal);
    const inStock = await answer.promise;
    return { data: { _entities: [{ inStock }] } };
  },
  subscribe: () => Promise.reject(new DomainError('internal')),
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  asked = Promise.withResolvers();
  answer = Promise.withResolvers();
  const { engine } = smallGraph(
    {
      shop: {
        sdl: 'type Query { p: P } type P @key(fields: "id") { id: ID! name: String }',
        resolvers: { Query: { p: () => ({ id: 'p', name: 'P' }) } },
      },
      stock: STOCK,
    },
    { executors: new Map([['stock', stock]]) },
  );
  server = await serveFront(engine);
});
afterEach(() => server.close());

/** Sends a query, and resolves with its response at its headers. */
async function ask(accept: string, query = QUERY): Promise<IncomingMessage> {
  const headers = { 'content-type': 'application/json', accept };
  const outgoing = request(server.url, { method: 'POST', headers });
  outgoing.on('error', () => {});
  outgoing.end(JSON.stringify({ query }));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

const textOf = async (response: IncomingMessage) => (await Array.fromAsync(response)).join('');
const part = (body: unknown) =>
  `content-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(body)}\r\n---`;

describe('a multipart answer', () => {
  test('begins before the deferred part is answered, byte by byte as clients expect it', async () => {
    const response = await ask(PARTS);
    const [first] = (await once(response, 'data')) as [string];
    expect(response.headers['content-type']).toBe(
      'multipart/mixed; boundary="-"; deferSpec=20220824',
    );
    expect(first).toBe(`\r\n---\r\n${part({ data: { p: { name: 'P' } }, hasNext: true })}\r\n`);
    await asked.promise;
    answer.resolve(3);
    const incremental = [{ data: { inStock: 3 }, path: ['p'], label: 'stock' }];
    expect(await textOf(response)).toBe(`${part({ incremental, hasNext: false })}--\r\n`);
  });

  test.each([
    ['multipart/mixed', true],
    ['application/json, multipart/mixed', true],
    ['multipart/mixed; deferSpec=20220824, application/graphql-response+json', true],
    ['application/json', false],
    ['multipart/mixed;q=0, application/json', false],
    ['multipart/mixed; incrementalSpec=v0.2, application/json', true],
    ['multipart/mixed; incrementalSpec=v0.9, application/json', false],
    ['multipart/mixed; subscriptionSpec=1.0, application/json', false],
  ])('is sent to clients that accept it: %s', async (accept, isInParts) => {
    answer.resolve(3);
    const response = await ask(accept);
    expect(response.headers['content-type']).toContain(isInParts ? 'multipart/mixed' : 'json');
    const text = await textOf(response);
    if (!isInParts) expect(JSON.parse(text)).toEqual({ data: WHOLE });
  });

  test('is not sent without a deferred fragment, or for a rejected request', async () => {
    const plain = await ask(PARTS, '{ p { name ... @defer(if: false) { id } } }');
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(await textOf(plain))).toEqual({ data: { p: { name: 'P', id: 'p' } } });
    const refused = await ask('multipart/mixed', '{ p { none ... @defer { id } } }');
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(await textOf(refused))).toHaveProperty('errors');
  });

  test('is not sent to GET: everything comes at once', async () => {
    answer.resolve(3);
    const url = `${server.url}?query=${encodeURIComponent(QUERY)}`;
    const headers = { accept: PARTS, 'apollo-require-preflight': 'yes' };
    const response = await fetch(url, { headers });
    expect(await response.json()).toEqual({ data: WHOLE });
  });

  test('ends with the client: deferred fields are no longer requested', async () => {
    const response = await ask(PARTS);
    await once(response, 'data');
    const signal = (await asked.promise)!;
    response.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.aborted).toBe(true);
    expect(server.errors).toEqual([]);
  });

  test('is awaited by a server that stops', async () => {
    const response = await ask(PARTS);
    const stopped = server.front.stop();
    await asked.promise;
    answer.resolve(3);
    expect(await textOf(response)).toContain('"hasNext":false');
    await stopped;
  });

  test('reports the failure of a subgraph in its part, and keeps the first part', async () => {
    const response = await ask(PARTS);
    await asked.promise;
    answer.reject(new DomainError('subgraph_unavailable'));
    const text = await textOf(response);
    expect(text).toContain(JSON.stringify({ data: { p: { name: 'P' } }, hasNext: true }));
    expect(text).toContain('"data":{"inStock":null},"path":["p"],"label":"stock"');
    expect(text).toContain('SUBGRAPH_UNAVAILABLE');
  });
});

describe('a stream of parts', () => {
  const later = (parts: readonly unknown[]) => parts as LaterPart[];

  test('comes over a WebSocket, and completes', async () => {
    const client = createClient({ url: server.socketUrl, webSocketImpl: WebSocket });
    const stream = client.iterate({ query: QUERY });
    const { value: first } = (await stream.next()) as { value: Pick<GraphAnswer, 'data'> };
    expect(first).toEqual({ data: { p: { name: 'P' } }, hasNext: true });
    await asked.promise;
    answer.resolve(3);
    expect(mergeParts(first, later(await Array.fromAsync(stream)))).toEqual(WHOLE);
    await client.dispose();
  });

  test('ends when the client of a WebSocket completes it', async () => {
    const client = createClient({ url: server.socketUrl, webSocketImpl: WebSocket });
    const stream = client.iterate({ query: QUERY });
    await stream.next();
    const signal = (await asked.promise)!;
    await stream.return!();
    if (!signal.aborted) await once(signal, 'abort');
    await client.dispose();
    expect(server.errors).toEqual([]);
  });

  test('comes as server-sent events', async () => {
    const client = createEventClient({ url: server.url });
    const stream = client.iterate({ query: QUERY });
    const { value: first } = (await stream.next()) as { value: Pick<GraphAnswer, 'data'> };
    expect(first).toEqual({ data: { p: { name: 'P' } }, hasNext: true });
    await asked.promise;
    answer.resolve(3);
    expect(mergeParts(first, later(await Array.fromAsync(stream)))).toEqual(WHOLE);
    client.dispose();
  });
});
