import { readFileSync } from 'node:fs';
import { compileProductRoutes } from '#rest-adapter/documents/product-documents.ts';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from 'undici';
import { WebSocket } from 'ws';
import { EXPOSED_HEADERS } from '#platform/http/origin-policy.ts';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  FEW_SERIES,
  untilReady,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { deep } from '#test/depth.ts';

const APP = 'https://app.example';
const ELSEWHERE = 'https://elsewhere.example';
const ROUTES = compileProductRoutes(
  readFileSync(new URL('../../gateway/supergraph.graphql', import.meta.url), 'utf8'),
);
const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
const ENCODINGS = Object.keys(DECODE) as (keyof typeof DECODE)[];
const SUBSCRIPTION = 'subscription { venueStatusChanged { status } }';
const LONG_QUERY = `{ __schema { types { name description fields { name description } } } }`;
const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=300';

/** Targets of GET in every corner of the URL space: each route with its examples, documents, operations. */
interface Target {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the gate stands before it. */
  readonly isGated: boolean;
}

let server: MarketgraphProcess;
let targets: Target[] = [];

beforeAll(async () => {
  server = await startMarketgraph(['start'], {
    ...FEW_SERIES,
    DATA_DIR: await copyDemoFolder(),
    CORS_ORIGINS: APP,
    QUOTA_PER_MINUTE: '0',
    QUOTA_COMPUTE_PER_MINUTE: '0',
    QUOTA_GRAPHQL_PER_MINUTE: '0',
  });
  await untilReady(server.origin);
  const graph = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
  targets = [
    ...(await examples()).map((path) => ({ path, isGated: true })),
    { path: graph('{ health { status } }'), isGated: true },
    { path: graph(LONG_QUERY), isGated: true },
    ...['/api/openapi.json', '/api/docs', '/api/docs/reference.js', '/agents.md', '/llms.txt'].map(
      (path) => ({ path, isGated: false }),
    ),
    { path: '/api/docs/indicators/rsi.svg', isGated: false },
    ...['/', '/healthz', '/readyz', '/metrics', '/nowhere', '/api/nowhere', '/api/klines/'].map(
      (path) => ({ path, isGated: false }),
    ),
  ];
});
afterAll(() => server.end('SIGKILL'));

/** A request for each GET route, from the server's own examples. */
async function examples(): Promise<string[]> {
  const { paths } = JSON.parse((await ask('/api/openapi.json')).text) as OpenApi;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    let target = path;
    const query = new URLSearchParams();
    for (const parameter of get.parameters ?? []) {
      const example = Object.values(parameter.examples ?? {})[0]?.value ?? parameter.example;
      if (parameter.in === 'path') {
        target = target.replace(`{${parameter.name}}`, encodeURIComponent(String(example)));
      } else if (parameter.in === 'query' && parameter.required === true) {
        query.set(parameter.name, String(example));
      }
    }
    return [query.size === 0 ? target : `${target}?${query}`];
  });
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get?: {
          readonly parameters?: readonly {
            readonly name: string;
            readonly in: string;
            readonly required?: boolean;
            readonly example?: unknown;
            readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
          }[];
        };
      }
    >
  >;
}

async function ask(
  path: string,
  options: Parameters<typeof request>[1] = {},
): Promise<{ status: number; headers: Record<string, string>; bytes: Buffer; text: string }> {
  const { statusCode, headers, body } = await request(server.origin + path, options);
  const bytes = Buffer.from(await body.arrayBuffer());
  const plain = headers as Record<string, string>;
  return { status: statusCode, headers: plain, bytes, text: bytes.toString() };
}

const varies = ({ vary = '' }: Record<string, string>) => vary.toLowerCase().split(/ *, */);

