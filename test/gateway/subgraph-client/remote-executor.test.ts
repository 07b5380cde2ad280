import { describe, expect, onTestFinished, test } from 'vitest';
import { createEngine } from '#gateway/engine.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';
import { createRemoteExecutor } from '#gateway/subgraph-client/remote-executor.ts';
import type { RemoteOptions } from '#gateway/subgraph-client/remote-options.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { ANYBODY, smallGraph } from '#test/gateway/small-graph.ts';
import {
  answering,
  deadUrl,
  send,
  serveSubgraph,
} from '#test/gateway/subgraph-client/remote-subgraph.ts';
import type { RemoteSubgraph } from '#test/gateway/subgraph-client/remote-subgraph.ts';

const shop = smallGraph({
  catalog: {
    sdl: `
      type Query { products: [Product!]! }
      type Product @key(fields: "id") { id: ID! name: String! }
    `,
    resolvers: {
      Query: {
        products: () => [
          { id: 'p1', name: 'One' },
          { id: 'p2', name: 'Two' },
        ],
      },
    },
  },
  prices: {
    sdl: `
      type Query { rate(code: String): Float }
      type Mutation { order: Int }
      type Product @key(fields: "id") { id: ID! price: Int stock: Int }
    `,
    resolvers: {
      Query: { rate: () => 7.1 },
      Mutation: { order: () => 1 },
      Product: { __resolveReference: ({ id }: { id: string }) => ({ id, price: 5, stock: 2 }) },
    },
  },
});
const pricesAnswering = answering(shop.subgraphs.get('prices')!);

