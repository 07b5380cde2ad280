import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readResolution, resolutionOf } from '#rest-adapter/udf/resolution.ts';
import { openSmallGate, WRONG_BEARER } from '#test/platform/quota/small-gate.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';
import { deep } from '#test/depth.ts';

const engine = await marketEngine(readProductSupergraph());

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ engine });
});
afterAll(() => server.close());

/**
 * Sends a request as the library's adapter does: a GET whose answer is read as JSON, whatever its
 * status.
 */
async function udf(path: string, query: Readonly<Record<string, string | number>> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  const response = await fetch(`${server.origin}/udf/${path}?${search.toString()}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const MINUTE_SEC = 60;
const SERIES = { symbol: 'venue_a:spot:BTCUSDT', resolution: '1' };
const TO_SEC = 1_789_999_980;

describe('history', () => {
  test('is columns of one length, from the start to before the end', async () => {
    const from = TO_SEC - 10 * MINUTE_SEC;
    const { status, body } = await udf('history', { ...SERIES, from, to: TO_SEC });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['s', 't', 'o', 'h', 'l', 'c', 'v']);
    expect(body['s']).toBe('ok');
    const times = body['t'] as number[];
    expect(times).toEqual(Array.from({ length: 10 }, (_, at) => from + at * MINUTE_SEC));
    for (const column of ['o', 'h', 'l', 'c', 'v']) expect(body[column]).toHaveLength(10);
    expect(
      [body['o'], body['h'], body['l'], body['c'], body['v']].map((one) => (one as unknown[])[0]),
    ).toEqual([65_000.5, 65_010, 64_990.25, 65_005, 12.5]);
  });

  test('counts back from the end on request, and ignores the start', async () => {
    const { body } = await udf('history', {
      ...SERIES,
      from: TO_SEC - 60,
      to: TO_SEC,
      countback: 25,
    });
    expect(body['t']).toHaveLength(25);
    expect((body['t'] as number[]).at(-1)).toBe(TO_SEC - MINUTE_SEC);
  });

  test('of an empty stretch names the newest bar before it', async () => {
    const { body } = await udf('history', { ...SERIES, from: TO_SEC, to: TO_SEC });
    expect(body).toEqual({ s: 'no_data', nextTime: TO_SEC - MINUTE_SEC });
  });

  test('that begins before 1970, as that of a chart of months does, begins with the first bar', async () => {
    const asked = { ...SERIES, to: TO_SEC, countback: 5 };
    const { body } = await udf('history', { ...asked, from: -2_208_988_800 });
    expect(body).toEqual((await udf('history', { ...asked, from: 0 })).body);
    const before = await udf('history', { ...SERIES, from: -2_208_988_800, to: -5 });
    expect(before).toMatchObject({ status: 200, body: { s: 'no_data' } });
  });

  test('agrees with the bars of REST', async () => {
    const { body } = await udf('history', { ...SERIES, from: 0, to: TO_SEC, countback: 3 });
    const series = 'exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=3';
    const rest = await fetch(`${server.origin}/api/klines?${series}&endTime=${TO_SEC * 1_000}`);
    const rows = (await rest.json()) as number[][];
    expect(rows.map((row) => row[0]! / 1_000)).toEqual(body['t']);
    expect(rows.map((row) => row[4])).toEqual(body['c']);
  });
});

describe('requests that cannot be answered', () => {
  test.each([
    ['history', { symbol: 'venue_a:spot:NOPE', resolution: '1', from: 0, to: TO_SEC }, 404],
    ['history', { ...SERIES, symbol: 'BTCUSDT', from: 0, to: TO_SEC }, 404],
    ['history', { ...SERIES, symbol: 'nowhere:spot:BTCUSDT', from: 0, to: TO_SEC }, 404],
    ['history', { ...SERIES, resolution: '7', from: 0, to: TO_SEC }, 422],
    ['history', { ...SERIES, resolution: 'x', from: 0, to: TO_SEC }, 422],
    ['history', { ...SERIES, from: 0 }, 422],
    ['history', { ...SERIES, from: 1.5, to: TO_SEC }, 422],
    ['history', { ...SERIES, symbol: 'venue_a:spot:BUSYUSDT', from: 0, to: TO_SEC }, 503],
    ['symbols', { symbol: 'venue_a:spot:NOPE' }, 404],
    ['symbols', {}, 404],
    ['search', { limit: 'many' }, 422],
  ])('%s %j is an error that the library reads', async (path, query, status) => {
    const answer = await udf(path, query);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ s: 'error', errmsg: expect.stringMatching(/\w/) });
  });

  test('no request is a fault of the server', async () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('venue_a:spot:BTCUSDT', '1', '60', '1D', '1790000000', '-1', '1e400', ''),
    );
    const question = fc.dictionary(
      fc.constantFrom('symbol', 'resolution', 'from', 'to', 'countback', 'query', 'limit', 'type'),
      word,
    );
    const path = fc.constantFrom('config', 'symbols', 'search', 'history', 'marks', 'time');
    await fc.assert(
      fc.asyncProperty(path, question, async (where, query) => {
        expect((await udf(where, query)).status).toBeLessThan(500);
      }),
      { numRuns: deep(40), seed: 7 },
    );
  });
});

test('the configuration describes the capabilities', async () => {
  const { body } = await udf('config');
  expect(body).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_marks: true,
    supports_time: true,
  });
  expect(body['supported_resolutions']).toEqual([
    '1',
    '5',
    '15',
    '30',
    '60',
    '240',
    '1D',
    '1W',
    '1M',
  ]);
  expect((body['exchanges'] as { value: string }[]).map(({ value }) => value)).toEqual([
    '',
    'venue_a:spot',
    'venue_a:perp',
  ]);
});

test('a symbol is described as the library wants it', async () => {
  const { body } = await udf('symbols', { symbol: 'venue_a:spot:BTCUSDT' });
  expect(body).toMatchObject({
    ticker: 'venue_a:spot:BTCUSDT',
    name: 'BTCUSDT',
    type: 'crypto',
    exchange: 'venue_a:spot',
    session: '24x7',
    timezone: 'Etc/UTC',
    has_intraday: true,
  });
  expect(Number(body['minmov']) / Number(body['pricescale'])).toBeLessThanOrEqual(1);
});

test('a search finds symbols by common names, and only those with bars', async () => {
  const { body } = await udf('search', { query: '比特币', limit: 5 });
  const found = body as unknown as { ticker: string; type: string }[];
  expect(found[0]).toMatchObject({
    symbol: 'BTCUSDT',
    ticker: 'venue_a:spot:BTCUSDT',
    type: 'crypto',
  });
  const perps = await udf('search', { query: 'bitcoin', exchange: 'venue_a:perp' });
  for (const { ticker } of perps.body as unknown as { ticker: string }[]) {
    expect(ticker).toMatch(/^venue_a:perp:/);
  }
});

describe('names in capitals, as the library asks by default', () => {
  test.each(['VENUE_A:SPOT:BTCUSDT', 'Venue_A:Spot:btcusdt', 'venue_a:spot:BTCUSDT'])(
    '%s is the ticker as its venue writes it',
    async (symbol) => {
      const { status, body } = await udf('symbols', { symbol });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ticker: 'venue_a:spot:BTCUSDT', name: 'BTCUSDT' });
      const bars = await udf('history', { ...SERIES, symbol, from: 0, to: TO_SEC, countback: 2 });
      expect(bars.body).toMatchObject({ s: 'ok', t: [expect.any(Number), expect.any(Number)] });
    },
  );

  test('of a symbol with small letters it is the listed one', async () => {
    const { body } = await udf('symbols', { symbol: 'VENUE_A:PERP:KPEPEUSDT' });
    expect(body).toMatchObject({ ticker: 'venue_a:perp:kPEPEUSDT' });
  });

  test.each(['venue_a:spot:BTCUSDT', 'VENUE_A:SPOT:BTCUSDT', 'venue_a:spot:BTC'])(
    'a search for %s finds it first',
    async (query) => {
      for (const narrowed of [{}, { exchange: 'VENUE_A:SPOT' }, { type: 'CRYPTO' }]) {
        const { body } = await udf('search', { query, ...narrowed });
        expect((body as unknown as object[])[0]).toMatchObject({ ticker: 'venue_a:spot:BTCUSDT' });
      }
    },
  );
});

test('a search within a venue or a class covers all of it', async () => {
  const { body } = await udf('config');
  const tickers = async (query: Readonly<Record<string, string>>) => {
    const found = await udf('search', query);
    return (found.body as unknown as { ticker: string }[]).map(({ ticker }) => ticker);
  };
  const places = (body['exchanges'] as { value: string }[]).map(({ value }) => value).slice(1);
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) {
    const listing = await fetch(
      `${server.origin}/api/markets/${place.replace(':', '/')}/symbols`,
    ).then((response) => response.json() as Promise<{ symbols: string[] }>);
    const listed = listing.symbols.map((symbol) => `${place}:${symbol}`);
    expect(await tickers({ query: '', exchange: place })).toEqual(listed.slice(0, 50));
    // Every symbol is found by its middle, in small letters.
    for (const ticker of listed.slice(0, 3)) {
      const part = ticker.split(':')[2]!.slice(1, 5).toLowerCase();
      expect(await tickers({ query: part, exchange: place })).toContain(ticker);
    }
  }
});

test('marks are columns of events, at candles of the window, ten at most on one', async () => {
  const { status, body } = await udf('marks', {
    symbol: 'venue_a:spot:BTCUSDT',
    resolution: '60',
    from: 0,
    to: 1_795_000_000,
  });
  expect(status).toBe(200);
  const columns = Object.values(body) as unknown[][];
  expect(Object.keys(body)).toEqual([
    'id',
    'time',
    'color',
    'text',
    'label',
    'labelFontColor',
    'minSize',
  ]);
  const [ids, times] = columns as [string[], number[]];
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  for (const column of columns) expect(column).toHaveLength(ids.length);
  for (const time of times) expect(time % 3_600).toBe(0);
  // The library knows no other colour by name.
  for (const colour of columns[2]!) expect(['red', 'green', 'blue', 'yellow']).toContain(colour);
});

test('the time is that of the server, in seconds', async () => {
  expect((await udf('time')).body).toBe(0);
});

test('tokens and quotas are those of REST', async () => {
  const small = openSmallGate({ default: 5, compute: 1, token: 4, graphql: 9 }, false);
  const counted = await startRestServer({ engine, gate: small.gate });
  const at = (path: string, headers = {}) => fetch(`${counted.origin}/udf/${path}`, { headers });
  expect((await at('config')).headers.get('ratelimit')).toBe('"default";r=4;t=60');
  const wrong = await at('config', { authorization: WRONG_BEARER });
  expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  await at('marks');
  const refused = await at('marks');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  await counted.close();
  await small.tokens.close();
});

test('resolutions and intervals are the same lengths', () => {
  for (const interval of ['1m', '15m', '1h', '4h', '1d', '3d', '1w', '1M']) {
    expect(readResolution(resolutionOf(interval))?.interval).toBe(interval);
  }
  expect(readResolution('D')?.interval).toBe('1d');
  expect(readResolution('1440')?.interval).toBe('1d');
  for (const none of ['', '0', '1H', 'S', '-5', '1.5']) expect(readResolution(none)).toBeNull();
});

test('widgets are tables of routes, each of whose columns the route answers', async () => {
  const response = await fetch(`${server.origin}/widgets.json`);
  const widgets = (await response.json()) as Record<
    string,
    {
      type: string;
      endpoint: string;
      params?: { paramName: string; type: string; value: unknown }[];
      data: {
        dataKey?: string;
        table?: { columnsDefs: { field: string; cellDataType: string }[] };
      };
    }
  >;
  expect(widgets['Chart']).toMatchObject({ type: 'advanced_charting', endpoint: '/udf' });
  const tables = Object.values(widgets).filter(({ type }) => type === 'table');
  expect(tables.length).toBeGreaterThan(8);
  for (const { endpoint, params = [], data } of tables) {
    // A workspace brings every value that a widget has, as a text.
    const given = params.filter(({ value }) => value !== null);
    for (const { type, value } of given) {
      expect(['text', 'number', 'boolean', 'date'], endpoint).toContain(type);
      expect(['string', 'number', 'boolean'], endpoint).toContain(typeof value);
    }
    const search = new URLSearchParams(
      given.map(({ paramName, value }) => [paramName, String(value)]),
    );
    const answer = await fetch(`${server.origin}/${endpoint}?${search.toString()}`);
    expect(answer.status, endpoint).toBe(200);
    const body = (await answer.json()) as Record<string, unknown>;
    const rows = (data.dataKey === undefined ? body : body[data.dataKey]) as Record<
      string,
      unknown
    >[];
    expect(Array.isArray(rows), endpoint).toBe(true);
    for (const row of rows) {
      for (const { field, cellDataType } of data.table!.columnsDefs) {
        const value = row[field];
        if (value === null || value === undefined) continue;
        const reported = `${endpoint} ${field}`;
        if (cellDataType === 'dateString')
          expect(Date.parse(String(value)), reported).not.toBeNaN();
        else expect(typeof value, reported).toBe(cellDataType === 'text' ? 'string' : cellDataType);
      }
    }
  }
});
