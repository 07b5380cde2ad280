import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { LogFields } from '#kernel/ports/log.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { GraphFront } from '#graph-server/graph-front.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';

const SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { product(id: ID!): Product secret: String gone: String whoAsks: String }
  type Product @key(fields: "id") { id: ID! name: String! }
  type Subscription { ticks: Tick! }
  type Tick { number: Int! }
`;

async function* ticks() {
  yield { number: 0, [DELIVERY_KEY]: { conflateKey: null } };
  yield { number: 1, [DELIVERY_KEY]: { conflateKey: 'k', sequence: 41 } };
}

const resolvers = {
  Query: {
    product: (_: unknown, { id }: { id: string }) => ({ id, name: `product ${id}` }),
    secret: () => {
      throw new Error('postgres://user:secret@host');
    },
    gone: () => {
      throw new DomainError('history_busy', undefined, { retryAfterSec: 3 });
    },
    whoAsks: (_: unknown, __: unknown, context: RequestContext) => context.traceparent,
  },
  Product: { __resolveReference: ({ id }: { id: string }) => ({ id, name: `product ${id}` }) },
  Subscription: { ticks: { subscribe: ticks, resolve: (tick: unknown) => tick } },
};

describe('a standalone subgraph server', () => {
  const errors: LogFields[] = [];
  let front: GraphFront;
  let origin: string;
  let close: () => Promise<void>;

  beforeEach(async () => {
    errors.length = 0;
    front = createSubgraphServer({
      subgraph: {
        name: 'products',
        schema: buildSubgraphSchema([{ typeDefs: parse(SDL), resolvers }]),
        createContext: (request) => request,
      },
      log: { ...SILENT_LOG, error: (fields) => errors.push(fields) },
      meter: SILENT_METER,
      clock: systemClock,
      source: 'a run',
    });
    const server = createServer((request, response) => void front.handler(request, response));
    server.on('upgrade', front.upgrade);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
    close = async () => {
      await front.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  });
  afterEach(() => close());

  async function ask(body: object, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(`http://${origin}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  test('gives its SDL to a composer', async () => {
    const answer = await ask({ query: '{ _service { sdl } }' });
    expect(answer).toMatchObject({ data: { _service: { sdl: expect.stringContaining('@key') } } });
  });

  test('resolves entities repeatedly, before and after it compiled the operation', async () => {
    const query =
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Product { name } } }';
    const variables = { r: [{ __typename: 'Product', id: '7' }] };
    for (let round = 0; round < 5; round += 1) {
      expect(await ask({ query, variables })).toEqual({
        data: { _entities: [{ name: 'product 7' }] },
      });
    }
  });

  test('runs the named operation of several', async () => {
    const query =
      'query A { a: product(id: 1) { ...P } } query B { b: product(id: 2) { ...P } } fragment P on Product { id }';
    expect(await ask({ query, operationName: 'B' })).toEqual({ data: { b: { id: '2' } } });
    expect(await ask({ query, operationName: 'C' })).toMatchObject({ errors: [expect.anything()] });
  });

  test('rejects an invalid document, and one that is nested too deeply', async () => {
    expect(await ask({ query: '{ nothing }' })).toMatchObject({ errors: [expect.anything()] });
    const deep = `${'{ product '.repeat(20_000)}${'}'.repeat(20_000)}`;
    expect(await ask({ query: deep })).toMatchObject({ errors: [expect.anything()] });
    expect(errors).toEqual([]);
  });

  test('reports failures of the error table, and masks every other', async () => {
    expect(await ask({ query: '{ gone }' })).toMatchObject({
      errors: [{ path: ['gone'], extensions: { code: 'HISTORY_BUSY', retryAfter: 3 } }],
    });
    expect(await ask({ query: '{ secret }' })).toEqual({
      data: { secret: null },
      errors: [
        { message: 'Internal Server Error', path: ['secret'], extensions: { code: 'INTERNAL' } },
      ],
    });
    expect(errors).toHaveLength(1);
  });

  test('propagates the trace of its caller', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(await ask({ query: '{ whoAsks }' }, { traceparent })).toEqual({
      data: { whoAsks: traceparent },
    });
    const socket = await RawSocket.acknowledged(`ws://${origin}`);
    const payload = { query: '{ whoAsks }', extensions: { traceparent } };
    socket.send({ id: '1', type: 'subscribe', payload });
    expect((await socket.nextOf('next')).payload).toEqual({ data: { whoAsks: traceparent } });
  });

  test('sends with each event how it may be queued and its position in an order', async () => {
    const socket = await RawSocket.acknowledged(`ws://${origin}`);
    socket.subscribe('1', 'subscription { ticks { number } }');
    await socket.nextOf('complete');
    const frames = socket.received
      .filter(({ type }) => type === 'next')
      .map(({ payload }) => payload);
    expect(frames).toEqual([
      {
        data: { ticks: { number: 0 } },
        extensions: { delivery: { conflateKey: null, source: 'a run' } },
      },
      {
        data: { ticks: { number: 1 } },
        extensions: { delivery: { conflateKey: 'k', sequence: 41, source: 'a run' } },
      },
    ]);
  });
});