/** The catalog in-process, the prices at a URL. */
function asker(url: string, options: Partial<RemoteOptions> = {}) {
  const prices = createRemoteExecutor({ name: 'prices', url }, { log: SILENT_LOG, ...options });
  onTestFinished(() => prices.close());
  const engine = createEngine({
    supergraphSdl: shop.supergraphSdl,
    executors: new Map([
      ['catalog', createLocalExecutor(shop.subgraphs.get('catalog')!)],
      ['prices', prices],
    ]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  return async (document: string, signal?: AbortSignal, traceparent?: string) => {
    const context = traceparent === undefined ? ANYBODY : { ...ANYBODY, traceparent };
    const answer = await engine.execute({ document, context, signal });
    return JSON.parse(JSON.stringify(answer)) as {
      data?: Record<string, unknown> | null;
      errors?: { message: string; path: unknown; extensions: Record<string, unknown> }[];
    };
  };
}

const QUERY = '{ products { name price } }';
const WITHOUT_PRICES = {
  products: [
    { name: 'One', price: null },
    { name: 'Two', price: null },
  ],
};

async function expectUnavailable(ask: ReturnType<typeof asker>): Promise<void> {
  const answer = await ask(QUERY);
  expect(answer.data).toEqual(WITHOUT_PRICES);
  expect(answer.errors!.map(({ path }) => path)).toEqual([
    ['products', 0, 'price'],
    ['products', 1, 'price'],
  ]);
  const { extensions } = answer.errors![0]!;
  expect(extensions).toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  expect(extensions['retryAfter']).toBeGreaterThanOrEqual(1);
  expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
}

describe('a subgraph elsewhere', () => {
  test('answers as one in this process does, over one kept-alive connection', async () => {
    const remote = await serveSubgraph(pricesAnswering);
    const ask = asker(remote.url);
    const local = await shop.engine.execute({ document: QUERY, context: ANYBODY });
    expect(await ask(QUERY)).toEqual(JSON.parse(JSON.stringify(local)));
    await ask(QUERY);
    expect(remote.seen.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'keep-alive',
    ]);
  });

  test("is told the client's trace", async () => {
    const remote = await serveSubgraph(pricesAnswering);
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await asker(remote.url)('{ rate }', undefined, traceparent);
    expect(remote.seen[0]!.headers).toMatchObject({ traceparent, 'x-request-id': 'test' });
  });

  test('that is dead costs its own fields only', async () => {
    const ask = asker(await deadUrl(), { retries: 1 });
    await expect(expectUnavailable(ask)).resolves.toBeUndefined();
  });

  test('that hangs costs its own fields only, after the time it is given', async () => {
    const remote = await serveSubgraph(() => undefined);
    await expectUnavailable(asker(remote.url, { timeoutMs: 60 }));
    expect(remote.seen).toHaveLength(1);
  });

  test.each([
    ['HTML', '<html>', 'text/html'],
    ['broken JSON', '{"data":{"_entities":[{"pri', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['nothing', '', 'application/json'],
    ['errors without messages', '{"errors":[{}]}', 'application/json'],
    ['data that is no object', '{"data":7}', 'application/json'],
  ])('that answers with %s costs its own fields only', async (_, body, type) => {
    const remote = await serveSubgraph((response) => send(response, 200, body, type));
    await expectUnavailable(asker(remote.url));
    expect(remote.seen).toHaveLength(1);
  });

  test('that answers with too much costs its own fields only', async () => {
    const body = JSON.stringify({ data: { _entities: [], filler: 'x'.repeat(10_000) } });
    const remote = await serveSubgraph((response) => send(response, 200, body));
    await expectUnavailable(asker(remote.url, { maxBodyBytes: 5_000 }));
    expect(remote.seen).toHaveLength(1);
  });

  test('is not left alone because somebody asked it for too much', async () => {
    const large = JSON.stringify({ data: { rate: 1, filler: 'x'.repeat(10_000) } });
    const remote = await serveSubgraph((response, _seen, attempt) =>
      send(response, 200, attempt <= 10 ? large : '{"data":{"rate":7.1}}'),
    );
    const ask = asker(remote.url, { maxBodyBytes: 5_000, breakAfterRequests: 3 });
    for (let count = 0; count < 10; count += 1) {
      const { errors } = await ask('{ rate }');
      expect(errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    }
    expect(await ask('{ rate }')).toEqual({ data: { rate: 7.1 } });
  });
});

describe('a request that got no answer', () => {
  const failingTwice = (status: number): Promise<RemoteSubgraph> =>
    serveSubgraph((response, seen, attempt) =>
      attempt <= 2 ? send(response, status, '') : pricesAnswering(response, seen, attempt),
    );

  test('is repeated when it was a query', async () => {
    const remote = await failingTwice(503);
    expect(await asker(remote.url)('{ rate }')).toEqual({ data: { rate: 7.1 } });
    expect(remote.seen).toHaveLength(3);
  });

  test('is repeated when the connection broke', async () => {
    const remote = await serveSubgraph((response, seen, attempt) =>
      attempt === 1 ? response.destroy() : pricesAnswering(response, seen, attempt),
    );
    expect(await asker(remote.url)('{ rate }')).toEqual({ data: { rate: 7.1 } });
  });

  test('is never repeated when it was a mutation', async () => {
    const remote = await failingTwice(502);
    const answer = await asker(remote.url)('mutation { order }');
    expect(answer.data).toEqual({ order: null });
    expect(answer.errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(remote.seen).toHaveLength(1);
  });

  test('is not even sent to a subgraph that keeps failing, until it had time to recover', async () => {
    const remote = await failingTwice(500);
    const ask = asker(remote.url, { retries: 0, breakAfterRequests: 2, breakForMs: 300 });
    await ask('{ rate }');
    await ask('{ rate }');
    const refused = await ask('{ rate }');
    expect(refused.errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(remote.seen).toHaveLength(2);
    await expect.poll(async () => (await ask('{ rate }')).data).toEqual({ rate: 7.1 });
  });

  test('is sent all the same while most others are answered', async () => {
    const remote = await serveSubgraph((response, _, attempt) =>
      attempt > 6 && attempt <= 12
        ? send(response, 500, '')
        : send(response, 200, '{"data":{"rate":7.1}}'),
    );
    const ask = asker(remote.url, { retries: 0, breakAfterRequests: 4 });
    for (let count = 0; count < 13; count += 1) await ask('{ rate }');
    expect((await ask('{ rate }')).data).toEqual({ rate: 7.1 });
    expect(remote.seen).toHaveLength(14);
  });

  test('is sent all the same when the answers before were there, and odd', async () => {
    const remote = await serveSubgraph((response, _, attempt) =>
      send(response, 200, attempt <= 20 ? '<html>' : '{"data":{"rate":7.1}}'),
    );
    const ask = asker(remote.url, { breakAfterRequests: 3 });
    for (let count = 0; count < 20; count += 1) await ask('{ rate }');
    expect((await ask('{ rate }')).data).toEqual({ rate: 7.1 });
  });

  test('ends when the client gives up', async () => {
    const given = new AbortController();
    const remote = await serveSubgraph(() => given.abort());
    const answer = await asker(remote.url)('{ rate }', given.signal);
    expect(answer.errors![0]!.extensions['code']).toBe('REQUEST_TIMEOUT');
  });
});
