import { ApolloServer, HeaderMap } from '@apollo/server';
import { ApolloServerPluginSubscriptionCallback } from '@apollo/server/plugin/subscriptionCallback';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'graphql';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CallbackRegistry } from '#federation/subscription-protocols/callback-registry.ts';
import type { CallbackPlace } from '#federation/subscription-protocols/subscription-openers.ts';
import {
  bodyOf,
  END,
  executorAt,
  nextTick,
  serve,
  snapshotOf,
  subscribe,
  Subscriptions,
  tick,
  TICKS_SDL,
} from '#federation/test/subscription-protocols/ticking-subgraph.ts';
import { callbackHandler } from '#gateway/subscription-callbacks/callback-handler.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

const MAX_BODY_BYTES = 100_000;

let callbacks: CallbackPlace;
/** Status of every call, with its action. */
let calls: [status: number, action: unknown][];

beforeEach(async () => {
  calls = [];
  const registry = new CallbackRegistry();
  const handle = callbackHandler({
    registry,
    path: '/callback',
    maxBodyBytes: MAX_BODY_BYTES,
    clock: systemClock,
    log: SILENT_LOG,
  });
  const { url } = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('finish', () => {
      const text = Buffer.concat(chunks).toString();
      const action = /"action":"(\w+)"/.exec(text)?.[1];
      calls.push([response.statusCode, action]);
    });
    if (!handle(request, response)) response.writeHead(418).end();
  });
  callbacks = { registry, url: url.replace('/graphql', '/callback') };
});

/** A subgraph of Apollo Server with its plugin. */
async function apollo() {
  const subscriptions = new Subscriptions();
  const resolvers = { Subscription: { ticked: { subscribe: subscriptions.subscribe } } };
  const server = new ApolloServer({
    schema: buildSubgraphSchema([{ typeDefs: parse(TICKS_SDL), resolvers }]),
    plugins: [ApolloServerPluginSubscriptionCallback({ retry: { retries: 1, minTimeout: 10 } })],
  });
  await server.start();
  onTestFinished(() => server.stop());
  const { url } = await serve((request, response) => void answer(server, request, response));
  return { subscriptions, server, url };
}

async function answer(
  server: ApolloServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = new HeaderMap(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
  const { status, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers, search: '', body: await bodyOf(request) },
    context: () => Promise.resolve({}),
  });
  if (body.kind !== 'complete') throw new Error('an answer in parts');
  response.writeHead(status ?? 200, { 'content-type': 'application/json' }).end(body.string);
}

interface Asked {
  readonly callbackUrl: string;
  readonly subscriptionId: string;
  readonly verifier: string;
  readonly heartbeatIntervalMs: number;
}

/** A subgraph whose calls the test makes. */
async function called() {
  const asked: Asked[] = [];
  const { url } = await serve((request, response) => {
    void bodyOf(request).then(async (body) => {
      const { subscription } = body['extensions'] as { readonly subscription: Asked };
      asked.push(subscription);
      await call(subscription, { action: 'check' });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":null}');
    });
  });
  const untilAsked = async (times: number): Promise<Asked> => {
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(times);
    return asked[times - 1]!;
  };
  return { url, untilAsked };
}

async function call({ callbackUrl, subscriptionId: id, verifier }: Asked, rest: object) {
  const response = await fetch(callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'subscription', id, verifier, ...rest }),
  });
  return { status: response.status, protocol: response.headers.get('subscription-protocol') };
}

const connect = (url: string, heartbeatMs = 5_000, options = {}) =>
  executorAt(url, { protocol: 'callback', heartbeatMs }, options, callbacks);

describe('with the plugin of Apollo Server', () => {
  test('events arrive in order, after a check, and their end ends the stream', async () => {
    const { subscriptions, url } = await apollo();
    const stream = await subscribe(connect(url));
    const source = await subscriptions.untilAsked(1);
    for (let at = 1; at <= 20; at += 1) source.push(tick(at));
    for (let at = 1; at <= 20; at += 1) expect(await nextTick(stream)).toBe(at);
    void source.return();
    expect(await stream.payloads.next()).toEqual(END);
    await expect.poll(() => calls.length).toBe(22);
    expect([calls[0], calls[1], calls[21]]).toEqual([
      [204, 'check'],
      [200, 'next'],
      [202, 'complete'],
    ]);
  });

  test('heartbeats keep a quiet stream open', async () => {
    const { subscriptions, url } = await apollo();
    const stream = await subscribe(connect(url, 400));
    const source = await subscriptions.untilAsked(1);
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
    source.push(tick(1));
    expect(await nextTick(stream)).toBe(1);
    expect(calls.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => [204, 'check']));
  });

  test('a reader that leaves ends the subscription at its next call', async () => {
    const { subscriptions, url } = await apollo();
    const stream = await subscribe(connect(url, 100));
    const source = await subscriptions.untilAsked(1);
    source.push(tick(1));
    expect(await nextTick(stream)).toBe(1);
    await stream.payloads.return?.();
    await expect.poll(() => source.hasEnded, { timeout: 5_000 }).toBe(true);
    expect(calls.at(-1)?.[0]).toBe(404);
  });

  test('an operation that it rejects, and a stop of it, reach the reader', async () => {
    const { subscriptions, server, url } = await apollo();
    const executor = connect(url);
    const { payloads } = await subscribe(executor, undefined, 'subscription { unknown }');
    expect(await payloads.next()).toMatchObject({
      value: { errors: [{ message: expect.stringContaining('"unknown"') }] },
    });
    const stream = await subscribe(executor);
    await subscriptions.untilAsked(1);
    await server.stop();
    expect(await stream.payloads.next()).toEqual(END);
  });
});

