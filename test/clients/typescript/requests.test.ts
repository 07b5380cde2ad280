import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  KLINES,
  Marketgraph,
  MarketgraphError,
  type MarketgraphOptions,
} from '#clients/typescript/src/index.ts';
import { openFollowedWorld, SERIES } from '#test/clients/typescript/followed-world.ts';
import { openSmallGate } from '#test/platform/quota/small-gate.ts';

async function failureOf(work: Promise<unknown>): Promise<MarketgraphError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MarketgraphError);
  return failure as MarketgraphError;
}

/** A client of a server that answers as the listener does, and the waits between its attempts. */
async function clientOf(
  listener: RequestListener,
  options: MarketgraphOptions = {},
): Promise<{ readonly graph: Marketgraph; readonly waitsMs: number[] }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const waitsMs: number[] = [];
  const wait = async (ms: number): Promise<void> => void waitsMs.push(ms);
  const surroundings = { wait, random: () => 0.5, ...options.surroundings };
  const url = `http://127.0.0.1:${port}/`;
  return { graph: new Marketgraph({ url, ...options, surroundings }), waitsMs };
}

describe('a request', () => {
  test('is answered with typed data', async () => {
    const world = await openFollowedWorld(1);
    const { klines } = await world.client().query(KLINES, { ...SERIES, limit: 3 });
    expect(klines.rows.map((row) => row.length)).toEqual([7, 7, 7]);
  });

  test('that the graph rejects fails with its code, its sentence and its place', async () => {
    const world = await openFollowedWorld(1);
    const asked = world.client().query(KLINES, { ...SERIES, symbol: 'NOPE' });
    const failure = await failureOf(asked);
    expect(failure).toMatchObject({
      code: 'symbol_not_subscribed',
      isTransient: false,
      errors: [{ path: ['klines'] }],
    });
    expect(failure.message).toContain('not subscribed');
    const wrong = await failureOf(world.client().query('{ nothing }', {}));
    expect(wrong.message).toContain('nothing');
  });

  test('keeps the data next to an error', async () => {
    const world = await openFollowedWorld(1);
    const document = `{ venue(exchange: venue_a, market: spot) { exchange }
      instrument(exchange: venue_a, market: spot, symbol: "BTCUSDT") {
        chart(interval: "1m", calc: [{ name: "nonsense" }]) { klines } } }`;
    const failure = await failureOf(world.client().query(document, {}));
    expect(failure.code).toBe('unknown_indicator');
    expect(failure.data).toMatchObject({ venue: { exchange: 'venue_a' } });
  });

  test('over the quota is retried after the time that the server names, then fails', async () => {
    const { gate } = openSmallGate({ default: 9, compute: 1, token: 1, graphql: 1 }, false);
    const world = await openFollowedWorld(1, { gate });
    const waitsMs: number[] = [];
    const wait = async (ms: number): Promise<void> => void waitsMs.push(ms);
    const graph = world.client({ retries: 2, surroundings: { wait } });
    await graph.query(KLINES, { ...SERIES, limit: 1 });
    const failure = await failureOf(graph.query(KLINES, { ...SERIES, limit: 1 }));
    expect(failure).toMatchObject({ code: 'rate_limited', status: 429, isTransient: true });
    expect(failure.retryAfterSec).toBeGreaterThan(0);
    expect(waitsMs).toHaveLength(2);
    for (const ms of waitsMs) expect(ms).toBeGreaterThan(1_000);
  });
});