describe('every target', () => {
  test('covers each GET route of the registry', () => {
    const count = ROUTES.filter(({ method }) => method === 'GET').length;
    expect(targets.filter(({ path }) => path.startsWith('/api/')).length).toBeGreaterThan(count);
  });

  test('is encoded as the client accepts, from 4 kB on, with Vary', async () => {
    const encoded = new Set<string>();
    let drawings = 0;
    for (const [at, { path, headers = {} }] of targets.entries()) {
      const plain = await ask(path, { headers });
      expect(plain.headers['x-content-type-options'], path).toBe('nosniff');
      expect(plain.headers['content-encoding'], path).toBeUndefined();
      expect(varies(plain.headers), path).toContain('origin');
      expect(plain.headers['cross-origin-resource-policy'], path).toBe('same-origin');
      if (String(plain.headers['content-type']).startsWith('image/svg')) {
        drawings += 1;
        expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
      }
      // Usually each target in one encoding, its neighbours in the others.
      const asked = ENCODINGS.filter((_, place) => deep(1) > 1 || (at + place) % 3 === 0);
      for (const encoding of asked) {
        const answer = await ask(path, { headers: { ...headers, 'accept-encoding': encoding } });
        expect(answer.status, path).toBe(plain.status);
        expect(answer.headers['x-content-type-options'], path).toBe('nosniff');
        // An image is compressed already.
        if (answer.headers['content-type'] === 'image/png') continue;
        if (answer.headers['content-encoding'] === undefined) {
          // Answers of one moment may be a few bytes longer than those of another.
          expect(answer.bytes.length, `${path} in ${encoding}`).toBeLessThan(4_096);
          continue;
        }
        encoded.add(path);
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
        expect(varies(answer.headers), path).toContain('accept-encoding');
        // A list that grows may have been short when it was asked for in plain.
        const whole = plain.bytes.length < 4_096 ? await ask(path, { headers }) : plain;
        expect(varies(whole.headers), path).toContain('accept-encoding');
        expect(answer.headers['etag'] ?? 'W/', path).toMatch(/^W\//);
        const decoded = DECODE[encoding](answer.bytes);
        expect(decoded.length, path).toBeGreaterThanOrEqual(4_096);
        expect(
          typeof (path.startsWith('/api/') && !path.includes('docs') && !path.includes('svg')
            ? JSON.parse(decoded.toString())
            : {}),
        ).toBe('object');
      }
    }
    expect(encoded.size).toBeGreaterThan(7);
    expect(drawings).toBeGreaterThan(1);
  });

  test('as Arrow is encoded, too: its buffers are plain numbers', async () => {
    const path =
      '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=500&format=arrow';
    const [plain, coded] = [
      await ask(path),
      await ask(path, { headers: { 'accept-encoding': 'zstd' } }),
    ];
    expect([plain.headers['content-encoding'], coded.headers['content-encoding']]).toEqual([
      undefined,
      'zstd',
    ]);
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length * 0.9);
    const rowsOf = (bytes: Uint8Array) => tableFromIPC(bytes).numRows;
    expect(rowsOf(DECODE['zstd'](coded.bytes))).toBe(rowsOf(plain.bytes));
  });

  test('with a validator is revalidated by it, in whatever encoding it was sent', async () => {
    let validated = 0;
    for (const [at, { path, headers = {} }] of targets.entries()) {
      // Usually each target in one encoding, as above, and without.
      const asked = ENCODINGS.filter((_, place) => deep(1) > 1 || (at + place) % 3 === 0);
      for (const encoding of ['identity', ...asked]) {
        const sent = { ...headers, 'accept-encoding': encoding };
        const { headers: got, bytes } = await ask(path, { headers: sent });
        if (got['etag'] === undefined || path.startsWith('/api/health')) continue;
        const again = await ask(path, { headers: { ...sent, 'if-none-match': got['etag'] } });
        if (again.status !== 304) {
          // It changed in between, as live answers do; then the validator differs.
          expect(again.headers['etag'], path).not.toBe(got['etag']);
          continue;
        }
        validated += 1;
        expect(again.bytes.length).toBe(0);
        expect(bytes.length).toBeGreaterThan(0);
        expect(again.headers['etag'], path).toBe(got['etag']);
        // A cache takes the headers of 304 over, so it still distinguishes encodings.
        for (const name of String(got['vary'] ?? '').split(', ')) {
          expect(String(again.headers['vary']), path).toContain(name);
        }
      }
    }
    expect(validated).toBeGreaterThan(40);
  });

  test('is readable by pages of listed origins, and by no others', async () => {
    for (const { path, headers = {} } of targets) {
      const refused = await ask(path, { headers: { ...headers, origin: ELSEWHERE } });
      expect(refused.status, path).toBe(403);
      expect(refused.text.toLowerCase()).toContain('"code":"cross_site_request"');
      expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      expect(refused.headers['x-content-type-options']).toBe('nosniff');
      const listed = await ask(path, { headers: { ...headers, origin: APP } });
      expect(listed.status, path).not.toBe(403);
      expect(listed.headers['access-control-allow-origin'], path).toBe(APP);
      expect(listed.headers['access-control-allow-credentials']).toBeUndefined();
      const own = await ask(path, { headers: { ...headers, origin: server.origin } });
      expect(own.status, path).not.toBe(403);
    }
  });

  test('of data is blocked for images, frames and links of other sites; documents may be linked', async () => {
    const from = (site: string, mode: string) => ({
      'sec-fetch-site': site,
      'sec-fetch-mode': mode,
    });
    const foreign = [
      from('cross-site', 'no-cors'),
      from('cross-site', 'navigate'),
      from('same-site', 'no-cors'),
    ];
    const own = [from('same-origin', 'no-cors'), from('none', 'navigate')];
    for (const [at, { path, headers = {}, isGated }] of targets.entries()) {
      for (const sent of foreign) {
        const { status, text } = await ask(path, { headers: { ...headers, ...sent } });
        expect([path, status === 403]).toEqual([path, isGated]);
        if (isGated) expect(text.toLowerCase()).toContain('"code":"cross_site_request"');
      }
      for (const sent of own.filter((_, place) => deep(1) > 1 || (at + place) % 2 === 0)) {
        expect((await ask(path, { headers: { ...headers, ...sent } })).status, path).not.toBe(403);
      }
    }
    expect((await ask('/udf/config', { headers: foreign[0]! })).status).toBe(403);
  });

  test('behind the gate is 401 for a malformed Authorization', async () => {
    const gated = targets.filter(({ isGated }) => isGated);
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', 'Bearer nope', 'nope']) {
      for (const { path } of gated) {
        const { status, headers } = await ask(path, { headers: { authorization } });
        expect([status, headers['www-authenticate']], path).toEqual([401, 'Bearer']);
      }
    }
    const twice = ['authorization', 'Bearer a', 'authorization', 'Bearer b'];
    expect((await ask(KLINES, { headers: twice })).status).toBe(401);
  });
});

