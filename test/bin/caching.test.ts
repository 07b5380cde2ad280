import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers, type SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';
import { tokenMaker, type TokenMaker } from '#test/platform/identity/token-maker.ts';

const TOKEN = 'a-secret-of-operators-with-40-characters';

const redis = await findRedis();

let folder: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere;
let maker: TokenMaker;
const fileOf = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = newFolder();
  maker = await tokenMaker('one');
  subgraph = await serveSubgraphOfOthers();
  writeFileSync(fileOf('keys.json'), JSON.stringify({ keys: [maker.publicKey] }));
  writeFileSync(fileOf('supergraph.graphql'), subgraph.supergraphSdl);
  const shown = snippetsOf('docs/caching.md').find(({ language }) => language === 'yaml');
  const others = `
headers:
  rules:
    - propagate: x-tenant
  response_rules:
    - propagate: set-cookie
    - insert: x-gateway
      value: ours
jwt:
  keys: ${fileOf('keys.json')}
  issuers: [https://login.example.com]
  audiences: [marketgraph]
  algorithms: [RS256, ES256]
`;
  writeFileSync(fileOf('gateway.yaml'), shown!.text + others);
  const options = [
    '--supergraph',
    fileOf('supergraph.graphql'),
    '--config',
    fileOf('gateway.yaml'),
  ];
  gateway = await startHere(['gateway', ...options], { OPERATOR_TOKEN: TOKEN });
});
afterAll(async () => {
  await gateway.end();
  await subgraph.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  subgraph.paths.length = 0;
});

async function ask(
  query: string,
  headers: Record<string, string> = {},
  origin: string = gateway.origin,
) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  const { headers: answered } = response;
  return {
    text: await response.text(),
    control: answered.get('cache-control'),
    vary: answered.get('vary'),
    cookies: answered.getSetCookie(),
    inserted: answered.get('x-gateway'),
  };
}

const invalidate = (
  search: string,
  headers: Record<string, string>,
  origin: string = gateway.origin,
) => fetch(`${origin}/cache/invalidate${search}`, { method: 'POST', headers });

test('a public answer is kept for its time, by forwarded headers, and its client learns the rest of it', async () => {
  subgraph.respondWith({ 'cache-control': 'public, max-age=60', 'cache-tag': 'opens' });
  const first = await ask('{ open }');
  expect(first.control).toBe('public, max-age=60');
  expect(first.vary?.toLowerCase().split(', ')).toEqual(
    expect.arrayContaining(['accept', 'authorization', 'x-tenant']),
  );
  const second = await ask('{ open }');
  expect(second.text).toBe(first.text);
  expect(second.control).toMatch(/^public, max-age=(60|5\d)$/);
  expect(subgraph.paths).toHaveLength(1);
  await ask('{ open }', { 'x-tenant': 'other' });
  expect(subgraph.paths).toHaveLength(2);
  subgraph.respondWith({});
  expect((await ask('{ price }')).control).toBe('no-store');
});

test('a private answer is kept for its identity only, and no cache in between may keep it', async () => {
  subgraph.respondWith({ 'cache-control': 'private, max-age=60' });
  const bearer = async (claims: Record<string, string>) => ({
    authorization: `Bearer ${await maker.sign(claims)}`,
  });
  const [ann, bob] = [await bearer({ sub: 'ann' }), await bearer({ sub: 'bob' })];
  expect((await ask('{ own }', ann)).control).toBe('private, max-age=60');
  await ask('{ own }', ann);
  expect(subgraph.paths).toHaveLength(1);
  await ask('{ own }', bob);
  expect(subgraph.paths).toHaveLength(2);
  const anonymous = await ask('{ own }');
  expect(anonymous.text).toContain('UNAUTHORIZED_FIELD_OR_TYPE');
  expect(anonymous.control).toBe('no-store');
});

test('only operators drop answers by tag', async () => {
  subgraph.respondWith({ 'cache-control': 'max-age=60', 'cache-tag': 'prices, price-7' });
  await ask('{ price }');
  expect((await invalidate('?tag=prices', {})).status).toBe(404);
  await ask('{ price }');
  expect(subgraph.paths).toHaveLength(1);
  const operator = { 'x-operator-token': TOKEN };
  expect((await invalidate('', operator)).status).toBe(400);
  const dropped = await invalidate('?tag=other&tag=price-7', operator);
  expect([dropped.status, await dropped.json()]).toEqual([200, { dropped: 1 }]);
  await ask('{ price }');
  expect(subgraph.paths).toHaveLength(2);
});

