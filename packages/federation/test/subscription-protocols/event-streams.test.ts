import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createHandler } from 'graphql-sse/lib/use/http';
import { createSchema, createYoga } from 'graphql-yoga';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
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
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

/** A subgraph of the reference implementation of the protocol. */
async function graphqlSse() {
  const subscriptions = new Subscriptions();
  const schema = buildSchema(TICKS_SDL);
  schema.getSubscriptionType()!.getFields()['ticked']!.subscribe = subscriptions.subscribe;
  const handler = createHandler({ schema });
  const heads: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];
  const { server, url } = await serve((request, response) => {
    heads.push({ url: request.url, headers: request.headers });
    void handler(request, response);
  });
  return { subscriptions, server, url, heads };
}

/** A subgraph that writes what the test says; the test has its responses. */
async function written(contentType = 'text/event-stream') {
  const responses: ServerResponse[] = [];
  const bodies: Record<string, unknown>[] = [];
  const { url } = await serve((request, response) => {
    void bodyOf(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': contentType });
      response.flushHeaders();
      responses.push(response);
    });
  });
  const untilAsked = async (times: number): Promise<ServerResponse> => {
    await expect.poll(() => responses.length, { timeout: 10_000 }).toBe(times);
    return responses[times - 1]!;
  };
  return { url, bodies, untilAsked };
}

test('events of graphql-sse arrive, and its end ends the stream', async () => {
  const { subscriptions, url, heads } = await graphqlSse();
  const stream = await subscribe(executorAt(url, { protocol: 'sse' }));
  const source = await subscriptions.untilAsked(1);
  source.push(tick(1));
  source.push(tick(2));
  expect(await nextTick(stream)).toBe(1);
  expect(await nextTick(stream)).toBe(2);
  void source.return();
  expect(await stream.payloads.next()).toEqual(END);
  expect(heads[0]?.headers).toMatchObject({ accept: 'text/event-stream', 'x-request-id': 'test' });
});

test('a reader that leaves ends the subscription of graphql-sse', async () => {
  const { subscriptions, url } = await graphqlSse();
  const stream = await subscribe(executorAt(url, { protocol: 'sse' }));
  const source = await subscriptions.untilAsked(1);
  source.push(tick(1));
  expect(await nextTick(stream)).toBe(1);
  await stream.payloads.return?.();
  await expect.poll(() => source.hasEnded).toBe(true);
});

test('an operation that graphql-sse rejects is an answer with its errors', async () => {
  const { url } = await graphqlSse();
  const executor = executorAt(url, { protocol: 'sse' });
  const { payloads } = await subscribe(executor, ANONYMOUS_CONTEXT, 'subscription { unknown }');
  expect(await payloads.next()).toMatchObject({
    value: { errors: [{ message: expect.stringContaining('"unknown"') }] },
  });
  expect(await payloads.next()).toEqual(END);
});

test('events of GraphQL Yoga arrive, at the URL of the rule and with the headers of the rules', async () => {
  const subscriptions = new Subscriptions();
  const resolvers = { Subscription: { ticked: { subscribe: subscriptions.subscribe } } };
  const yoga = createYoga({
    schema: createSchema({ typeDefs: TICKS_SDL, resolvers }),
    graphqlEndpoint: '/live',
    logging: false,
  });
  const seen: IncomingHttpHeaders[] = [];
  const { url } = await serve((request, response) => {
    seen.push(request.headers);
    void yoga(request, response);
  });
  const executor = executorAt(
    url,
    { protocol: 'sse', url: '/live' },
    { headers: (own, received) => ({ ...own, 'x-tenant': received['x-tenant'] ?? 'none' }) },
  );
  const stream = await subscribe(executor, {
    ...ANONYMOUS_CONTEXT,
    headers: { 'x-tenant': 'acme' },
  });
  const source = await subscriptions.untilAsked(1);
  source.push(tick(7));
  expect(await nextTick(stream)).toBe(7);
  expect(seen[0]).toMatchObject({ 'x-tenant': 'acme' });
  void source.return();
  expect(await stream.payloads.next()).toEqual(END);
});

test('the request carries the variables, and the name of the client’s operation', async () => {
  const { url, bodies, untilAsked } = await written();
  await subscribe(executorAt(url, { protocol: 'sse' }));
  await untilAsked(1);
  expect(bodies[0]).toEqual({
    query: 'subscription Ticks__ticks($from: Int) { ticked(from: $from) { at } }',
    operationName: 'Ticks__ticks',
    variables: { from: 1 },
  });
});

