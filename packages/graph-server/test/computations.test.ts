import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GraphEngine, GraphRequest } from '#kernel/ports/graph.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';
import { openSmallGate, type SmallGate } from '#test/platform/quota/small-gate.ts';

const REQUESTS = { default: 50, compute: 3, token: 5, graphql: 50 };
const TICKED = 'subscription { ticked(instruments: ["A"]) { kind } }';

let small: SmallGate;
let server: FrontServer;
let market: MarketDouble;
let asked: number;

/** In this graph every `hello` computes, and so does the start of each subscription. */
function computations({ document }: GraphRequest): number {
  return String(document).match(/hello|subscription/g)?.length ?? 0;
}

async function serve(isLate: boolean): Promise<void> {
  market = new MarketDouble();
  small = openSmallGate(REQUESTS, isLate);
  asked = 0;
  const engine = createMonolithEngine(market.schema);
  const counting: GraphEngine = {
    schema: engine.schema,
    computations,
    execute(request) {
      asked += 1;
      return engine.execute(request);
    },
    subscribe(request) {
      asked += 1;
      return engine.subscribe(request);
    },
  };
  server = await serveFront(counting, {}, { gate: small.gate });
}

type Send = (query: string, headers?: Record<string, string>, accept?: string) => Promise<Response>;

const post: Send = (query, headers = {}, accept = 'application/json') =>
  fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify({ query }),
  });
const get: Send = (query, headers = {}) =>
  fetch(`${server.url}?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'application/graphql-response+json', ...headers },
  });
const stream: Send = (query, headers = {}) => post(query, headers, 'text/event-stream');
const WAYS: [string, Send][] = [
  ['POST', post],
  ['GET', get],
  ['an event stream', stream],
];

describe.each([
  ['counted in this process', false],
  ['counted over a network', true],
])('the quota of computations, %s:', (_, isLate) => {
  beforeEach(() => serve(isLate));
  afterEach(async () => {
    await server.close();
    await small.tokens.close();
  });

  test.each(WAYS)('%s reports both quotas', async (_way, send) => {
    const answer = await send('{ hello again: hello }');
    expect(answer.status).toBe(200);
    await answer.text();
    expect(answer.headers.get('ratelimit-policy')).toBe('"graphql";q=50;w=60, "compute";q=3;w=60');
    expect(answer.headers.get('ratelimit')).toBe('"graphql";r=49;t=60, "compute";r=1;t=60');
  });

  test.each(WAYS)('%s over the quota is 429, and nothing runs', async (_way, send) => {
    await (await post('{ a: hello b: hello }')).text();
    const refused = await send('{ a: hello b: hello }');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit')).toBe('"graphql";r=48;t=60, "compute";r=0;t=60');
    expect(await refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 60 } }],
    });
    expect(asked).toBe(1);
    const free = await post('{ __typename }');
    expect(free.status).toBe(200);
    expect(free.headers.get('ratelimit-policy')).toBe('"graphql";q=50;w=60');
  });

  test.each(WAYS)(
    '%s with more than a whole minute allows is always rejected',
    async (_way, send) => {
      const refused = await send('{ a: hello b: hello c: hello d: hello }');
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }],
      });
      const next = await post('{ a: hello b: hello c: hello }');
      expect(next.status).toBe(200);
    },
  );

  test('a token of the scope has a larger quota of its own', async () => {
    const [computer, publisher] = [await small.issue('compute'), await small.issue('publish')];
    const query = '{ a: hello b: hello c: hello }';
    const answer = await post(query, { authorization: computer.authorization });
    expect(answer.headers.get('ratelimit')).toBe('"graphql";r=49;t=60, "token";r=2;t=60');
    await (await post(query, { authorization: publisher.authorization })).text();
    expect((await post('{ hello }')).status).toBe(429);
  });

  test('a persisted document counts like one that is sent', async () => {
    const query = '{ a: hello b: hello }';
    const extensions = JSON.stringify({
      persistedQuery: { version: 1, sha256Hash: hash('sha256', query) },
    });
    const search = new URLSearchParams({ query, extensions });
    const headers = { accept: 'application/json' };
    expect((await fetch(`${server.url}?${search}`, { headers })).status).toBe(200);
    search.delete('query');
    const refused = await fetch(`${server.url}?${search}`, { headers });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit')).toBe('"graphql";r=48;t=60, "compute";r=0;t=60');
    expect(asked).toBe(1);
  });

  test('a WebSocket gets an error of the operation; the start of a subscription counts', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    for (const id of ['1', '2', '3', '4']) socket.subscribe(id, TICKED);
    expect(await socket.nextOf('error')).toMatchObject({
      payload: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 60 } }],
    });
    for (let count = 0; count < 5; count += 1) market.publish('CLOSED', 'A', count);
    await socket.until(() => socket.ticksOf('1').length === 6);
  });
});
