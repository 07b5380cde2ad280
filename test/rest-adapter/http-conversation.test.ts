import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();
const engine = await marketEngine(supergraphSdl);
const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

type Options = Parameters<typeof request>[1];

async function ask(path: string, options: Options = {}, origin: string = server.origin) {
  const { statusCode, headers, body } = await request(`${origin}${path}`, options);
  const text = await body.text();
  return { status: statusCode, headers, text };
}

async function askJson(path: string, options: Options = {}) {
  const { text, ...rest } = await ask(path, options);
  return { ...rest, body: JSON.parse(text) as unknown };
}

describe('answers', () => {
  test('markets are a list of snake_case venue records', async () => {
    const { status, body } = await askJson('/api/markets');
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect((body as object[])[0]).toEqual({
      exchange: 'venue_a',
      market: 'spot',
      asset_class: 'crypto',
      region: null,
      intervals: ['1m', '5m', '15m', '30m', '1h', '4h', '1d'],
      max_klines: { '1m': 3_000, '1d': 1_500 },
      session: null,
      status: 'ok',
    });
  });

  test('symbols come without metadata by default', async () => {
    const { body } = await askJson('/api/markets/venue_a/perp/symbols');
    expect(body).toEqual({
      exchange: 'venue_a',
      market: 'perp',
      symbols: ['BTCUSDT', 'TSLAUSDT', 'kPEPEUSDT'],
      symbol_faults: [],
    });
  });

  test('metadata is keyed by symbol', async () => {
    const { body } = await askJson('/api/markets/venue_a/perp/symbols?include_meta=yes');
    expect(body).toMatchObject({
      symbol_meta: {
        BTCUSDT: {
          instrument_type: 'PERPETUAL',
          underlying_symbol: 'BTC',
          quote_asset: 'USDT',
          status: 'TRADING',
        },
      },
      metadata_status: 'ready',
      metadata_updated_at_ms: 1_790_000_000_000,
    });
    expect(body).not.toHaveProperty('symbol_meta.BTCUSDT.symbol');
  });

  test('a venue without metadata has null', async () => {
    const { body } = await askJson('/api/markets/venue_a/spot/symbols?include_meta=true');
    expect(body).toMatchObject({ symbol_meta: null, metadata_status: null });
  });

  test('klines are a list of rows, 500 without a limit', async () => {
    const { body, headers } = await askJson(KLINES);
    expect(body).toHaveLength(500);
    expect((body as number[][])[0]).toHaveLength(7);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toBeUndefined();
    expect(headers['content-type']).toBe('application/json');
  });

  test('a window with more bars links to its next page, in JSON and in tables alike', async () => {
    const window = `${KLINES}&limit=2&startTime=1970-01-01T00:01:00Z&endTime=420000`;
    for (const format of ['json', 'csv', 'arrow']) {
      const pages: (string | undefined)[] = [`${window}&format=${format}`];
      const links: unknown[] = [];
      while (pages[0] !== undefined) {
        const { headers } = await ask(pages[0]);
        links.push(headers.link);
        const next = /^<(\?.*)>; rel="next"$/.exec(String(headers.link))?.[1];
        pages[0] = next === undefined ? undefined : `/api/klines${next}`;
      }
      const asked = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=2';
      const linkTo = (startMs: number): string =>
        `<?${asked}&startTime=${startMs}&endTime=420000&format=${format}>; rel="next"`;
      expect(links).toEqual([linkTo(180_000), linkTo(300_000), undefined]);
    }
    for (const path of [KLINES, `${KLINES}&limit=3&endTime=240000`]) {
      expect((await ask(path)).headers.link).toBeUndefined();
    }
  });

  test('a header states from where on rows may still change, in JSON and in tables alike', async () => {
    for (const format of ['json', 'csv', 'arrow']) {
      const { headers } = await ask(`${KLINES}&limit=2&format=${format}`);
      const forming = /^1789999\d{6}$/;
      expect(headers['x-unconfirmed-from']).toMatch(forming);
      const past = await ask(`${KLINES}&limit=3&endTime=240000&format=${format}`);
      expect(past.headers['x-unconfirmed-from']).toBeUndefined();
    }
  });

  test('rows keep the text of their leaf', async () => {
    const { text } = await ask(`${KLINES}&limit=1&startTime=60000&endTime=120000`);
    expect(text).toBe('[[60000,65000.5,65010,64990.25,65005,12.5,812562.5]]');
  });

  test('bodies larger than a kept buffer arrive whole', async () => {
    const { body } = await askJson(`${KLINES}&limit=3000`);
    expect(body).toHaveLength(3_000);
  });

  test('many answers at once do not write into one another', async () => {
    const limits = Array.from({ length: 200 }, (_, index) => 1 + ((index * 37) % 700));
    const answers = await Promise.all(limits.map((limit) => askJson(`${KLINES}&limit=${limit}`)));
    expect(answers.map(({ body }) => (body as unknown[]).length)).toEqual(limits);
  });
});

