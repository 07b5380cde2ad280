import { tableFromIPC } from 'apache-arrow';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#rest-documents/compile/route.ts';
import { exampleBody, exampleUrl } from '#rest-adapter/describe/request-example.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const supergraphSdl = readProductSupergraph();
const TABLES = compileProductRoutes(supergraphSdl).filter(({ table }) => table !== null);
const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=3';
const ARROW = 'application/vnd.apache.arrow.stream';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
});
afterAll(() => server.close());

type Json = Readonly<Record<string, unknown>>;

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(server.origin + path, { headers });
}

async function askRoute(route: Route, format: string): Promise<Response> {
  const url = exampleUrl(route);
  const more = `format=${format}&time=ms&date=2026-11-20`;
  const path = `${server.origin}${url}${url.includes('?') ? '&' : '?'}${more}`;
  if (route.method === 'GET') return fetch(path);
  const body = JSON.stringify(exampleBody(route));
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** The rows of the documented JSON, as cells by the names of their columns. */
function rowsOf(body: unknown): Json[] {
  const { klines = body, indicators = {}, ...lists } = body as Json;
  const BARS = ['open_time', 'open', 'high', 'low', 'close', 'volume', 'quote_volume'];
  if (!Array.isArray(klines)) {
    const list = ['items', 'rates', 'points', 'days'].find((name) => name in lists)!;
    return (lists[list] as Json[]).map((item) => flat(item));
  }
  const results = Object.entries(indicators as Record<string, { columns: Json; signals?: Json }>);
  return klines.map((row: readonly number[], index) => {
    const cells: Record<string, unknown> = {};
    for (const [column, name] of BARS.entries()) cells[name] = row[column];
    for (const [key, { columns, signals = {} }] of results) {
      for (const [name, values] of Object.entries(columns)) {
        cells[`${key}.${name}`] = (values as unknown[])[index];
      }
      for (const [id, feature] of Object.entries(signals)) {
        cells[`${key}.${id}`] = (feature as { values: unknown[] }).values[index];
      }
    }
    return cells;
  });
}

/** Scalars of an object and of objects within it; null or absent ones have no cell. */
function flat(item: Json, path = ''): Json {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value) || value === null) return [];
      if (typeof value === 'object') return Object.entries(flat(value as Json, `${path}${name}.`));
      return [[`${path}${name}`.replace(/_ms$/, ''), value]];
    }),
  );
}

function readCells(csv: string): Record<string, string>[] {
  const rows = [...csv.matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n))+?(?<=\r\n)/g)].map(
    ([row]) =>
      [...row.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n)/g)].map(([, cell]) =>
        unquoted(cell!),
      ),
  );
  const [header, ...others] = rows;
  return others.map((row) => Object.fromEntries(row.map((cell, index) => [header![index]!, cell])));
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function present(row: Json): Json {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== ''),
  );
}

describe('every list, and bars with indicators, is a table:', () => {
  test.each(TABLES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s has the same content in JSON, CSV and Arrow',
    async (_, route) => {
      const body: unknown = await (await askRoute(route, 'json')).json();
      const wanted = rowsOf(body).map(present);
      expect(wanted.length > 0 || route.path === '/api/signalhub/realtime/events').toBe(true);

      const csv = readCells(await (await askRoute(route, 'csv')).text());
      const asText = (row: Json) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            String(value).replace(/^[+\-=@](?!\d)/, "'$&"),
          ]),
        );
      expect(csv.map((row) => present(row))).toEqual(wanted.map(asText));

      const answer = await askRoute(route, 'arrow');
      const table = tableFromIPC(new Uint8Array(await answer.arrayBuffer()));
      const arrow = table.toArray().map((row: { toJSON(): Json }) => present(row.toJSON()));
      expect(arrow.map(withNumbers)).toEqual(wanted);
    },
  );
});

function withNumbers(row: Json): Json {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? Number(value) : value,
    ]),
  );
}

