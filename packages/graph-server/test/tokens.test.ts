import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { OPEN_GATE, type Admission, type RequestGate } from '#kernel/http/request-gate.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';
import { openSmallGate, WRONG_BEARER, type SmallGate } from '#test/platform/quota/small-gate.ts';

const REQUESTS = { default: 6, compute: 2, token: 4, graphql: 4 };
const RESPONSE_TYPE = 'application/graphql-response+json';
const TICKED = 'subscription { ticked(instruments: ["A"]) { kind } }';

let market: MarketDouble;
let small: SmallGate;
let server: FrontServer;
/** Tokens of the engine's requests, in order. */
let askedBy: (string | null)[];

async function serve(isLate: boolean): Promise<void> {
  market = new MarketDouble();
  small = openSmallGate(REQUESTS, isLate);
  askedBy = [];
  const engine = createMonolithEngine(market.schema);
  const watched: GraphEngine = {
    schema: engine.schema,
    execute(asked) {
      askedBy.push(asked.context.tokenId);
      return engine.execute(asked);
    },
    subscribe(asked) {
      askedBy.push(asked.context.tokenId);
      return engine.subscribe(asked);
    },
  };
  server = await serveFront(watched, {}, { gate: small.gate });
}

function post(headers: Record<string, string> = {}, accept = RESPONSE_TYPE): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: JSON.stringify({ query: '{ hello }' }),
  });
}

