import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { OPEN_GATE, type RequestGate } from '#kernel/http/request-gate.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { RESPONSE_HEADERS_KEY, type GraphEngine, type HeaderLines } from '#kernel/ports/graph.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import { serveFront, type FrontServer } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';

const HEADERS = { 'content-type': 'application/json' };
const HELLO = { query: '{ hello }' };

const engine = createMonolithEngine(new MarketDouble().schema);

function send(server: FrontServer, body: unknown, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) };
  return fetch(server.url, init);
}

async function serve(front: GraphEngine, gate: RequestGate = OPEN_GATE): Promise<FrontServer> {
  const server = await serveFront(front, { maxBatchedOperations: 3 }, { gate });
  onTestFinished(() => server.close());
  return server;
}

describe('a batch', () => {
  let server: FrontServer;
  beforeAll(async () => {
    server = await serveFront(engine, { maxBatchedOperations: 3 });
  });
  afterAll(() => server.close());

  test('is answered in the order of its operations, whatever each answer is', async () => {
    const named = { query: 'query A { hello } query B { b: hello }', operationName: 'B' };
    const response = await send(server, [HELLO, { query: '{ nope }' }, named]);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const answers = (await response.json()) as readonly object[];
    expect(answers).toHaveLength(3);
    expect(answers[0]).toMatchObject({ data: { hello: expect.any(String) } });
    expect(answers[1]).toMatchObject({ errors: [{ message: expect.stringContaining('nope') }] });
    expect(answers[2]).toMatchObject({ data: { b: expect.any(String) } });
    const [alone] = (await (await send(server, [HELLO])).json()) as readonly object[];
    expect(alone).toEqual(await (await send(server, HELLO)).json());
  });

  test.each([
    ['is empty', [], 'at least one operation'],
    ['is too large', [HELLO, HELLO, HELLO, HELLO], 'has 4 operations; this server takes 3'],
    ['has another list', [HELLO, [HELLO]], 'Operation 2 of the batch'],
    ['has no document', [HELLO, HELLO, {}], 'Operation 3 of the batch: `query` must be'],
    [
      'names a query by its hash',
      [{ extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
      'Operation 1 of the batch names a persisted query by its hash',
    ],
  ])('that %s is rejected as a whole', async (_, body, message) => {
    const response = await send(server, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        { message: expect.stringContaining(message), extensions: { code: 'INVALID_INPUT' } },
      ],
    });
  });

  test('is no event stream, and a subscription in it is refused alone', async () => {
    const streamed = await send(server, [HELLO], { accept: 'text/event-stream' });
    expect(streamed.status).toBe(406);
    await streamed.body?.cancel();
    const answers = (await (
      await send(server, [{ query: 'subscription { tick }' }, HELLO])
    ).json()) as readonly object[];
    expect(answers[0]).toHaveProperty('errors');
    expect(answers[1]).toHaveProperty('data.hello');
  });
});

test('is refused where batches are off', async () => {
  const server = await serveFront(engine);
  onTestFinished(() => server.close());
  const response = await send(server, [HELLO]);
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('Batches are not accepted'),
  ]);
});

test('each operation counts on the quotas, and a refusal executes none of them', async () => {
  let executed = 0;
  let left = 2;
  const counting: GraphEngine = {
    ...engine,
    schema: engine.schema,
    execute: (request) => {
      executed += 1;
      return engine.execute(request);
    },
    subscribe: (request) => engine.subscribe(request),
  };
  const gate: RequestGate = {
    ...OPEN_GATE,
    admit: (request, use) => {
      left -= 1;
      const refusal = left < 0 ? new DomainError('rate_limited') : null;
      return { ...OPEN_GATE.admit(request, use), refusal } as Awaited<
        ReturnType<RequestGate['admit']>
      >;
    },
  };
  const server = await serve(counting, gate);
  expect((await send(server, [HELLO, HELLO, HELLO])).status).toBe(429);
  expect(executed).toBe(0);
  left = 3;
  expect((await send(server, [HELLO, HELLO, HELLO])).status).toBe(200);
  expect(executed).toBe(3);
});

test('cookies of all answers are sent, of other headers the first, and costs count together', async () => {
  const seen: unknown[] = [];
  const lines = (name: string): HeaderLines => ['Set-Cookie', [`${name}=1`], 'X-Region', name];
  const answering: GraphEngine = {
    schema: engine.schema,
    execute: ({ document, sharedCost }) => {
      seen.push(sharedCost);
      return { data: { hello: document }, [RESPONSE_HEADERS_KEY]: lines(String(document)) };
    },
    subscribe: (request) => engine.subscribe(request),
  };
  const server = await serve(answering);
  const response = await send(server, [{ query: 'a' }, { query: 'b' }]);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=1']);
  expect(response.headers.get('x-region')).toBe('a');
  expect(new Set(seen).size).toBe(1);
});

test('long answers are written in pieces, and together they are bounded as one is', async () => {
  const leaf = (length: number) => ({ [RAW_JSON]: true as const, json: `"${'x'.repeat(length)}"` });
  const answering: GraphEngine = {
    schema: engine.schema,
    execute: ({ document }) => ({ data: { hello: leaf(Number(document)) } }),
    subscribe: (request) => engine.subscribe(request),
  };
  const server = await serve(answering);
  const response = await send(
    server,
    ['9000000', '9000000', '7'].map((query) => ({ query })),
  );
  expect(response.headers.get('content-length')).toBeNull();
  const [first, second, third] = (await response.json()) as readonly {
    readonly data?: { readonly hello: string };
  }[];
  expect(first?.data?.hello).toHaveLength(9_000_000);
  expect(second).toMatchObject({ errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  expect(third).toEqual({ data: { hello: 'xxxxxxx' } });
});