test('a subscription without a call for two intervals is lost: after a snapshot it restarts', async () => {
  const { url, untilAsked } = await called();
  const stream = await subscribe(connect(url, 60));
  const first = await untilAsked(1);
  expect(first).toMatchObject({ heartbeatIntervalMs: 60 });
  expect(await call(first, { action: 'next', payload: snapshotOf(1) })).toEqual({
    status: 200,
    protocol: 'callback/1.0',
  });
  expect(await nextTick(stream)).toBe(1);
  const second = await untilAsked(2);
  expect(second.subscriptionId).not.toBe(first.subscriptionId);
  // The one before is over.
  expect(await call(first, { action: 'next', payload: snapshotOf(9) })).toMatchObject({
    status: 404,
  });
  await call(second, { action: 'next', payload: snapshotOf(2) });
  expect(await nextTick(stream)).toBe(2);
});

test('without a snapshot it ends', async () => {
  const { url, untilAsked } = await called();
  const { payloads } = await subscribe(connect(url, 60));
  await untilAsked(1);
  await expect(payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});

test('`complete` with errors ends a stream with them', async () => {
  const { url, untilAsked } = await called();
  const { payloads } = await subscribe(connect(url));
  const asked = await untilAsked(1);
  const errors = [{ message: 'the source is gone' }];
  expect(await call(asked, { action: 'complete', errors })).toMatchObject({ status: 202 });
  expect(await payloads.next()).toMatchObject({ value: { errors } });
  expect(await payloads.next()).toEqual(END);
});

test('a subgraph that answers without a call does not speak the protocol, and the reader learns it', async () => {
  const { url } = await serve((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"ticked":null}}'),
  );
  const { payloads } = await subscribe(connect(url));
  await expect(payloads.next()).rejects.toMatchObject({
    message: 'The subgraph "ticks" does not serve its subscription: it does not call back.',
  });
});

describe('calls that are refused', () => {
  async function waiting() {
    const { url, untilAsked } = await called();
    const stream = await subscribe(connect(url));
    return { stream, asked: await untilAsked(1) };
  }

  test.each([
    ['a wrong verifier', { action: 'next', payload: {}, verifier: 'guessed' }, 404],
    ['no verifier', { action: 'next', payload: {}, verifier: undefined }, 404],
    ['another id', { action: 'next', payload: {}, id: 'other' }, 400],
    ['another kind', { action: 'next', payload: {}, kind: 'query' }, 400],
    ['another action', { action: 'drop' }, 400],
    ['no payload', { action: 'next' }, 400],
    ['errors that are no list', { action: 'complete', errors: 'all' }, 400],
  ])('%s', async (_, rest, status) => {
    const { stream, asked } = await waiting();
    expect(await call(asked, rest)).toEqual({ status, protocol: 'callback/1.0' });
    await call(asked, { action: 'next', payload: { data: tick(1) } });
    expect(await nextTick(stream)).toBe(1);
  });

  test('an unknown id, before its body is read', async () => {
    const { asked } = await waiting();
    const unknown = { ...asked, callbackUrl: asked.callbackUrl.replace(/[^/]+$/, 'unknown') };
    const payload = 'x'.repeat(2 * MAX_BODY_BYTES);
    expect(await call(unknown, { action: 'next', payload })).toMatchObject({ status: 404 });
  });

  test('a body that is too large, not JSON, or sent by another method', async () => {
    const { asked } = await waiting();
    const payload = { data: 'x'.repeat(MAX_BODY_BYTES) };
    expect(await call(asked, { action: 'next', payload })).toMatchObject({ status: 413 });
    const send = (init: RequestInit) => fetch(asked.callbackUrl, init).then(({ status }) => status);
    const headers = { 'content-type': 'application/json' };
    expect(await send({ method: 'POST', headers, body: '{' })).toBe(400);
    expect(await send({ method: 'POST', body: 'a' })).toBe(415);
    expect(await send({ method: 'GET' })).toBe(405);
  });
});
