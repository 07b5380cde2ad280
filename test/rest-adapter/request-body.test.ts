import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRouteSources } from '#rest-documents/compile/route-source.ts';
import { createFixtureEngine } from '#test/rest-adapter/fixture-engine.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const FOLDER = join(import.meta.dirname, '../../packages/rest-documents/test/fastapi');
const supergraphSdl = readFileSync(join(FOLDER, 'schema.graphql'), 'utf8');
const seen: unknown[] = [];
const engine = createFixtureEngine(supergraphSdl, {
  indicators(args: unknown) {
    seen.push(args);
    return { ok: true };
  },
});

let server: RestServer;
beforeAll(async () => {
  const routes = readRouteSources(join(FOLDER, 'routes'));
  server = await startRestServer({ engine, routes });
});
afterAll(() => server.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const GOOD = {
  exchange: 'venue_a',
  market: 'perp',
  symbol: 'BTCUSDT',
  interval: '1m',
  calc: [{ name: 'ema', params: { period: 20 } }],
};

async function post(
  body: NonNullable<Parameters<typeof request>[1]>['body'],
  path = '',
  encoding: string | null = null,
) {
  const url = `${server.origin}/api/indicators${path}`;
  const headers = encoding === null ? JSON_TYPE : { ...JSON_TYPE, 'content-encoding': encoding };
  const answer = await request(url, { method: 'POST', headers, body: body ?? null });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (await answer.body.json()) as { detail: unknown; code?: string },
  };
}

test('members of the body reach the graph under its own names, with the defaults of the SDL', async () => {
  const body = { ...GOOD, startTime: '1735689600000', include_forming: 'yes' };
  const { status } = await post(JSON.stringify(body), '?explain=0');
  expect(status).toBe(200);
  expect(seen.at(-1)).toEqual({
    explain: false,
    request: {
      exchange: 'venue_a',
      market: 'perp',
      symbol: 'BTCUSDT',
      interval: '1m',
      limit: 500,
      startTime: 1_735_689_600_000,
      calc: [{ name: 'ema', params: { period: 20 } }],
      signals: false,
      includeForming: true,
    },
  });
});

test('a repeated request is the same query, and no other is', async () => {
  const text = JSON.stringify(GOOD);
  const ask = async (body: string, path = '') => {
    expect((await post(body, path)).status).toBe(200);
    return seen.at(-1);
  };
  const first = await ask(text, '?explan=1');
  expect(await ask(text, '?explan=1')).toEqual(first);
  expect((await post(text, '?explan=1')).headers['x-marketgraph-warning']).toContain('explan');
  expect(await ask(text, '?explain=0')).toEqual({ ...(first as object), explain: false });
  const other = await ask(text.replace('BTCUSDT', 'ETHUSDT'));
  expect(other).toMatchObject({ request: { symbol: 'ETHUSDT' } });
  // The same bytes as another type are no JSON, and a rejected body is rejected again.
  for (let turn = 0; turn < 2; turn += 1) {
    const headers = { 'content-type': 'text/plain' };
    const url = `${server.origin}/api/indicators`;
    const plain = await request(url, { method: 'POST', headers, body: text });
    expect(plain.statusCode).toBe(422);
    await plain.body.dump();
  }
});

test('faults of the query come before those of the body', async () => {
  const { body } = await post(JSON.stringify({ ...GOOD, limit: 0, nope: 1 }), '?explain=x');
  expect((body.detail as { loc: unknown[] }[]).map(({ loc }) => loc)).toEqual([
    ['query', 'explain'],
    ['body', 'limit'],
    ['body', 'nope'],
  ]);
});

test('a null body is a missing one', async () => {
  const { body } = await post('null');
  expect(body.detail).toEqual([
    { type: 'missing', loc: ['body'], msg: 'Field required', input: null },
  ]);
});

test('more than 4 MiB is 413, declared or not, and the connection ends', async () => {
  const large = Buffer.alloc(4 * 1_024 * 1_024 + 1, 0x20);
  const declared = await post(large);
  expect(declared.status).toBe(413);
  expect(declared.body.code).toBe('body_too_large');
  expect(declared.headers.connection).toBe('close');
  async function* chunks() {
    for (let sent = 0; sent < large.length; sent += 65_536) yield large.subarray(0, 65_536);
  }
  const streamed = await post(chunks() as never).catch(() => null);
  // A client that is still sending may see the closed connection before the answer.
  if (streamed !== null) expect(streamed.status).toBe(413);
  expect((await post(JSON.stringify(GOOD))).status).toBe(200);
});

test('exactly 4 MiB is read', async () => {
  const text = JSON.stringify(GOOD);
  const padded = text + ' '.repeat(4 * 1_024 * 1_024 - text.length);
  expect((await post(padded)).status).toBe(200);
});

test('bytes that are no UTF-8 are 400', async () => {
  const { status, body } = await post(Buffer.from([0x7b, 0xff, 0x7d]));
  expect(status).toBe(400);
  expect(body).toEqual({
    detail: 'There was an error parsing the body',
    code: 'unparsable_body',
  });
});

test('nesting beyond all use is 422, not a crash', async () => {
  const deep = `{"calc":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  const { status, body } = await post(deep);
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ type: 'json_invalid' }]);
});

test('a client that disconnects leaves the server healthy', async () => {
  const gone = new AbortController();
  async function* endless() {
    yield Buffer.from('{"a":');
    gone.abort();
    yield Buffer.from('1');
  }
  const url = `${server.origin}/api/indicators`;
  const options = { method: 'POST', headers: JSON_TYPE, signal: gone.signal } as const;
  await expect(request(url, { ...options, body: endless() as never })).rejects.toThrow(/abort/i);
  expect((await post(JSON.stringify(GOOD))).status).toBe(200);
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a body may come in %s', async (encoding, compress) => {
  const { status } = await post(compress(JSON.stringify(GOOD)), '', encoding);
  expect(status).toBe(200);
  expect(seen.at(-1)).toMatchObject({ request: { symbol: 'BTCUSDT' } });
});

test('a body that decompresses to more than the maximum is too large, however small it was', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(16 * 1024 * 1024, 32));
  expect(bomb.length).toBeLessThan(1_000);
  const { status, body } = await post(bomb, '', 'br');
  expect([status, body.code]).toEqual([413, 'body_too_large']);
});

test('a body that does not match its encoding, and one in another, are rejected', async () => {
  const damaged = await post(JSON.stringify(GOOD), '', 'gzip');
  expect([damaged.status, damaged.body.code]).toEqual([400, 'unparsable_body']);
  for (const encoding of ['compress', 'gzip, gzip']) {
    const other = await post(gzipSync(JSON.stringify(GOOD)), '', encoding);
    expect([other.status, other.body.code]).toEqual([415, 'unsupported_media_type']);
    expect(other.headers['accept-encoding']).toBe('zstd, br, gzip');
  }
});

test('the place of a fault is reported for a short body, and a long one is rejected without it', async () => {
  const blanks = (count: number): string => ' '.repeat(count);
  const short = await post(`{"x":${blanks(1_000)}nul}`);
  expect(short.body.detail).toMatchObject([{ loc: ['body', 1_005], type: 'json_invalid' }]);
  for (const word of ['nul', 'NaN']) {
    const { status, body } = await post(`{"x":${blanks(1_000_000)}${word}}`);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 0], type: 'json_invalid' }]);
  }
});