test('response headers of routes are readable by pages', () => {
  const exposed = new Set(EXPOSED_HEADERS.map((name) => name.toLowerCase()));
  // Headers that pages may always read.
  const safe = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires'];
  for (const name of safe) exposed.add(name);
  const names = ROUTES.flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()));
  expect(names.filter((name) => !exposed.has(name))).toEqual([]);
});

test('a preflight request is answered for pages of listed origins', async () => {
  const preflight = (origin: string) =>
    ask('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const { status, headers } = await preflight(APP);
  expect(status).toBe(204);
  expect(headers['access-control-allow-headers']).toBe('authorization,content-type');
  expect((await preflight(ELSEWHERE)).status).toBe(403);
});

describe('the other handlers', () => {
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const post = (more: Record<string, string>, body: string, path = '/graphql') =>
    ask(path, { method: 'POST', headers: { ...json, ...more }, body });
  const query = JSON.stringify({ query: LONG_QUERY });

  test('queries over POST are encoded, rejected and admitted alike', async () => {
    const answer = await post({ 'accept-encoding': 'br, gzip;q=0.5' }, query);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.bytes).toString())).toHaveProperty('data');
    expect((await post({ origin: ELSEWHERE }, query)).status).toBe(403);
    expect((await post({ origin: APP }, query)).status).toBe(200);
    expect((await post({ authorization: 'Basic YTpi' }, query)).status).toBe(401);
  });

  test('event streams are never encoded', async () => {
    const { headers, body } = await request(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { ...json, accept: 'text/event-stream', 'accept-encoding': 'gzip, br, zstd' },
      body: JSON.stringify({ query: SUBSCRIPTION }),
    });
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    for await (const chunk of body) {
      if (String(chunk).includes('venueStatusChanged')) break;
    }
  });

  test('a JSON body may begin with a byte order mark', async () => {
    const bom = '\uFEFF';
    expect((await post({}, bom + query)).status).toBe(200);
    const compute = JSON.stringify({ calc: [{ name: 'rsi' }] });
    const resolved = await post({}, bom + compute, '/api/indicators/registry/resolve');
    expect(resolved.status).toBe(200);
  });

  test.each([
    ['of another origin', { origin: ELSEWHERE }, undefined, 403],
    ['of a listed origin', { origin: APP }, undefined, 'open'],
    ['of its own origin', {}, undefined, 'open'],
    ['with another scheme', { authorization: 'Basic YTpi' }, undefined, 401],
    ['with an empty token', { authorization: 'Bearer ' }, undefined, 401],
    ['with another scheme in connection_init', {}, { authorization: 'Basic YTpi' }, 4403],
    ['with no text in connection_init', {}, { authorization: { token: 'x' } }, 4403],
    [
      'with two tokens in connection_init',
      {},
      { authorization: 'Bearer a', Authorization: 'Bearer b' },
      4403,
    ],
  ] as const)('a WebSocket %s', async (_, headers, payload, outcome) => {
    const url = `${server.origin.replace('http', 'ws')}/graphql`;
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
    const seen = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'connection_init', ...(payload && { payload }) })),
      );
      socket.on('message', () => resolve('open'));
      socket.on('close', (code) => resolve(code));
      socket.on('error', () => {});
    });
    socket.terminate();
    expect(seen).toBe(outcome);
  });

  test('a misspelt query parameter is named, with the intended one', async () => {
    const misspelt = await ask(
      `${KLINES}&limt=5&startTim=1&limit=2&%0d%0aset-cookie:x=1&zzzzzzzz=1`,
    );
    expect(misspelt.status).toBe(200);
    expect(misspelt.headers['x-marketgraph-warning']).toBe(
      'repeated-parameter;name="limit", unknown-parameter;name="limt";nearest="limit", ' +
        'unknown-parameter;name="startTim";nearest="startTime", ' +
        'unknown-parameter;name="%0D%0Aset-cookie%3Ax", unknown-parameter;name="zzzzzzzz"',
    );
    expect((await ask(KLINES)).headers['x-marketgraph-warning']).toBeUndefined();
    const many = Array.from({ length: 500 }, (__, at) => `${'x'.repeat(20)}${at}=1`).join('&');
    const named = (await ask(`${KLINES}&${many}`)).headers['x-marketgraph-warning']!;
    expect(named.match(/unknown-parameter/g)).toHaveLength(5);
    const refused = await ask('/api/klines?exchnge=venue_a');
    expect(refused.headers['x-marketgraph-warning']).toContain('nearest="exchange"');
  });
});