describe('content negotiation', () => {
  test.each([
    [{ accept: 'text/csv' }, KLINES, 'text/csv; charset=utf-8; header=present'],
    [{ accept: `${ARROW}, application/json;q=0.5` }, KLINES, ARROW],
    [{ accept: 'application/json, text/csv' }, KLINES, 'application/json'],
    [{ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, KLINES, 'application/json'],
    [{ accept: 'application/problem+json' }, KLINES, 'application/json'],
    [{ accept: 'application/json; charset=utf-8' }, KLINES, 'application/json'],
    [{ accept: 'Text/CSV; Header=Absent' }, KLINES, 'text/csv; charset=utf-8; header=present'],
    [{ accept: `application/json;v=1;q=0.2, ${ARROW}; x=";"; Q = 0.3` }, KLINES, ARROW],
    [{ accept: 'text/csv' }, `${KLINES}&format=json`, 'application/json'],
    [{ accept: 'image/png' }, `${KLINES}&format=arrow`, ARROW],
  ])('%o at %s is answered as %s', async (headers, path, type) => {
    const answer = await ask(path, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toBe('Accept');
    expect(answer.headers.get('x-marketgraph-warning')).toBeNull();
  });

  test('an unavailable format is 406 where there is a choice, and JSON where there is none', async () => {
    const answer = await ask(KLINES, { accept: 'image/png' });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toEqual({
      detail: `This is answered as application/json, text/csv, ${ARROW}; name one of these in Accept, or leave it out.`,
      code: 'not_acceptable',
    });
    expect((await ask('/api/health', { accept: 'text/csv' })).status).toBe(200);
    expect((await ask('/api/health', { accept: 'application/*' })).status).toBe(200);
  });

  test('an unknown format of tables or times is 422, in JSON', async () => {
    const answer = await ask(`${KLINES}&format=parquet&time=s`, { accept: 'text/csv' });
    expect(answer.status).toBe(422);
    const { detail } = (await answer.json()) as { detail: { loc: string[]; msg: string }[] };
    expect(detail.map(({ loc, msg }) => [loc[1], msg])).toEqual([
      ['format', "Input should be 'json', 'csv' or 'arrow'"],
      ['time', "Input should be 'iso' or 'ms'"],
    ]);
  });

  test('failures stay JSON', async () => {
    const answer = await ask(KLINES.replace('BTCUSDT', 'NOPE'), { accept: 'text/csv' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty('code', 'symbol_not_subscribed');
  });

  test('each representation has an ETag of its own, and answers 304 to it alone', async () => {
    const path = `${KLINES}&endTime=1789000000000`;
    const tagOf = async (one: string) => (await ask(path + one)).headers.get('etag')!;
    const forms = ['', '&format=csv', '&format=csv&time=ms', '&format=arrow'];
    const tags = await Promise.all(forms.map(tagOf));
    expect(new Set(tags).size).toBe(forms.length);
    for (const [index, form] of forms.entries()) {
      const statuses = await Promise.all(
        tags.map(async (tag) => (await ask(path + form, { 'if-none-match': tag })).status),
      );
      expect(statuses).toEqual(tags.map((_, other) => (other === index ? 304 : 200)));
    }
    const sectors = '/api/signalhub/sectors?format=csv';
    const { headers } = await ask(sectors);
    const again = await ask(sectors, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-type')).toBeNull();
  });

  test('a header of thousands of types is parsed as well', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `image/x-${index}`).join(', ');
    expect((await ask(KLINES, { accept: many })).status).toBe(406);
    expect((await ask(KLINES, { accept: `${many}, text/csv` })).status).toBe(200);
  });

  test('pages are those of JSON, and Link leads through all of them', async () => {
    let path: string | undefined = '/api/signalhub/companies?page_size=40&format=csv';
    const codes: string[] = [];
    while (path !== undefined) {
      const answer: Response = await ask(path);
      codes.push(...readCells(await answer.text()).map((row) => row['stock_code']!));
      const next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      path =
        next === undefined ? undefined : new URL(next, answer.url).href.replace(server.origin, '');
    }
    const whole = (await (await ask('/api/signalhub/companies')).json()) as {
      pagination: { total: number };
    };
    expect(new Set(codes).size).toBe(whole.pagination.total);
    expect(codes).toHaveLength(whole.pagination.total);
  });
});

describe('a time may be written as a date', () => {
  const START = 1_788_912_000_000;
  const windowOf = async (start: string) => (await ask(`${KLINES}&startTime=${start}`)).text();

  test.each([
    ['2026-09-09T00:00:00Z', START],
    ['2026-09-09T08:00:00%2B08:00', START],
    ['2026-09-08T19:30:00-04:30', START],
    ['2026-09-09t00:00z', START],
    ['2026-09-09%2000:00:00.000Z', START],
    ['2026-09-08T23:59:59.999000001Z', START],
    ['2024-02-29T00:00:00Z', 1_709_164_800_000],
  ])('%s is %d', async (text, ms) => {
    expect(await windowOf(text)).toBe(await windowOf(String(ms)));
  });

  test.each([
    ['2026-09-09', 'a date alone has no time and no zone; write 2026-11-20T00:00:00Z'],
    [
      '2026-09-09T00:00:00',
      'it has no zone; end it with Z for UTC, or with an offset such as +08:00',
    ],
    ['2026-09-09T08:00:00+08:00', 'its offset has no sign; write the plus sign of a URL as %2B'],
    ['2026-09-09T08:00:00CST', 'its zone is not Z or an offset such as +08:00'],
    ['2026-02-29T00:00:00Z', 'there is no such day'],
    ['2026-09-09T24:00:00Z', 'there is no such time of day'],
    ['2026-9-9T00:00:00Z', 'it is not a date and time such as 2026-11-20T00:00:00Z'],
  ])('%s is refused: %s', async (text, reason) => {
    const answer = await ask(`${KLINES}&startTime=${text}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: [{ type: 'datetime_parsing', loc: ['query', 'startTime'], ctx: { error: reason } }],
    });
  });

  test('a moment before 1970 is the same as its negative number', async () => {
    const answer = await ask(`${KLINES}&startTime=1969-12-31T23:59:59Z`);
    expect(await answer.json()).toMatchObject({ detail: [{ type: 'greater_than_equal' }] });
  });
});
