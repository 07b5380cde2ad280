import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { readRouteSources } from '#rest-documents/compile/route-source.ts';
import { goldenPath } from '#test/golden/golden-path.ts';
import { createFixtureEngine } from '#test/rest-adapter/fixture-engine.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const HERE = import.meta.dirname;
const FILE = goldenPath('fastapi-vectors.jsonl');

interface Vector {
  readonly label: string;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly content_type: string | null;
  readonly body: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly response: string;
}

/** GraphQL has neither tuples nor unions of inputs, so no route can take such a body. */
const INEXPRESSIBLE = new Set(['POST tuple short', 'POST union']);
/** FastAPI answers 500 here, a known bug; our answer has a test of its own below. */
const KNOWN_FAULTS = new Set(['POST NaN']);

const vectors = readFileSync(FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

interface KlinesArgs {
  symbol: string;
  limit: number;
  startTime: number | null;
  endTime: number | null;
  extendHistory: boolean;
}

const engine = createFixtureEngine(readFileSync(join(HERE, 'fastapi/schema.graphql'), 'utf8'), {
  klines({ symbol, limit, startTime = null, endTime = null, extendHistory }: KlinesArgs) {
    if (symbol === 'NOPE') throw new DomainError('symbol_not_subscribed', 'symbol not subscribed');
    if (symbol === 'PREP') {
      throw new DomainError('history_preparing', 'preparing', { retryAfterSec: 2 });
    }
    return [limit, startTime, endTime, extendHistory];
  },
  indicators: () => ({ ok: true }),
  compute: () => ({ ok: true }),
  signals: () => ({}),
  search: () => ({}),
  fundingRates: () => ({}),
  research: () => ({}),
  securities: () => ({}),
  symbols: () => ({}),
  number: ({ x }: { x: number }) => x,
  numbers: ({ a }: { a: number[] }) => a,
});

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({
    engine,
    routes: readRouteSources(join(HERE, 'fastapi/routes')),
  });
});
afterAll(() => server.close());

async function ask({ method, url, content_type, body }: Omit<Vector, 'status'>) {
  const response = await request(`${server.origin}${url}`, {
    method,
    body,
    headers: content_type === null ? {} : { 'content-type': content_type },
  });
  const text = await response.body.text();
  return { status: response.statusCode, headers: response.headers, text };
}

describe('recorded FastAPI answers', () => {
  const meaningful = vectors.filter(
    ({ label }) => !INEXPRESSIBLE.has(label) && !KNOWN_FAULTS.has(label),
  );

  test('cover fifty requests', () => {
    expect(vectors.length).toBe(53);
    expect(meaningful.length).toBe(50);
  });

  test.each(meaningful)('$label is answered to the byte', async (vector) => {
    const { status, headers, text } = await ask(vector);
    // Our bodies also carry a code, except those of 422.
    const withoutCode =
      status >= 400 && status !== 422 ? text.replace(/,"code":"\w+"}$/, '}') : text;
    expect(withoutCode).toBe(vector.response);
    expect(status).toBe(vector.status);
    expect(headers).toMatchObject(vector.headers);
  });

  test('a NaN in a body is 422, not the 500 of FastAPI', async () => {
    const vector = vectors.find(({ label }) => label === 'POST NaN')!;
    const { status, text } = await ask(vector);
    expect(status).toBe(422);
    expect(text).toContain('"finite_number"');
  });
});