function get(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}?query={hello}`, { headers: { accept: RESPONSE_TYPE, ...headers } });
}

function stream(headers: Record<string, string> = {}): Promise<Response> {
  return post(headers, 'text/event-stream');
}

const LATENESS = [
  ['counted in this process', false],
  ['counted over a network', true],
] as const;

describe.each(LATENESS)('GraphQL over HTTP, %s:', (_, isLate) => {
  beforeEach(() => serve(isLate));
  afterEach(async () => {
    await server.close();
    await small.tokens.close();
  });

  test.each([
    ['POST', post],
    ['GET', get],
    ['an event stream', stream],
  ])('%s counts on the quota of operations, and reports it', async (_way, send) => {
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('hello world');
    expect(answer.headers.get('ratelimit-policy')).toBe('"graphql";q=4;w=60');
    expect(answer.headers.get('ratelimit')).toBe('"graphql";r=3;t=60');
  });

  test.each([
    ['POST', post],
    ['GET', get],
    ['an event stream', stream],
  ])('%s over the quota is 429 with the wait, also for old clients', async (_way, send) => {
    for (let count = 0; count < REQUESTS.graphql; count += 1) await (await post()).text();
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit')).toBe('"graphql";r=0;t=60');
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { retryAfter: 60 } }] });
    expect((await post({}, 'application/json')).status).toBe(429);
    expect(askedBy).toHaveLength(REQUESTS.graphql);
  });

  test('a token has a quota of its own and reaches the engine', async () => {
    const { id, authorization } = await small.issue('publish');
    await (await post()).text();
    const answer = await post({ authorization });
    expect(answer.headers.get('ratelimit')).toBe('"graphql";r=3;t=60');
    expect(askedBy).toEqual([null, id]);
  });

  test('a wrong token is 401 and counts against its address', async () => {
    const seen = [];
    for (const send of [post, get, stream, post, get, stream, post]) {
      const answer = await send({ authorization: WRONG_BEARER });
      seen.push([answer.status, answer.headers.get('www-authenticate')]);
      const code = answer.status === 401 ? 'INVALID_TOKEN' : 'RATE_LIMITED';
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code } }] });
    }
    expect(seen).toEqual([...Array.from({ length: 6 }, () => [401, 'Bearer']), [429, null]]);
    expect(askedBy).toEqual([]);
  });

  test('the explorer costs nothing', async () => {
    for (let count = 0; count < REQUESTS.graphql + 1; count += 1) {
      const page = await fetch(server.url, { headers: { accept: 'text/html' } });
      await page.text();
      expect(page.status).toBe(200);
    }
  });
});

describe.each(LATENESS)('GraphQL over WebSocket, %s:', (_, isLate) => {
  beforeEach(() => serve(isLate));
  afterEach(async () => {
    await server.close();
    await small.tokens.close();
  });

  const openSocket = () => RawSocket.open(server.socketUrl, 'graphql-transport-ws');

  test.each(['authorization', 'Authorization'])(
    'the token of connection_init, as %s, is that of every operation',
    async (key) => {
      const { id, authorization } = await small.issue('compute');
      const client = createClient({
        url: server.socketUrl,
        webSocketImpl: WebSocket,
        connectionParams: { [key]: authorization },
      });
      await Array.fromAsync(client.iterate({ query: '{ hello }' }));
      await client.dispose();
      expect(askedBy).toEqual([id]);
    },
  );

  test('the token of the upgrade is used where connection_init has none', async () => {
    const { id, authorization } = await small.issue('compute');
    const socket = await RawSocket.acknowledged(server.socketUrl, { headers: { authorization } });
    socket.subscribe('1', '{ hello }');
    await socket.nextOf('complete');
    expect(askedBy).toEqual([id]);
  });

  test('a wrong token in connection_init closes with 4403', async () => {
    const socket = await openSocket();
    socket.send({ type: 'connection_init', payload: { authorization: WRONG_BEARER } });
    expect((await socket.closed).code).toBe(4403);
  });

  test('a wrong token in the upgrade is 401', async () => {
    const headers = { authorization: WRONG_BEARER };
    const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws', { headers });
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (request, response) => {
        resolve([response.statusCode, response.headers['www-authenticate']]);
        request.destroy();
      });
      socket.on('error', () => {});
    });
    expect(status).toEqual([401, 'Bearer']);
  });

  test('each operation counts; over the quota it is an error of the operation', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.subscribe('live', TICKED);
    for (let count = 1; count <= REQUESTS.graphql; count += 1) {
      socket.subscribe(`${count}`, '{ hello }');
    }
    const refused = await socket.nextOf('error');
    expect(refused).toMatchObject({
      id: `${REQUESTS.graphql}`,
      payload: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 60 } }],
    });
    market.publish('FORMING', 'A', 1);
    await socket.until(() => socket.ticksOf('live').length === 2);
  });

  test('a connection costs nothing by itself', async () => {
    for (let count = 0; count <= REQUESTS.graphql; count += 1) {
      await RawSocket.acknowledged(server.socketUrl);
    }
    const answer = await post();
    expect(answer.headers.get('ratelimit')).toBe('"graphql";r=3;t=60');
  });

  test('a revoked token starts no further operation', async () => {
    const { id, authorization } = await small.issue('compute');
    const socket = await openSocket();
    socket.send({ type: 'connection_init', payload: { authorization } });
    await socket.nextOf('connection_ack');
    await small.tokens.revoke(id);
    socket.subscribe('1', '{ hello }');
    expect(await socket.nextOf('error')).toMatchObject({
      payload: [{ extensions: { code: 'INVALID_TOKEN' } }],
    });
  });
});

describe('a connection or stream ends with its token:', () => {
  beforeEach(() => serve(false));
  afterEach(async () => {
    await server.close();
    await small.tokens.close();
  });

  /** A WebSocket with a running subscription, opened with a token in `connection_init`. */
  async function openSocket(authorization?: string): Promise<RawSocket> {
    const socket = await RawSocket.open(server.socketUrl, 'graphql-transport-ws');
    const payload = authorization === undefined ? {} : { authorization };
    socket.send({ type: 'connection_init', payload });
    await socket.nextOf('connection_ack');
    socket.subscribe('1', TICKED);
    await socket.nextOf('next');
    return socket;
  }

  /** A running subscription as an event stream. */
  async function openStream(method: 'GET' | 'POST', authorization?: string) {
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    };
    const body = JSON.stringify({ query: TICKED });
    const response =
      method === 'POST'
        ? await fetch(server.url, { method: 'POST', headers, body })
        : await fetch(`${server.url}?query=${encodeURIComponent(TICKED)}`, { headers });
    return response.text();
  }

  const counts = () => server.front.counts();

  test('a WebSocket, with 4403', async () => {
    const { id, authorization } = await small.issue('compute');
    const [mine, anonymous] = [await openSocket(authorization), await openSocket()];
    await small.tokens.revoke(id);
    await small.clock.advance(500);
    expect(await mine.closed).toEqual({ code: 4403, reason: 'The API token is no longer valid' });
    await expect.poll(counts).toMatchObject({ sockets: 1, groups: 1, runs: 1 });
    market.publish('FORMING', 'A', 1);
    await anonymous.until(() => anonymous.ticksOf('1').length === 2);
  });

  test('a WebSocket whose token came with the upgrade', async () => {
    const { id, authorization } = await small.issue('compute');
    const socket = await RawSocket.acknowledged(server.socketUrl, { headers: { authorization } });
    await small.tokens.revoke(id);
    await small.clock.advance(500);
    expect((await socket.closed).code).toBe(4403);
  });

  test.each(['GET', 'POST'] as const)('an event stream over %s, with an error', async (method) => {
    const { id, authorization } = await small.issue('compute');
    const [mine, anonymous] = [openStream(method, authorization), openStream(method)];
    await expect.poll(() => counts().groups).toBe(2);
    await small.tokens.revoke(id);
    await small.clock.advance(500);
    expect(await mine).toMatch(
      /event: next\ndata: \{"errors":\[\{[^\n]*"INVALID_TOKEN"[^\n]*\}\]\}\n\nevent: complete\ndata:\n\n$/,
    );
    await expect.poll(counts).toMatchObject({ eventStreams: 1, groups: 1, runs: 1 });
    await server.front.stop();
    expect(await anonymous).not.toContain('errors');
  });

  test('also at expiry', async () => {
    const { secret } = await small.tokens.create({
      name: 'short-lived',
      scopes: ['compute'],
      expiresAtMs: small.clock.nowMs() + 10_000,
    });
    const socket = await openSocket(`Bearer ${secret}`);
    await small.clock.advance(9_999);
    expect(counts().sockets).toBe(1);
    await small.clock.advance(501);
    expect((await socket.closed).code).toBe(4403);
  });
});

test('a client that resets during its upgrade affects no other client', async () => {
  const asked = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<Admission>();
  const gate: RequestGate = {
    ...OPEN_GATE,
    identify() {
      asked.resolve();
      return verdict.promise;
    },
  };
  const market = new MarketDouble();
  const waiting = await serveFront(createMonolithEngine(market.schema), {}, { gate });
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const ended = new Promise((resolve) => stream.once('close', resolve));
  const upgrade = { url: '/graphql', headers: {}, socket: {} } as unknown as IncomingMessage;
  waiting.front.upgrade(upgrade, stream, Buffer.alloc(0));
  await asked.promise;
  stream.destroy(new Error('read ECONNRESET'));
  await ended;
  const refusal = new DomainError('invalid_token');
  verdict.resolve({ caller: null, rateLimit: null, refusal });
  const answer = await fetch(`${waiting.url}?query={hello}`, {
    headers: { accept: RESPONSE_TYPE },
  });
  expect(answer.status).toBe(200);
  await waiting.close();
});
