import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ANONYMOUS_CONTEXT, smallGraph } from '#test/gateway/small-graph.ts';
import {
  answering,
  deadUrl,
  send,
  serveSubgraph,
} from '#federation/test/subgraph-client/remote-subgraph.ts';
import type { RemoteSubgraph } from '#federation/test/subgraph-client/remote-subgraph.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

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
function traits(url: string, options: Partial<RemoteOptions> = {}) {
  const prices = createRemoteExecutor(
    { name: 'prices', url },
    { log: SILENT_LOG, clock: systemClock, random: Math.random, ...options },
  );
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
    const context =
      traceparent === undefined ? ANONYMOUS_CONTEXT : { ...ANONYMOUS_CONTEXT, traceparent };
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

async function expectUnavailable(ask: ReturnType<typeof traits>): Promise<void> {
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

describe('a remote subgraph', () => {
  test('answers as a local one does, over one kept-alive connection', async () => {
    const remote = await serveSubgraph(pricesAnswering);
    const ask = traits(remote.url);
    const local = await shop.engine.execute({ document: QUERY, context: ANONYMOUS_CONTEXT });
    expect(await ask(QUERY)).toEqual(JSON.parse(JSON.stringify(local)));
    await ask(QUERY);
    expect(remote.seen.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'keep-alive',
    ]);
  });

  test("receives the client's trace", async () => {
    const remote = await serveSubgraph(pricesAnswering);
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await traits(remote.url)('{ rate }', undefined, traceparent);
    const { headers } = remote.seen[0]!;
    expect(headers).toMatchObject({ 'x-request-id': 'test' });
    const [version, trace, span, flags] = String(headers['traceparent']).split('-');
    expect([version, trace, flags]).toEqual(['00', '4bf92f3577b34da6a3ce929d0e0e4736', '01']);
    expect(span).toMatch(/^(?!0{16})[\da-f]{16}$/);
    expect(span).not.toBe('00f067aa0ba902b7');
  });

  test('that is down costs its own fields only', async () => {
    const ask = traits(await deadUrl(), { retries: 1 });
    await expect(expectUnavailable(ask)).resolves.toBeUndefined();
  });

  test('that hangs costs its own fields only, after its timeout', async () => {
    const remote = await serveSubgraph(() => undefined);
    await expectUnavailable(traits(remote.url, { timeoutMs: 60 }));
    expect(remote.seen).toHaveLength(1);
  });

  test.each([
    ['HTML', '<html>', 'text/html'],
    ['broken JSON', '{"data":{"_entities":[{"pri', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['nothing', '', 'application/json'],
    ['data that is no object', '{"data":7}', 'application/json'],
  ])('that answers with %s costs its own fields only', async (_, body, type) => {
    const remote = await serveSubgraph((response) => send(response, 200, body, type));
    await expectUnavailable(traits(remote.url));
    expect(remote.seen).toHaveLength(1);
  });

  test('with an oversized answer costs its own fields only', async () => {
    const body = JSON.stringify({ data: { _entities: [], filler: 'x'.repeat(10_000) } });
    const remote = await serveSubgraph((response) => send(response, 200, body));
    await expectUnavailable(traits(remote.url, { maxBodyBytes: 5_000 }));
    expect(remote.seen).toHaveLength(1);
  });

  test('with an answer that is too large keeps its circuit breaker closed', async () => {
    const large = JSON.stringify({ data: { rate: 1, filler: 'x'.repeat(10_000) } });
    const remote = await serveSubgraph((response, _seen, attempt) =>
      send(response, 200, attempt <= 10 ? large : '{"data":{"rate":7.1}}'),
    );
    const ask = traits(remote.url, { maxBodyBytes: 5_000, breakAfterRequests: 3 });
    for (let count = 0; count < 10; count += 1) {
      const { errors } = await ask('{ rate }');
      expect(errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    }
    expect(await ask('{ rate }')).toEqual({ data: { rate: 7.1 } });
  });
});

describe('a request without an answer', () => {
  const failingTwice = (status: number): Promise<RemoteSubgraph> =>
    serveSubgraph((response, seen, attempt) =>
      attempt <= 2 ? send(response, status, '') : pricesAnswering(response, seen, attempt),
    );

  test('is retried if it was a query', async () => {
    const remote = await failingTwice(503);
    expect(await traits(remote.url)('{ rate }')).toEqual({ data: { rate: 7.1 } });
    expect(remote.seen).toHaveLength(3);
  });

  test('is retried when the connection broke', async () => {
    const remote = await serveSubgraph((response, seen, attempt) =>
      attempt === 1 ? response.destroy() : pricesAnswering(response, seen, attempt),
    );
    expect(await traits(remote.url)('{ rate }')).toEqual({ data: { rate: 7.1 } });
  });

  test('is never retried if it was a mutation', async () => {
    const remote = await failingTwice(502);
    const answer = await traits(remote.url)('mutation { order }');
    expect(answer.data).toEqual({ order: null });
    expect(answer.errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(remote.seen).toHaveLength(1);
  });

  test('is not sent to a subgraph that keeps failing, until its recovery time is over', async () => {
    const remote = await failingTwice(500);
    const ask = traits(remote.url, { retries: 0, breakAfterRequests: 2, breakForMs: 300 });
    await ask('{ rate }');
    await ask('{ rate }');
    const refused = await ask('{ rate }');
    expect(refused.errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(remote.seen).toHaveLength(2);
    await expect.poll(async () => (await ask('{ rate }')).data).toEqual({ rate: 7.1 });
  });

  test('is still sent while the greater part of requests succeeds', async () => {
    const remote = await serveSubgraph((response, _, attempt) =>
      attempt > 6 && attempt <= 12
        ? send(response, 500, '')
        : send(response, 200, '{"data":{"rate":7.1}}'),
    );
    const ask = traits(remote.url, { retries: 0, breakAfterRequests: 4 });
    for (let count = 0; count < 13; count += 1) await ask('{ rate }');
    expect((await ask('{ rate }')).data).toEqual({ rate: 7.1 });
    expect(remote.seen).toHaveLength(14);
  });

  test('is still sent when earlier answers arrived, even if malformed', async () => {
    const remote = await serveSubgraph((response, _, attempt) =>
      send(response, 200, attempt <= 20 ? '<html>' : '{"data":{"rate":7.1}}'),
    );
    const ask = traits(remote.url, { breakAfterRequests: 3 });
    for (let count = 0; count < 20; count += 1) await ask('{ rate }');
    expect((await ask('{ rate }')).data).toEqual({ rate: 7.1 });
  });

  test('ends when the client aborts', async () => {
    const given = new AbortController();
    const remote = await serveSubgraph(() => given.abort());
    const answer = await traits(remote.url)('{ rate }', given.signal);
    expect(answer.errors![0]!.extensions['code']).toBe('REQUEST_TIMEOUT');
  });
});

describe('the requests to one subgraph', () => {
  test('are bounded in flight and in the queue; more are rejected at once', async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const remote = await serveSubgraph(async (response, _, attempt) => {
      if (attempt === 2) arrived.resolve();
      await gate.promise;
      send(response, 200, '{"data":{"rate":7.1}}');
    });
    const ask = traits(remote.url, { maxConcurrency: 2, maxWaiting: 1 });
    const answers = ['a', 'b', 'c', 'd', 'e'].map((code) => ask(`{ rate(code: "${code}") }`));
    const refused = await Promise.all(answers.slice(3));
    for (const { errors } of refused) {
      expect(errors![0]!.extensions).toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE', retryAfter: 1 });
    }
    await arrived.promise;
    expect(remote.seen).toHaveLength(2);
    gate.resolve();
    for (const answer of await Promise.all(answers.slice(0, 3))) {
      expect(answer).toEqual({ data: { rate: 7.1 } });
    }
    expect(remote.seen).toHaveLength(3);
  });

  test('are retried within the retry budget, and counted', async () => {
    const counts = new Map<string, number>();
    const meter = {
      ...SILENT_METER,
      counter: (name: string) => ({
        add: (value: number, labels = {}) => {
          const key = `${name.replace('marketgraph_subgraph_', '')} ${Object.values(labels).join(' ')}`;
          counts.set(key, (counts.get(key) ?? 0) + value);
        },
      }),
    };
    const remote = await serveSubgraph((response) => send(response, 503, ''));
    const clock = { ...systemClock, monotonicMs: () => 0 };
    const ask = traits(remote.url, { retryBudgetShare: 0.01, breakAboveShare: 1, clock, meter });
    for (let count = 0; count < 9; count += 1) await ask('{ rate }');
    expect(remote.seen).toHaveLength(9 + 10);
    expect(Object.fromEntries(counts)).toEqual({
      'attempts_total prices no_response': 19,
      'retries_total prices sent': 10,
      'retries_total prices over_budget': 4,
    });
  });
});

describe('bodies', () => {
  const CODED = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync };

  test.each(Object.entries(CODED))('of answers are decoded from %s', async (encoding, encode) => {
    const remote = await serveSubgraph((response) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      response.writeHead(200, headers).end(encode('{"data":{"rate":7.1}}'));
    });
    const ask = traits(remote.url, { acceptEncodings: ['zstd', 'gzip'] });
    expect(await ask('{ rate }')).toEqual({ data: { rate: 7.1 } });
    expect(remote.seen[0]!.headers['accept-encoding']).toBe('zstd, gzip');
  });

  test.each<[string, string, Buffer]>([
    [
      'unpack to more than the bound',
      'gzip',
      gzipSync(`{"data":{"rate":${'1'.repeat(1_000_000)}}}`),
    ],
    ['unpack to more than the bound', 'zstd', zstdCompressSync(Buffer.alloc(5_000_000))],
    ['are damaged', 'br', Buffer.from('not packed')],
    ['have an unknown encoding', 'lzma', Buffer.from('{"data":{"rate":7.1}}')],
    ['have several', 'gzip, gzip', gzipSync(gzipSync('{"data":{"rate":7.1}}'))],
  ])('of answers that %s are rejected (%s)', async (_, encoding, body) => {
    const remote = await serveSubgraph((response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const answer = await traits(remote.url, { maxBodyBytes: 50_000 })('{ rate }');
    expect(answer.errors![0]!.extensions['code']).toBe('SUBGRAPH_UNAVAILABLE');
    expect(remote.seen).toHaveLength(1);
  });

  test('of requests are compressed above a size', async () => {
    const remote = await serveSubgraph(pricesAnswering);
    const ask = traits(remote.url, { gzipAboveBytes: 200 });
    expect(await ask('{ rate }')).toEqual({ data: { rate: 7.1 } });
    expect(await ask(`{ rate(code: "${'x'.repeat(300)}") }`)).toEqual({ data: { rate: 7.1 } });
    expect(remote.seen.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
    ]);
  });
});
