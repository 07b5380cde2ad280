import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { ANY_CHARACTER } from '#test/any-character.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { deep } from '#test/depth.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const RESPONSE_TYPE = { ...JSON_TYPE, accept: 'application/graphql-response+json' };

describe('a request to the graph:', () => {
  let market: MarketDouble;
  let server: FrontServer;

  beforeAll(async () => {
    market = new MarketDouble();
    server = await serveFront(createMonolithEngine(market.schema));
  });
  afterAll(() => server.close());

  const post = (query: string, headers: Record<string, string> = JSON_TYPE) =>
    fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const get = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}?query=${encodeURIComponent(query)}`, { headers });

  test('keeps the id of the client, or gets a new one', async () => {
    const kept = await post('{ hello }', { ...JSON_TYPE, 'x-request-id': 'trace:1/a' });
    expect(kept.headers.get('x-request-id')).toBe('trace:1/a');
    const made = await post('{ hello }', { ...JSON_TYPE, 'x-request-id': 'no blanks <here>' });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has security headers in its answer', async () => {
    const { headers } = await post('{ hello }');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('over 4 MiB is rejected with 413, with or without a Content-Length', async () => {
    const body = JSON.stringify({ query: `{ hello } #${'x'.repeat(4 * 1024 * 1024)}` });
    const said = await fetch(server.url, { method: 'POST', headers: JSON_TYPE, body });
    expect(said.status).toBe(413);
    const outgoing = request(server.url, { method: 'POST', headers: JSON_TYPE });
    outgoing.on('error', () => {});
    outgoing.write(body.slice(0, 3_000_000));
    outgoing.write(body.slice(3_000_000));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    outgoing.end();
    response.resume();
    expect((await post('{ hello }')).status).toBe(200);
  });

  test('whose body is rejected on the way is not read further', async () => {
    server.bodies.length = 0;
    const asking = request(server.url, { method: 'POST', headers: JSON_TYPE });
    asking.write('{');
    await expect.poll(() => server.bodies.length).toBe(1);
    server.bodies[0]!(new DomainError('bodies_busy', undefined, { retryAfterSec: 1 }));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
    expect(JSON.parse(await text(answer))).toMatchObject({
      errors: [{ extensions: { code: 'BODIES_BUSY' } }],
    });
    asking.destroy();
  });

  test('just under 4 MiB is served', async () => {
    const body = JSON.stringify({ query: `{ hello } #${'x'.repeat(4 * 1024 * 1024 - 40)}` });
    const response = await fetch(server.url, { method: 'POST', headers: JSON_TYPE, body });
    expect(response.status).toBe(200);
  });

  test('is decompressed, within the bound for the decompressed size', async () => {
    const send = (encoding: string, body: Uint8Array) =>
      fetch(server.url, {
        method: 'POST',
        headers: { ...JSON_TYPE, 'content-encoding': encoding },
        body: body as BodyInit,
      });
    const text = Buffer.from('{"query":"{ hello }"}');
    const packed: [string, Buffer][] = [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['zstd', zstdCompressSync(text)],
      ['identity', text],
    ];
    for (const [encoding, body] of packed) {
      expect(await (await send(encoding, body)).json(), encoding).toHaveProperty('data.hello');
    }
    const bomb = Buffer.alloc(8_000_000, ' ');
    for (const encode of [gzipSync, zstdCompressSync]) {
      const encoding = encode === gzipSync ? 'gzip' : 'zstd';
      expect((await send(encoding, encode(bomb))).status).toBe(413);
    }
    const damaged = await send('gzip', text);
    expect(damaged.status).toBe(400);
    expect(JSON.stringify(await damaged.json())).toContain('does not match its Content-Encoding');
    for (const encoding of ['lzma', 'gzip, br']) {
      const response = await send(encoding, text);
      expect(response.status).toBe(415);
      expect(response.headers.get('accept-encoding')).toBe('zstd, br, gzip');
    }
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])(
    'by %s is 405 with Allow',
    async (method) => {
      const response = await fetch(server.url, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, POST');
    },
  );

  test('that accepts none of our media types is 406', async () => {
    expect((await post('{ hello }', { ...JSON_TYPE, accept: 'image/png' })).status).toBe(406);
  });

  test.each([10, 300_000])(
    'is 500 where %i characters of it cannot be serialised',
    async (count) => {
      const answer = await post(`{ faulty(characters: ${count}) }`);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
      expect(server.errors.splice(0)).toMatchObject([
        { err: { message: 'these rows cannot be written' } },
      ]);
    },
  );

  test('closes the connection when an answer that has begun cannot continue', async () => {
    const answer = await post('{ rows(count: 50000) faulty(characters: 300000) }');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(server.errors.splice(0)).toMatchObject([
      { err: { message: 'these rows cannot be written' } },
    ]);
  });

  test('that fails temporarily as a whole has a time to retry', async () => {
    const strict = await post('{ needed }', RESPONSE_TYPE);
    expect(strict.status).toBe(503);
    expect(strict.headers.get('retry-after')).toBe('7');
    const legacy = await post('{ needed }');
    expect(legacy.status).toBe(200);
    expect(legacy.headers.get('retry-after')).toBe('7');
    const partial = await post('{ hello busy }', RESPONSE_TYPE);
    expect(partial.status).toBe(200);
    expect(partial.headers.get('retry-after')).toBeNull();
  });

  test('by the hash of a document works once the document was sent', async () => {
    const query = '{ hello(name: "again") }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const ask = async (body: object) => {
      const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) };
      return (await fetch(server.url, init)).json();
    };
    expect(await ask({ extensions })).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
    expect(await ask({ query: `${query} `, extensions })).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_HASH_MISMATCH' } }],
    });
    expect(await ask({ query, extensions })).toEqual({ data: { hello: 'hello again' } });
    expect(await ask({ extensions })).toEqual({ data: { hello: 'hello again' } });
    const search = `?extensions=${encodeURIComponent(JSON.stringify(extensions))}`;
    expect(await (await fetch(server.url + search)).json()).toEqual({
      data: { hello: 'hello again' },
    });
  });

  test('that was aborted stops waiting for its answer', async () => {
    const abort = new AbortController();
    const asked = fetch(server.url, {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"query":"{ slow }"}',
      signal: abort.signal,
    });
    const before = market.releaseSlow;
    await expect.poll(() => market.releaseSlow !== before).toBe(true);
    abort.abort();
    await expect(asked).rejects.toThrow('abort');
    market.releaseSlow();
    expect((await post('{ hello }')).status).toBe(200);
    expect(server.errors).toEqual([]);
  });

  describe('forged by another site', () => {
    const cross = (mode: string) => ({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode });

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
      'as a form or plain fetch with a body of type "%s" never runs',
      async (type) => {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        const body = new Blob([JSON.stringify({ query: 'mutation { bump }' })]);
        const response = await fetch(server.url, { method: 'POST', headers, body });
        expect(response.status).toBe(415);
        expect(market.bumps).toBe(0);
      },
    );

    test('as a GET never mutates', async () => {
      for (const headers of [{}, { 'x-apollo-operation-name': 'x' }, RESPONSE_TYPE]) {
        const response = await get('mutation { bump }', headers);
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe('POST');
      }
      expect(market.bumps).toBe(0);
    });

    test.each(['no-cors', 'navigate'])('as an image or a form (%s) is rejected', async (mode) => {
      const response = await rawGet(`${server.url}?query={hello}`, cross(mode));
      expect(response).toBe(403);
    });

    test('from its own pages or by fetch is served, and its answer stays unreadable there', async () => {
      expect(await rawGet(`${server.url}?query={hello}`, cross('cors'))).toBe(200);
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' };
      expect(await rawGet(`${server.url}?query={hello}`, own)).toBe(200);
    });
  });

  test('of any content gives no 5xx and no stack trace', async () => {
    const json = fc.oneof(
      fc.json(),
      fc
        .record({ query: fc.json(), variables: fc.jsonValue(), extensions: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
      fc.string({ unit: ANY_CHARACTER }),
      fc
        .record({ query: fc.constantFrom('{', '{hello', 'query {hello(name: 5)}', '{__typename}') })
        .map((value) => JSON.stringify(value)),
    );
    const body = fc.oneof(json, fc.uint8Array());
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(JSON_TYPE, RESPONSE_TYPE), async (text, headers) => {
        const sent = typeof text === 'string' ? text : new Uint8Array(text);
        const response = await fetch(server.url, { method: 'POST', headers, body: sent });
        const answer = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(answer).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
        const members = Object.keys(JSON.parse(answer) as object);
        expect(members).toContain(
          response.status === 200 && !answer.startsWith('{"errors') ? 'data' : 'errors',
        );
      }),
      { numRuns: deep(200) },
    );
    expect(server.errors).toEqual([]);
  });

  test('in flight when the server stops is still answered', async () => {
    const other = await serveFront(createMonolithEngine(market.schema));
    const before = market.releaseSlow;
    const init = { method: 'POST', headers: JSON_TYPE, body: '{"query":"{ slow }"}' };
    const asked = fetch(other.url, init);
    await expect.poll(() => market.releaseSlow !== before).toBe(true);
    const stopped = other.front.stop();
    market.releaseSlow();
    expect(await (await asked).json()).toEqual({ data: { slow: 'done' } });
    await stopped;
    await other.close();
  });
});

/** A GET with headers that `fetch` does not let a script set. */
async function rawGet(
  target: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const outgoing = request(target.replaceAll('{', '%7B').replaceAll('}', '%7D'), { headers }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
