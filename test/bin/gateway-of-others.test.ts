import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runHere, startHere, type ServerHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { serveSubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import type { SubgraphOfOthers } from '#test/bin/subgraph-of-others.ts';
import { snippetsOf } from '#test/pages/page-snippets.ts';
import { tokenMaker } from '#test/platform/identity/token-maker.ts';
import type { TokenMaker } from '#test/platform/identity/token-maker.ts';

const KEYS_URL = 'https://login.example.com/.well-known/jwks.json';

/** The configuration of docs/gateway.md, with the keys in a file. */
function documentedConfiguration(keysFile: string): string {
  const shown = snippetsOf('docs/gateway.md').filter(({ language }) => language === 'yaml');
  const text = shown.map((snippet) => snippet.text).join('');
  expect(text).toContain(KEYS_URL);
  return text.replace(KEYS_URL, keysFile);
}

let folder: string;
let subgraph: SubgraphOfOthers;
let gateway: ServerHere;
let maker: TokenMaker;

beforeAll(async () => {
  folder = newFolder();
  maker = await tokenMaker('one');
  subgraph = await serveSubgraphOfOthers();
  const [keys, config, supergraph] = ['keys.json', 'gateway.yaml', 'supergraph.graphql'].map(
    (name) => join(folder, name),
  );
  writeFileSync(keys!, JSON.stringify({ keys: [maker.publicKey] }));
  writeFileSync(config!, documentedConfiguration(keys!));
  writeFileSync(supergraph!, subgraph.supergraphSdl);
  gateway = await startHere(['gateway', '--supergraph', supergraph!, '--config', config!], {
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  await gateway.end();
  await subgraph.close();
  rmSync(folder, { recursive: true });
});

async function ask(query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, answer: (await response.json()) as Answer };
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly {
    readonly path?: unknown;
    readonly extensions?: { readonly code?: string };
  }[];
}

const bearer = async (claims = {}) => ({ authorization: `Bearer ${await maker.sign(claims)}` });
const ALL = '{ open own administered owned }';

describe('identity tokens, before a subgraph that declares required rights', () => {
  test('decide about fields over HTTP', async () => {
    const anonymous = await ask(ALL);
    expect(anonymous.status).toBe(200);
    expect(anonymous.answer.data).toEqual({
      open: 'the open one',
      own: null,
      administered: null,
      owned: null,
    });
    expect(anonymous.answer.errors?.map(({ path }) => path)).toEqual([
      ['own'],
      ['administered'],
      ['owned'],
    ]);
    const ada = await ask(ALL, await bearer());
    expect(ada.answer.data).toMatchObject({ own: 'the own one', administered: null, owned: null });
    const root = await ask(ALL, await bearer({ scope: 'read admin', policies: ['owner'] }));
    expect(root.answer.errors).toBeUndefined();
  });

  test.each(['Bearer a.b.c', 'Bearer mg_1', 'Basic YTpi'])(
    '%s is rejected, not anonymous',
    async (authorization) => {
      const { status, answer } = await ask('{ open }', { authorization });
      expect([status, answer.errors?.[0]?.extensions?.code]).toEqual([401, 'INVALID_TOKEN']);
    },
  );

  test('come with connection_init, too, and end the connection that they opened', async () => {
    const connect = async (connectionParams: Record<string, unknown>) => {
      const client = createClient({
        url: `${gateway.origin.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams,
        retryAttempts: 0,
      });
      const events = client.iterate({ query: '{ own }' });
      const first = events.next().then(
        ({ value }) => value as unknown,
        (closed: unknown) => closed,
      );
      return { client, first: await first };
    };
    const known = await connect(await bearer());
    expect(known.first).toEqual({ data: { own: 'the own one' } });
    expect((await connect({})).first).toMatchObject({ data: { own: null } });
    expect((await connect({ authorization: 'Bearer a.b.c' })).first).toMatchObject({ code: 4403 });
    const nowSec = Math.floor(Date.now() / 1_000);
    // The tolerance of the documented configuration is 30 seconds.
    const soon = createClient({
      url: `${gateway.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: await bearer({ exp: nowSec - 28 }),
      retryAttempts: 0,
    });
    const ended = (async () => {
      for await (const event of soon.iterate({ query: 'subscription { open }' }))
        expect(event.data).toBeDefined();
    })();
    await expect(ended).rejects.toMatchObject({ code: 4403 });
  });
});

describe('propagated headers', () => {
  const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;

  const socketOf = (connectionParams: Record<string, unknown>) =>
    createClient({
      url: `${gateway.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams,
      retryAttempts: 0,
    });

  test('reach a subgraph over HTTP, and no others do', async () => {
    subgraph.headers.length = 0;
    const { authorization } = await bearer();
    const sent = { 'x-tenant': 'acme', cookie: 'a=b', te: 'trailers', 'x-other': '1', traceparent };
    await ask('{ open }', { ...sent, authorization });
    await ask('{ open }', { 'x-request-id': 'mine' });
    const [first, second] = subgraph.headers;
    expect(first).toMatchObject({
      'x-tenant': 'acme',
      'x-user-token': authorization,
      'x-gateway': 'marketgraph',
    });
    expect(second).toMatchObject({
      'x-tenant': 'public',
      'x-gateway': 'marketgraph',
      'x-request-id': 'mine',
    });
    for (const name of ['cookie', 'te', 'x-other', 'authorization', 'traceparent']) {
      expect(first).not.toHaveProperty(name);
    }
    expect(second).not.toHaveProperty('x-user-token');
  });

  test('that cannot be propagated are rejected', async () => {
    const { status, answer } = await ask('{ open }', { 'x-tenant': 'x'.repeat(5_000) });
    expect([status, answer.errors?.[0]?.extensions?.code]).toEqual([400, 'INVALID_INPUT']);
    const events = socketOf({ 'x-tenant': 'a\r\nx-user-token: b' }).iterate({ query: '{ open }' });
    await expect(events.next()).rejects.toMatchObject({ code: 4403 });
  });

  test('decide which clients share the events of a subgraph over event streams, too', async () => {
    subgraph.headers.length = 0;
    const open = async (headers: Record<string, string>) => {
      const given = new AbortController();
      const response = await fetch(`${gateway.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
        body: JSON.stringify({ query: 'subscription { open }' }),
        signal: given.signal,
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('event: next')) text += (await reader.read()).value ?? '';
      return { end: () => given.abort() };
    };
    const streams = [];
    for (const tenant of ['a', 'a', 'b']) streams.push(await open({ 'x-tenant': tenant }));
    // Over WebSocket the same headers are the same subscription, however they were sent.
    const socket = socketOf({ 'x-tenant': 'b' });
    await socket.iterate({ query: 'subscription { open }' }).next();
    expect(subgraph.headers.map((one) => one['x-tenant']).toSorted()).toEqual(['a', 'b']);
    for (const stream of streams) stream.end();
    await socket.dispose();
  });

  test('are never shared between requests in flight', async () => {
    subgraph.headers.length = 0;
    const tenants = Array.from({ length: 20 }, (_, at) => `t${at % 5}`);
    await Promise.all(tenants.map((tenant) => ask('{ open }', { 'x-tenant': tenant })));
    expect(subgraph.headers.map((one) => one['x-tenant']).toSorted()).toEqual(tenants.toSorted());
  });

  test('of connection_init decide which clients share the events of a subgraph', async () => {
    subgraph.headers.length = 0;
    subgraph.payloads.length = 0;
    const clients = [
      { 'x-tenant': 'a' },
      { headers: { 'X-Tenant': 'a' } },
      { 'x-tenant': 'b' },
      {},
    ].map(socketOf);
    const streams = clients.map((client) => client.iterate({ query: 'subscription { open }' }));
    for (const stream of streams) {
      expect((await stream.next()).value).toMatchObject({ data: { open: expect.any(Number) } });
    }
    const tenants = subgraph.headers.map((one) => [one['x-tenant'], one['x-gateway']].join(' '));
    expect(tenants.toSorted()).toEqual(['a marketgraph', 'b marketgraph', 'public marketgraph']);
    expect(subgraph.payloads.map((one) => one?.['x-tenant']).toSorted()).toEqual([
      'a',
      'b',
      'public',
    ]);
    for (const client of clients) await client.dispose();
  });
});

test('a header moves a field to the subgraph that takes it over, as the documented rule says', async () => {
  subgraph.paths.length = 0;
  for (const header of ['on', 'off', null, 'on']) {
    const sent: Record<string, string> = header === null ? {} : { 'x-new-prices': header };
    expect((await ask('{ price open }', sent)).answer.data).toMatchObject({
      price: 'the price one',
    });
  }
  const moved = ['/graphql', '/newer'];
  expect(subgraph.paths.splice(0, 2).toSorted()).toEqual(moved);
  expect(subgraph.paths.splice(-2).toSorted()).toEqual(moved);
  expect(subgraph.paths).toEqual(['/graphql', '/graphql']);
  const received = subgraph.headers.filter((one) => 'x-new-prices' in one);
  expect(received).toEqual([]);
});

test('keys without an issuer or without their file, and an invalid rule, end the start', async () => {
  const supergraph = join(folder, 'supergraph.graphql');
  const start = (env: Record<string, string>) =>
    runHere(['gateway', '--supergraph', supergraph], {
      LOG_LEVEL: 'error',
      PORT: '0',
      ...env,
    });
  const alone = await start({ JWT_KEYS: join(folder, 'keys.json') });
  expect([alone.code, alone.stderr]).toEqual([
    2,
    expect.stringMatching(/^marketgraph: JWT_KEYS needs .*\n$/),
  ]);
  const rules = await start({ HEADER_RULES: '[{"propagate":"host"}]' });
  expect([rules.code, rules.stderr]).toEqual([
    2,
    expect.stringMatching(/^marketgraph: headers.rules\[0\] names host.*\n$/),
  ]);
  const names = { JWT_ISSUERS: 'a', JWT_AUDIENCES: 'b' };
  const missing = await start({ ...names, JWT_KEYS: '/nowhere.json' });
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringMatching(/^marketgraph: JWT_KEYS=\/nowhere.*\n$/),
  ]);
});