test('`complete` may have no line of data, lines may end with CRLF, and events may come in pieces', async () => {
  const { url, untilAsked } = await written();
  const stream = await subscribe(executorAt(url, { protocol: 'sse' }));
  const response = await untilAsked(1);
  const euro = Buffer.from('€');
  response.write(': hello\n\nevent: next\r\ndata: {"data":{"ticked":\r\n');
  response.write('data: {"at":9007199254740993,"of":"');
  response.write(euro.subarray(0, 1));
  response.write(
    Buffer.concat([euro.subarray(1), Buffer.from('"}}}\r\n\r\nevent: other\ndata: {}\n')]),
  );
  response.write('\nevent: complete\n\n');
  const { value } = (await stream.payloads.next()) as { value: { data: { ticked: object } } };
  expect(value.data.ticked).toMatchObject({ of: '€', at: { rawJSON: '9007199254740993' } });
  expect(await stream.payloads.next()).toEqual(END);
});

test('a stream that began with a snapshot restarts when it breaks; another one ends', async () => {
  const { url, untilAsked } = await written();
  const executor = executorAt(url, { protocol: 'sse' });
  const stream = await subscribe(executor);
  const first = await untilAsked(1);
  first.write(`event: next\ndata: ${JSON.stringify(snapshotOf(1))}\n\n`);
  expect(await nextTick(stream)).toBe(1);
  first.destroy();
  const second = await untilAsked(2);
  second.write(`event: next\ndata: ${JSON.stringify(snapshotOf(5))}\n\n`);
  expect(await nextTick(stream)).toBe(5);
  const plain = await subscribe(executor);
  const third = await untilAsked(3);
  third.write(`event: next\ndata: ${JSON.stringify({ data: tick(1) })}\n\n`);
  expect(await nextTick(plain)).toBe(1);
  third.end();
  await expect(plain.payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
});

test('a subgraph that is away is asked again, and its streams end when the retries are exhausted', async () => {
  let asked = 0;
  const { url } = await serve((_, response) => {
    asked += 1;
    response.writeHead(503).end('busy');
  });
  const { payloads } = await subscribe(
    executorAt(url, { protocol: 'sse' }, { subscriptionRetries: 1 }),
  );
  await expect(payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
  expect(asked).toBe(2);
});

test.each([
  [404, 'text/plain', 'it answers with status 404'],
  [200, 'application/json', 'it does not answer with server-sent events'],
])(
  'an answer of status %s and type %s ends a subscription at once, with the cause',
  async (status, type, cause) => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked += 1;
      response.writeHead(status, { 'content-type': type }).end('{"data":{"ticked":null}}');
    });
    const { payloads } = await subscribe(executorAt(url, { protocol: 'sse' }));
    await expect(payloads.next()).rejects.toMatchObject({
      code: 'subgraph_unavailable',
      message: `The subgraph "ticks" does not serve its subscription: ${cause}.`,
    });
    expect(asked).toBe(1);
  },
);

test('a stream that is silent for longer than the rule allows counts as lost', async () => {
  const { url, untilAsked } = await written();
  const stream = await subscribe(executorAt(url, { protocol: 'sse', maxSilenceMs: 100 }));
  (await untilAsked(1)).write(`event: next\ndata: ${JSON.stringify(snapshotOf(1))}\n\n`);
  expect(await nextTick(stream)).toBe(1);
  (await untilAsked(2)).write(`event: next\ndata: ${JSON.stringify(snapshotOf(2))}\n\n`);
  expect(await nextTick(stream)).toBe(2);
}, 15_000);

test('an event that never ends is not held: the stream ends at the size limit of an answer', async () => {
  const { url, untilAsked } = await written();
  const { payloads } = await subscribe(
    executorAt(url, { protocol: 'sse' }, { maxBodyBytes: 100_000, subscriptionRetries: 0 }),
  );
  const response = await untilAsked(1);
  response.write('event: next\ndata: {"data":{"ticked":{"at":1,"of":"');
  response.write('x'.repeat(200_000));
  await expect(payloads.next()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
  await expect.poll(() => response.destroyed, { timeout: 5_000 }).toBe(true);
});

test('a slow reader holds a bounded number of bytes, and is disconnected beyond', async () => {
  const { url, untilAsked } = await written();
  const stream = await subscribe(executorAt(url, { protocol: 'sse' }));
  const response = await untilAsked(1);
  const padding = 'x'.repeat(1024 * 1024);
  for (let at = 0; at < 12; at += 1) {
    const event = { data: tick(at), extensions: { padding } };
    response.write(`event: next\ndata: ${JSON.stringify(event)}\n\n`);
  }
  await expect.poll(() => response.destroyed, { timeout: 10_000 }).toBe(true);
  let read = 0;
  const readAll = async (): Promise<never> => {
    for (;;) {
      expect(await nextTick(stream)).toBe(read);
      read += 1;
    }
  };
  await expect(readAll()).rejects.toMatchObject({ code: 'subgraph_unavailable' });
  expect(read).toBeGreaterThanOrEqual(7);
  expect(read).toBeLessThanOrEqual(9);
});