test('equal queries in flight are one request to the subgraph', async () => {
  subgraph.respondWith({ 'cache-control': 'no-store' });
  const { arrived, release } = subgraph.hold();
  const asked = Array.from({ length: 5 }, () => ask('query Shared { open price }'));
  await arrived;
  const metrics = async () => (await fetch(`${gateway.origin}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^marketgraph_shared_queries_total 4$/m);
  release();
  const texts = new Set((await Promise.all(asked)).map(({ text }) => text));
  expect([...texts]).toEqual(['{"data":{"open":"the open one","price":"the price one"}}']);
  expect(subgraph.paths).toHaveLength(1);
  expect(await metrics()).toMatch(/marketgraph_answer_cache_requests_total\{outcome="hit"\} [1-9]/);
});

test('a cookie of a subgraph reaches the client whose request it answered, and no other', async () => {
  const cookie = 'session=secret; Path=/';
  subgraph.respondWith({ 'cache-control': 'no-store', 'set-cookie': cookie });
  const { arrived, release } = subgraph.hold();
  const asked = Array.from({ length: 4 }, () => ask('query Cookies { open price }'));
  await arrived;
  const metrics = async () => (await fetch(`${gateway.origin}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^marketgraph_shared_queries_total 7$/m);
  release();
  const shared = await Promise.all(asked);
  expect(shared.flatMap(({ cookies }) => cookies)).toEqual([cookie]);
  expect(shared.map(({ inserted }) => inserted)).toEqual(['ours', 'ours', 'ours', 'ours']);
  subgraph.respondWith({ 'cache-control': 'max-age=60', 'set-cookie': cookie });
  const kept = [await ask('query Kept { open }'), await ask('query Kept { open }')];
  expect(kept.map(({ cookies }) => cookies)).toEqual([[cookie], []]);
  expect(kept.map(({ inserted }) => inserted)).toEqual(['ours', 'ours']);
});

describe.skipIf(typeof redis === 'string')(
  'gateways over one Redis (else skipped: no Redis)',
  () => {
    const { url, stop } = redis as Exclude<typeof redis, string>;
    afterAll(() => stop());

    test('share kept answers, and an invalidation through one holds for all', async () => {
      const environment = {
        OPERATOR_TOKEN: TOKEN,
        CACHE_MODE: 'redis',
        REDIS_URL: url,
        REDIS_PREFIX: randomUUID(),
      };
      const options = ['--supergraph', fileOf('supergraph.graphql')];
      const gateways = await Promise.all(
        [1, 2].map(() => startHere(['gateway', ...options], environment)),
      );
      const [one, two] = gateways.map(({ origin }) => origin) as [string, string];
      subgraph.respondWith({ 'cache-control': 'max-age=600', 'cache-tag': 'opens' });
      await ask('{ open }', {}, one);
      // A gateway that is still connecting to Redis keeps nothing.
      const asksTwice = async (): Promise<number> => {
        subgraph.paths.length = 0;
        await ask('{ open }', {}, one);
        await ask('{ open }', {}, two);
        return subgraph.paths.length;
      };
      await expect.poll(asksTwice).toBe(0);
      const answer = await invalidate('?tag=opens', { 'x-operator-token': TOKEN }, two);
      expect(await answer.json()).toEqual({ dropped: 1 });
      expect(await asksTwice()).toBe(1);
      for (const each of gateways) await each.end();
    });
  },
);

test('an answer with an invalidation drops cached answers before the client gets it', async () => {
  subgraph.respondWith({ 'cache-control': 'max-age=60', 'cache-tag': 'prices' });
  await ask('query Kept { price }');
  await ask('query Kept { price }');
  expect(subgraph.paths).toHaveLength(1);
  subgraph.respondWith({ 'cache-invalidate': 'prices' });
  await ask('query Other { open price }');
  await ask('query Kept { price }');
  expect(subgraph.paths).toHaveLength(3);
});