describe('caching', () => {
  const past = `${KLINES}&limit=10&endTime=1780000000000`;

  test('an immutable window has a strong validator and may be cached', async () => {
    const { headers } = await ask(past);
    expect(headers.etag).toMatch(/^"bars-\d+-10"$/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('a client that sends it gets 304 without a body', async () => {
    const { headers } = await ask(past);
    for (const known of [String(headers.etag), `"other", W/${String(headers.etag)}`, '*']) {
      const again = await ask(past, { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(again.headers.etag).toBe(headers.etag);
    }
    const other = await ask(past, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });
});

describe('failures of the domain', () => {
  test('carry detail, code and the kline header', async () => {
    const { status, headers, body } = await askJson(KLINES.replace('BTCUSDT', 'NOPE'));
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'symbol_not_subscribed' });
    expect(headers['x-kline-error-code']).toBe('symbol_not_subscribed');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('503 names the wait, at least one second', async () => {
    const busy = await ask(KLINES.replace('BTCUSDT', 'BUSYUSDT'));
    expect(busy.status).toBe(503);
    expect(busy.headers['retry-after']).toBe('7');
    expect(busy.headers['x-kline-error-code']).toBe('history_busy');
    const preparing = await ask(KLINES.replace('BTCUSDT', 'PREPUSDT'));
    expect(preparing.headers['retry-after']).toBe('1');
  });

  test('an unexpected fault reveals nothing of the inside', async () => {
    const { status, text } = await ask(KLINES.replace('BTCUSDT', 'BROKEN'));
    expect(status).toBe(500);
    expect(text).toBe('{"detail":"Internal Server Error","code":"internal"}');
  });

  test('are problem details for a client that names them', async () => {
    const accept = 'application/problem+json, application/json;q=0.9';
    const nope = await askJson(KLINES.replace('BTCUSDT', 'NOPE'), { headers: { accept } });
    expect(nope.headers['content-type']).toBe('application/problem+json');
    expect(nope.body).toMatchObject({ status: 404, title: 'Not Found', type: 'about:blank' });
    const invalid = await askJson(`${KLINES}&limit=0`, { headers: { accept } });
    expect(invalid.body).toMatchObject({
      status: 422,
      detail: 'Some values are missing or not allowed; each is listed with its reason.',
      errors: [{ loc: ['query', 'limit'] }],
    });
  });
});

describe('paths and methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s on a GET path is 405 with Allow',
    async (method) => {
      const { status, headers, text } = await ask('/api/klines', { method });
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET');
      expect(text).toBe('{"detail":"Method Not Allowed","code":"method_not_allowed"}');
    },
  );

  test('HEAD is 405, too, as FastAPI has it', async () => {
    const { status, headers } = await ask('/api/klines', { method: 'HEAD' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET');
  });

  test('an unknown path below /api is 404 in the same shape', async () => {
    for (const path of ['/api', '/api/', '/api/nope', '/api/markets/venue_a/perp']) {
      const { status, text } = await ask(path);
      expect(status).toBe(404);
      expect(text).toBe('{"detail":"Not Found","code":"not_found"}');
    }
  });

  test('a path elsewhere is left to other handlers', async () => {
    for (const path of ['/', '/graphql', '/apinope', '/healthz']) {
      expect((await ask(path)).text).toBe('not ours');
    }
  });

  test('a redundant slash is redirected with its query', async () => {
    const { status, headers, text } = await ask('/api/klines/?limit=5');
    expect(status).toBe(307);
    expect(headers.location).toBe('/api/klines?limit=5');
    expect(text).toBe('');
    const pattern = await ask('/api/markets/venue_a/perp/symbols/');
    expect(pattern.headers.location).toBe('/api/markets/venue_a/perp/symbols');
  });

  test('path values are decoded before they are checked', async () => {
    const known = await ask('/api/markets/venue%5Fa/perp/symbols');
    expect(known.status).toBe(200);
    const unknown = await askJson('/api/markets/caf%C3%A9/perp/symbols');
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject({ detail: [{ loc: ['path', 'exchange'], input: 'café' }] });
  });
});

describe('requests', () => {
  test('keep the id that the client gave them', async () => {
    const { headers } = await ask('/api/markets', { headers: { 'x-request-id': 'abc-1' } });
    expect(headers['x-request-id']).toBe('abc-1');
    const own = await ask('/api/markets', { headers: { 'x-request-id': 'a b"c' } });
    expect(own.headers['x-request-id']).toMatch(/^[\w-]+$/);
  });
});

test('every answer is measured under its path and status, unknown paths as one', async () => {
  const seen: unknown[] = [];
  const meter = {
    ...SILENT_METER,
    histogram: () => ({ observe: (_: number, labels?: object) => void seen.push(labels) }),
  };
  const measured = await startRestServer({ engine, meter });
  const paths = ['/api/markets/venue_a/perp/symbols', `${KLINES}&limit=0`, '/api/x', '/api/y'];
  for (const path of paths) await ask(path, {}, measured.origin);
  await measured.close();
  expect(seen).toEqual([
    { path: '/api/markets/{exchange}/{market}/symbols', status: '200' },
    { path: '/api/klines', status: '422' },
    { path: 'unknown', status: '404' },
    { path: 'unknown', status: '404' },
  ]);
});
