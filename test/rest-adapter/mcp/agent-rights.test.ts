import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { text as wholeText } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import { createIdentityGate } from '#platform/identity/identity-gate.ts';
import { KeySet } from '#platform/identity/key-set.ts';
import { AUDIENCE, ISSUER, tokenMaker } from '#test/platform/identity/token-maker.ts';
import { openSmallGate } from '#test/platform/quota/small-gate.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import { startRestServer, type RestServer } from '#test/rest-adapter/rest-server.ts';

const engine = await marketEngine(readProductSupergraph());
const QUOTAS = { default: 60, compute: 2, token: 4, graphql: 9 };
const RSI = { calc: [{ name: 'rsi' }], exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' };

const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});
const SEARCH = call('symbol_search', { q: 'BTC' });
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

let server: RestServer;
let connection: Agent;
afterEach(async () => {
  connection.destroy();
  await server.close();
});

async function serve(gate: RequestGate, over: GraphEngine = engine): Promise<void> {
  connection = new Agent({ keepAlive: true, maxSockets: 1 });
  server = await startRestServer({ engine: over, gate });
}

/** Sends requests on the one connection that is kept. */
async function ask(path: string, body: unknown, authorization?: string) {
  const asked = httpRequest(`${server.origin}${path}`, {
    agent: connection,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
  asked.end(JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const { statusCode: status, headers } = response;
  const text = await wholeText(response);
  return { status, headers, text, port: asked.socket?.localPort };
}

/** The common part of a rejection of `/mcp` and one of REST. */
const rejectionOf = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  scheme: headers['www-authenticate'],
  code: (JSON.parse(text) as { code?: string }).code,
});

test('a revoked token ends the rights of a kept connection, as over REST', async () => {
  const small = openSmallGate(QUOTAS);
  await serve(small.gate);
  const { id, authorization } = await small.issue('compute');
  const before = await ask('/mcp', SEARCH, authorization);
  expect(before.status).toBe(200);
  await small.tokens.revoke(id);
  small.clock.advance(60_000);
  for (const message of [SEARCH, PING, [SEARCH, PING]]) {
    const refused = await ask('/mcp', message, authorization);
    expect(refused.port).toBe(before.port);
    expect(rejectionOf(refused)).toEqual({ status: 401, scheme: 'Bearer', code: 'invalid_token' });
  }
  const rest = rejectionOf(await ask('/api/indicators', RSI, authorization));
  expect(rest).toEqual({ status: 401, scheme: 'Bearer', code: 'invalid_token' });
  expect((await ask('/mcp', SEARCH)).status).toBe(200);
  small.tokens.close();
});

test('an identity token that has expired is rejected with the next message', async () => {
  const small = openSmallGate(QUOTAS);
  const maker = await tokenMaker('one');
  const source = () => Promise.resolve(JSON.stringify({ keys: [maker.publicKey] }));
  const rules = {
    issuers: [ISSUER],
    audiences: [AUDIENCE],
    algorithms: ['ES256'],
    clockToleranceSec: 30,
    scopesClaim: 'scope',
    policiesClaim: 'roles',
  };
  const { clock } = small;
  const keys = new KeySet(source, clock, SILENT_LOG);
  await serve(createIdentityGate({ keys, rules, others: small.gate, clock, log: SILENT_LOG }));
  const authorization = `Bearer ${await maker.sign({}, clock.nowMs())}`;
  expect((await ask('/mcp', SEARCH, authorization)).status).toBe(200);
  clock.advance(3_632_000);
  const refused = await ask('/mcp', SEARCH, authorization);
  expect(rejectionOf(refused)).toEqual({ status: 401, scheme: 'Bearer', code: 'invalid_token' });
  small.tokens.close();
});

test('computations of a token of another scope count on the address, as over REST', async () => {
  const small = openSmallGate(QUOTAS);
  await serve(small.gate);
  const { authorization } = await small.issue('publish');
  const first = await ask('/mcp', call('calculate_indicators', RSI), authorization);
  expect(first.headers['ratelimit']).toBe('"compute";r=1;t=60');
  expect((await ask('/api/indicators', RSI)).headers['ratelimit']).toBe('"compute";r=0;t=60');
  expect((await ask('/api/indicators', RSI)).status).toBe(429);
  const { status, text } = await ask('/mcp', call('calculate_indicators', RSI), authorization);
  expect(status).toBe(200);
  expect(text).toContain('"isError":true');
  expect(text).toContain('try again in 60 s');
  small.tokens.close();
});

test.each([
  ['calls a tool', SEARCH],
  ['calls two', [SEARCH, SEARCH]],
  [
    'reads a resource',
    { ...PING, method: 'resources/read', params: { uri: 'marketgraph://features/rsi' } },
  ],
])('the work of a client that %s and disconnects is abandoned', async (_, message) => {
  const begun = Promise.withResolvers<AbortSignal>();
  const hanging: GraphEngine = Object.create(engine, {
    execute: {
      value: async (asked: Parameters<GraphEngine['execute']>[0]) => {
        const { signal } = asked;
        // What all clients share continues without any of them.
        if (signal === undefined) return engine.execute(asked);
        begun.resolve(signal);
        await once(signal, 'abort');
        throw signal.reason;
      },
    },
  }) as GraphEngine;
  await serve(openSmallGate(QUOTAS).gate, hanging);
  const asked = ask('/mcp', message).catch(() => null);
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  connection.destroy();
  await asked;
  await expect.poll(() => signal.aborted).toBe(true);
});
