import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSmallGate, WRONG_BEARER, type SmallGate } from '#test/platform/quota/small-gate.ts';
import { createFixtureEngine } from '#test/rest-adapter/fixture-engine.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const SDL = 'type Query { sum(of: [Int!]!): Int! who: String }';
const ROUTES = [
  {
    file: 'sum.graphql',
    text: `"Add." query Sum($of: [Int!]! @body @example(values: [[1, 2]]))
      @rest(post: "/api/sum", tag: "Operation", quota: compute) { sum(of: $of) }`,
  },
  {
    file: 'who.graphql',
    text: '"Who." query Who @rest(get: "/api/who", tag: "Operation") { who }',
  },
];
const REQUESTS = { default: 5, compute: 2, token: 4, graphql: 9 };

/** The token of the engine's last request. */
let askedBy: string | null;
let small: SmallGate;
let server: RestServer;

async function serve(isLate: boolean): Promise<void> {
  small = openSmallGate(REQUESTS, isLate);
  const engine = createFixtureEngine(SDL, {
    sum: ({ of }: { of: number[] }) => of.reduce((total, one) => total + one, 0),
    who: () => askedBy,
  });
  const watched = {
    ...engine,
    execute(asked: Parameters<typeof engine.execute>[0]) {
      askedBy = asked.context.tokenId;
      return engine.execute(asked);
    },
  };
  server = await startRestServer({
    engine: watched,
    routes: ROUTES,
    gate: small.gate,
    settings: { trustedProxies: 1 },
  });
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const options =
    path === '/api/sum'
      ? { method: 'POST' as const, body: '{"of":[1,2]}', headers }
      : { method: 'GET' as const, headers };
  const answer = await request(`${server.origin}${path}`, options);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: await answer.body.text(),
  };
}

/**
 * Repeats a request until the first rejection and returns it, with the number of answers before.
 */
async function askUntilRefused(path: string, headers: Record<string, string> = {}) {
  for (let served = 0; ; served += 1) {
    const answer = await ask(path, headers);
    if (answer.status !== 200) return { ...answer, served };
  }
}

describe.each([
  ['counted in this process', false],
  ['counted over a network', true],
])('REST, %s:', (_, isLate) => {
  beforeEach(() => serve(isLate));
  afterEach(async () => {
    await server.close();
    await small.tokens.close();
  });

  test('a compute route has a quota of its own, named in the headers', async () => {
    const first = await ask('/api/sum');
    expect(first).toMatchObject({ status: 200, text: '3' });
    expect(first.headers['ratelimit-policy']).toBe('"compute";q=2;w=60');
    expect(first.headers['ratelimit']).toBe('"compute";r=1;t=60');
    const refused = await askUntilRefused('/api/sum');
    expect(refused).toMatchObject({ status: 429, served: REQUESTS.compute - 1 });
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.headers['ratelimit']).toBe('"compute";r=0;t=60');
    expect(JSON.parse(refused.text)).toEqual({
      detail: 'The quota is used up; retry after Retry-After.',
      code: 'rate_limited',
    });
    const other = await ask('/api/who');
    expect(other.headers['ratelimit']).toBe('"default";r=4;t=60');
  });

  test('a request with faults is counted as well', async () => {
    const answer = await request(`${server.origin}/api/sum`, { method: 'POST', body: '{}' });
    await answer.body.dump();
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['ratelimit']).toBe('"compute";r=1;t=60');
  });

  test('a token raises the quota of compute routes and reaches the graph', async () => {
    const { id, authorization } = await small.issue('compute');
    const refused = await askUntilRefused('/api/sum', { authorization });
    expect(refused).toMatchObject({ status: 429, served: REQUESTS.token });
    expect(refused.headers['ratelimit-policy']).toBe('"token";q=4;w=60');
    expect(askedBy).toBe(id);
    expect((await ask('/api/sum')).status).toBe(200);
  });

  test('a token does not change the quota of other routes', async () => {
    const { id, authorization } = await small.issue('compute');
    const answer = await ask('/api/who', { authorization });
    expect(answer.headers['ratelimit']).toBe('"default";r=4;t=60');
    expect(answer.text).toBe(JSON.stringify(id));
  });

  test.each(['/api/who', '/api/sum'])('%s rejects a wrong token with 401', async (path) => {
    const { status, headers, text } = await ask(path, { authorization: WRONG_BEARER });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(headers['ratelimit']).toBe('"default";r=4;t=60');
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid_token' });
  });

  test('wrong tokens end at the quota of their address, and affect no other client', async () => {
    const seen = [];
    for (let count = 0; count <= REQUESTS.default; count += 1) {
      seen.push((await ask('/api/sum', { authorization: WRONG_BEARER })).status);
    }
    expect(seen).toEqual([401, 401, 401, 401, 401, 429]);
    const { authorization } = await small.issue('compute');
    expect((await ask('/api/sum', { authorization })).status).toBe(200);
    const elsewhere = { authorization: WRONG_BEARER, 'x-forwarded-for': '10.0.0.9' };
    expect((await ask('/api/sum', elsewhere)).status).toBe(401);
  });

  test('a revoked token is rejected from the next request on', async () => {
    const { id, authorization } = await small.issue('compute');
    expect((await ask('/api/who', { authorization })).status).toBe(200);
    await small.tokens.revoke(id);
    expect((await ask('/api/who', { authorization })).status).toBe(401);
  });

  test('each client address has its own counts', async () => {
    const refused = await askUntilRefused('/api/who', { 'x-forwarded-for': '9.9.9.9, 10.0.0.1' });
    expect(refused.served).toBe(REQUESTS.default);
    expect((await ask('/api/who', { 'x-forwarded-for': '10.0.0.2' })).status).toBe(200);
  });
});

test('quota headers are absent without limits', async () => {
  const engine = createFixtureEngine(SDL, { who: () => null });
  const open = await startRestServer({ engine, routes: ROUTES });
  const { statusCode, headers, body } = await request(`${open.origin}/api/who`);
  await body.dump();
  await open.close();
  expect(statusCode).toBe(200);
  expect(headers['ratelimit']).toBeUndefined();
  expect(headers['ratelimit-policy']).toBeUndefined();
});

test('the documents list what counts on the compute quota, and describe tokens', async () => {
  const engine = createFixtureEngine(SDL, {});
  const open = await startRestServer({ engine, routes: ROUTES });
  const read = async (path: string) => (await request(`${open.origin}${path}`)).body.text();
  const { paths, components } = JSON.parse(await read('/api/openapi.json')) as {
    paths: Record<string, Record<string, { description?: string }>>;
    components: { securitySchemes: { token: object } };
  };
  const guide = await read('/api/docs.md');
  await open.close();
  expect(paths['/api/sum']?.['post']?.description).toContain('Counted on the `compute` quota');
  expect(paths['/api/who']?.['get']?.description).toBeUndefined();
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(guide).toContain('## Tokens and quotas');
  expect(guide.match(/Counted on the `compute` quota/g)).toHaveLength(1);
});