describe('a server with failures', () => {
  test('is asked again, with growing pauses, until it answers', async () => {
    const statuses = [503, 502, 504];
    const { graph, waitsMs } = await clientOf((_, response) => {
      const status = statuses.shift() ?? 200;
      response.writeHead(status).end(status === 200 ? '{"data":{"ok":true}}' : 'a proxy speaks');
    });
    expect(await graph.query('{ ok }', {})).toEqual({ ok: true });
    expect(waitsMs).toEqual([750, 1_500, 3_000]);
  });

  test('is never asked twice for a mutation', async () => {
    let asked = 0;
    const { graph } = await clientOf((_, response) => {
      asked += 1;
      response.writeHead(503, { 'retry-after': '1' }).end('{}');
    });
    const failure = await failureOf(graph.query('mutation { publish { id } }', {}));
    expect(failure).toMatchObject({ code: 'not_marketgraph', status: 503, retryAfterSec: 1 });
    expect(asked).toBe(1);
  });

  test('with an empty body is reported as such', async () => {
    const { graph, waitsMs } = await clientOf(() => undefined, { timeoutMs: 40, retries: 1 });
    const failure = await failureOf(graph.get('/api/health'));
    expect(failure).toMatchObject({ code: 'timeout', status: 0 });
    expect(failure.message).toContain('40 ms');
    expect(waitsMs).toEqual([750]);
  });

  test('that answers no JSON is no graph server', async () => {
    const { graph } = await clientOf((_, response) => response.end('<html>'));
    expect(await failureOf(graph.get('/api/health'))).toMatchObject({ code: 'not_marketgraph' });
  });

  test.each(['-5', '', '0', 'soon', '1e9'])(
    "that names the wait %j is retried with the client's own pauses",
    async (named) => {
      const { graph, waitsMs } = await clientOf((_, response) => {
        response.writeHead(503, { 'retry-after': named }).end('{}');
      });
      await failureOf(graph.get('/api/health'));
      expect(waitsMs).toEqual([750, 1_500, 3_000]);
    },
  );

  test('that names a wait beyond the bound fails at once', async () => {
    const { graph, waitsMs } = await clientOf((_, response) => {
      response.writeHead(429, { 'retry-after': '99999999' }).end('{}');
    });
    const failure = await failureOf(graph.get('/api/health'));
    expect(failure).toMatchObject({ status: 429, retryAfterSec: 99_999_999 });
    expect(waitsMs).toEqual([]);
  });

  test.each(['null', '[]', '{}', '{"data":null}', '7'])(
    'that answers %s to a request is no graph server, and asked once',
    async (text) => {
      const { graph, waitsMs } = await clientOf((_, response) => response.end(text));
      const failure = await failureOf(graph.query('{ ok }', {}));
      expect(failure.code).toBe('not_marketgraph');
      expect(waitsMs).toEqual([]);
    },
  );

  test('stops waiting when the caller aborts during a pause', async () => {
    const given = new AbortController();
    const wait = async (): Promise<void> => given.abort(new Error('no more'));
    const { graph } = await clientOf((_, response) => response.writeHead(503).end('{}'), {
      surroundings: { wait },
    });
    await expect(graph.get('/api/health', {}, given.signal)).rejects.toThrow('no more');
  });

  test('does not wait for a caller that has already aborted', async () => {
    const { graph } = await clientOf(() => undefined);
    const given = new AbortController();
    const asked = graph.query('{ ok }', {}, given.signal);
    given.abort(new Error('no more'));
    await expect(asked).rejects.toThrow('no more');
  });
});

test('is read for every request', async () => {
  const brought: unknown[] = [];
  let tokens = 0;
  const token = async (): Promise<string> => `mg_${(tokens += 1)}`;
  const { graph } = await clientOf(
    ({ headers }, response) => {
      brought.push(headers.authorization);
      response.end('{}');
    },
    { token },
  );
  await graph.get('/api/markets');
  await graph.post('/api/scan', { universe: { market: 'spot' }, interval: '1h' });
  expect(brought).toEqual(['Bearer mg_1', 'Bearer mg_2']);
});

describe('the function that provides tokens', () => {
  const never = () => new Promise<string>(() => {});

  test('is awaited no longer than a request when it does not answer', async () => {
    const options = { token: never, timeoutMs: 30, retries: 0 };
    const { graph } = await clientOf(() => undefined, options);
    const failure = await failureOf(graph.get('/api/health'));
    expect(failure).toMatchObject({ code: 'timeout', message: expect.stringContaining('token') });
  });

  test('stops waiting when the caller aborts', async () => {
    const { graph } = await clientOf(() => undefined, { token: never });
    const given = new AbortController();
    const asked = graph.get('/api/health', {}, given.signal);
    given.abort(new Error('no more'));
    await expect(asked).rejects.toThrow('no more');
  });

  test('reports its own error when it fails, and does not accuse the server', async () => {
    let asked = 0;
    const token = (): string => {
      throw new RangeError('login failed');
    };
    const { graph, waitsMs } = await clientOf(() => void (asked += 1), { token });
    await expect(graph.get('/api/health')).rejects.toThrow(new RangeError('login failed'));
    expect([asked, waitsMs]).toEqual([0, []]);
  });
});

test('queries of REST are encoded as the server parses them, with path parameters filled in', async () => {
  const urls: unknown[] = [];
  const { graph } = await clientOf(({ url }, response) => {
    urls.push(url);
    response.end('{}');
  });
  await graph.get('/api/indicators/registry', { names: ['rsi', 'ema'], include_signals: true });
  await graph.get('/api/playbooks/{name}', { name: 'a b/c' });
  await graph.table('csv', '/api/klines', { limit: 3, none: null, not: undefined });
  expect(urls).toEqual([
    '/api/indicators/registry?names=rsi%2Cema&include_signals=true',
    '/api/playbooks/a%20b%2Fc',
    '/api/klines?limit=3',
  ]);
  await expect(graph.table('csv', '/api/playbooks/{name}')).rejects.toThrow('needs name');
});

test.each(['localhost:4000', 'ws://localhost:4000', 'http://'])(
  '%s is an invalid address',
  (url) => {
    expect(() => new Marketgraph({ url })).toThrow('is not the address of a server');
  },
);
