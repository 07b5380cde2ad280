import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYMBOLS_VERSION } from '#market-data/symbols/builtin-symbol.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
});
afterAll(() => server.close());

interface Row {
  readonly exchange: string;
  readonly symbol: string;
  readonly names: readonly string[];
  readonly pinyin_initials: readonly string[];
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${server.origin}${path}`, { headers });
  const text = await answer.body.text();
  const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const search = (q: string) => ask(`/api/symbols/search?q=${encodeURIComponent(q)}`);

test('the table is whole, with its version in a header and none in the body', async () => {
  const { status, headers, body } = await ask('/api/symbols/builtin');
  expect(status).toBe(200);
  expect(headers['x-symbols-version']).toBe(SYMBOLS_VERSION);
  const symbols = body!['symbols'] as readonly Row[];
  expect(Object.keys(body!)).toEqual(['count', 'symbols']);
  expect(body!['count']).toBe(symbols.length);
  expect(symbols.length).toBeGreaterThanOrEqual(300);
  expect(symbols.find(({ symbol }) => symbol === '600519')).toEqual({
    exchange: 'stock',
    market: 'cn',
    symbol: '600519',
    kind: 'share',
    name: '贵州茅台',
    names: ['贵州茅台', '茅台', 'Kweichow Moutai', 'Moutai'],
    pinyin_initials: ['gzmt', 'mt'],
  });
});

test('a client that has the table gets 304, with the version', async () => {
  const { headers } = await ask('/api/symbols/builtin');
  const again = await ask('/api/symbols/builtin', { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
  expect(again.body).toBeNull();
  expect(again.headers['x-symbols-version']).toBe(SYMBOLS_VERSION);
  expect(again.headers['etag']).toBe(headers['etag']);
});

test('a search returns its matches, each with its source', async () => {
  const { status, body } = await search('ＢＴＣ／usdt');
  expect(status).toBe(200);
  expect(body).toMatchObject({ q: 'ＢＴＣ／usdt' });
  expect((body!['matches'] as object[])[0]).toEqual({
    exchange: 'venue_a',
    market: 'spot',
    symbol: 'BTCUSDT',
    kind: 'coin',
    name: 'Bitcoin',
    matched_name: 'BTCUSDT',
    match: 'exact',
    source: 'builtin',
    subscribed: true,
  });
});

test('a text without a meaning is answered without a match', async () => {
  for (const q of [' ', '🚀', '%', '\u0000', '../..', '\'"\\`;--']) {
    const { status, body } = await search(q);
    expect({ status, ...body }).toEqual({
      q,
      status: 200,
      count: 0,
      matches: [],
      quote_search: 'not_needed',
    });
  }
});

test.each([
  ['/api/symbols/search', 'missing'],
  ['/api/symbols/search?q=', 'string_too_short'],
  [`/api/symbols/search?q=${'x'.repeat(101)}`, 'string_too_long'],
])('%s is rejected as %s', async (path, type) => {
  const { status, body } = await ask(path);
  expect(status).toBe(422);
  expect(body!['detail']).toMatchObject([{ type, loc: ['query', 'q'] }]);
});
