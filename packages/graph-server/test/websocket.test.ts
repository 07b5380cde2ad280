import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { RawSocket } from '#graph-server/test/raw-socket.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble, rowsOf } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';

const TICKED = 'subscription { ticked(instruments: ["A"]) { kind instrument number } }';

describe('graphql-transport-ws, by the graphql-ws client:', () => {
  let market: MarketDouble;
  let server: FrontServer;
  let client: Client;

  beforeEach(async () => {
    market = new MarketDouble();
    server = await serveFront(createMonolithEngine(market.schema));
    client = createClient({ url: server.socketUrl, webSocketImpl: WebSocket, retryAttempts: 0 });
  });
  afterEach(async () => {
    await client.dispose();
    await server.close();
  });

  test('a query is answered once and completes', async () => {
    const answers = await Array.fromAsync(client.iterate({ query: '{ hello rows }' }));
    expect(answers).toEqual([{ data: { hello: 'hello world', rows: expect.any(Array) } }]);
  });

  test('a long answer is the same text, and no message comes between its pieces', async () => {
    const long = client.iterate({ query: '{ rows(count: 50000) hello }' });
    const answers = [long.next(), client.iterate({ query: '{ hello }' }).next()];
    expect((await Promise.all(answers)).map(({ value }) => value)).toEqual([
      { data: { rows: rowsOf(50_000), hello: 'hello world' } },
      { data: { hello: 'hello world' } },
    ]);
    expect(await long.next()).toMatchObject({ done: true });
  });

  test('a connection closes with 4500 where an event of it cannot be serialised', async () => {
    const events = client.iterate({ query: '{ rows(count: 50000) faulty(characters: 300000) }' });
    await expect(events.next()).rejects.toMatchObject({ code: 4500 });
    expect(server.errors).toMatchObject([{ err: { message: 'these rows cannot be written' } }]);
  });

  test('a mutation runs', async () => {
    await Array.fromAsync(client.iterate({ query: 'mutation { bump }' }));
    expect(market.bumps).toBe(1);
  });

  test('variables and the operation name are passed on', async () => {
    const query = 'query A { hello } query B($name: String!) { hello(name: $name) }';
    const request = { query, operationName: 'B', variables: { name: 'Li' } };
    const answers = await Array.fromAsync(client.iterate(request));
    expect(answers).toEqual([{ data: { hello: 'hello Li' } }]);
  });

  test('a document that does not validate is an error of its operation', async () => {
    const run = Array.fromAsync(client.iterate({ query: '{ nothing }' }));
    await expect(run).rejects.toMatchObject([{ message: expect.stringContaining('nothing') }]);
  });

  test('a subscription that cannot start is an error with its code', async () => {
    const run = Array.fromAsync(
      client.iterate({ query: 'subscription { unsubscribable { kind } }' }),
    );
    await expect(run).rejects.toMatchObject([{ extensions: { code: 'SYMBOL_NOT_SUBSCRIBED' } }]);
  });

  test('a subscription delivers its snapshot, then events, and ends when the client leaves', async () => {
    const events = client.iterate({ query: TICKED });
    const kinds = [(await events.next()).value];
    market.publish('FORMING', 'A', 1);
    kinds.push((await events.next()).value);
    market.publish('CLOSED', 'A', 2);
    kinds.push((await events.next()).value);
    expect(kinds).toEqual([
      { data: { ticked: { kind: 'SNAPSHOT', instrument: 'A', number: 0 } } },
      { data: { ticked: { kind: 'FORMING', instrument: 'A', number: 1 } } },
      { data: { ticked: { kind: 'CLOSED', instrument: 'A', number: 2 } } },
    ]);
    await events.return?.();
    await expect.poll(() => market.open).toBe(0);
  });

  test('a source that ends completes the subscription', async () => {
    const events = client.iterate({ query: TICKED });
    await events.next();
    market.endAll();
    expect(await events.next()).toMatchObject({ done: true });
  });

  test('a client that vanishes leaves nothing open', async () => {
    const events = client.iterate({ query: TICKED });
    await events.next();
    client.terminate();
    await expect
      .poll(() => server.front.counts())
      .toEqual({
        sockets: 0,
        eventStreams: 0,
        groups: 0,
        runs: 0,
        slowConsumers: 0,
      });
    expect(market.open).toBe(0);
  });
});

describe('the WebSocket protocol:', () => {
  let server: FrontServer;

  beforeEach(async () => {
    server = await serveFront(createMonolithEngine(new MarketDouble().schema), {
      maxMessageBytes: 2_000,
      maxSubscriptionsPerConnection: 2,
    });
  });
  afterEach(() => server.close());

  const subscribe = (id: string, query = TICKED) => ({ id, type: 'subscribe', payload: { query } });
  const opened = () => RawSocket.open(server.socketUrl, 'graphql-transport-ws');

  test('an unknown subprotocol closes with 4406', async () => {
    const socket = await RawSocket.open(server.socketUrl, 'graphql-ws').catch(() => null);
    const closed = socket === null ? { code: 4406 } : await socket.closed;
    expect(closed.code).toBe(4406);
  });

  /** Replaces the server by one with other timeouts. */
  async function serveWith(settings: Partial<FrontSettings>): Promise<void> {
    await server.close();
    server = await serveFront(createMonolithEngine(new MarketDouble().schema), settings);
  }

  test('a connection that is not initialised in time closes with 4408', async () => {
    await serveWith({ initTimeoutMs: 60 });
    const socket = await opened();
    expect((await socket.closed).code).toBe(4408);
  });

  test('subscribing before the acknowledgement closes with 4401', async () => {
    const socket = await opened();
    socket.send(subscribe('1'));
    expect((await socket.closed).code).toBe(4401);
  });

  test('initialising twice closes with 4429', async () => {
    const socket = await opened();
    socket.send({ type: 'connection_init' });
    socket.send({ type: 'connection_init' });
    expect((await socket.closed).code).toBe(4429);
  });

  test('an id that is in use closes with 4409', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.send(subscribe('1'));
    socket.send(subscribe('1'));
    expect((await socket.closed).code).toBe(4409);
  });

  test.each(['not json', '[]', '{"type":"unknown"}', '{"type":"subscribe","id":"","payload":{}}'])(
    'the message %s closes with 4400',
    async (text) => {
      const socket = await RawSocket.acknowledged(server.socketUrl);
      socket.sendText(text);
      expect((await socket.closed).code).toBe(4400);
    },
  );

  test('a message over the bound closes with 1009', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.sendText(' '.repeat(2_001));
    expect((await socket.closed).code).toBe(1009);
  });

  test('one operation too many is rejected alone, and the others continue', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    for (const id of ['1', '2', '3']) socket.send(subscribe(id));
    const refused = await socket.nextOf('error');
    expect(refused).toMatchObject({
      id: '3',
      payload: [{ extensions: { code: 'TOO_MANY_SUBSCRIPTIONS' } }],
    });
    socket.send({ id: '1', type: 'complete' });
    socket.send({ type: 'ping' });
    await socket.nextOf('pong');
    socket.send(subscribe('4'));
    await expect.poll(() => socket.received.some(({ id }) => id === '4')).toBe(true);
  });

  test.each(['at once', 'after its first event'])(
    'an id that is used again %s names the new operation alone',
    async (when) => {
      const market = new MarketDouble();
      await server.close();
      server = await serveFront(createMonolithEngine(market.schema));
      const socket = await RawSocket.acknowledged(server.socketUrl);
      socket.send(subscribe('1'));
      if (when !== 'at once') await socket.nextOf('next');
      const before = socket.received.length;
      socket.send({ id: '1', type: 'complete' });
      socket.send(subscribe('1', TICKED.replace('"A"', '"B"')));
      await socket.until(() => socket.received.length > before);
      await expect.poll(() => market.open).toBe(1);
      for (const instrument of ['A', 'B']) market.publish('CLOSED', instrument, 7);
      await socket.until(() => socket.ticksOf('1').includes('CLOSED 7'));
      // Messages are handled in order: the first operation may have sent its snapshot before it was
      // completed.
      const frames = socket.received.slice(before).map(({ type, payload }) => ({ type, payload }));
      const ofFirst = { type: 'next', payload: { data: { ticked: tick('SNAPSHOT', 0, 'A') } } };
      expect(frames.slice(0, -2)).toEqual(
        frames.length === 3 && when === 'at once' ? [ofFirst] : [],
      );
      expect(frames.slice(-2)).toEqual([
        { type: 'next', payload: { data: { ticked: tick('SNAPSHOT', 0) } } },
        { type: 'next', payload: { data: { ticked: tick('CLOSED', 7) } } },
      ]);
    },
  );

  const tick = (kind: string, number: number, instrument = 'B') => ({ kind, instrument, number });

  test.each(['completes it', 'goes'])('a query whose client %s is abandoned', async (how) => {
    const market = new MarketDouble();
    const engine = createMonolithEngine(market.schema);
    const signals: (AbortSignal | undefined)[] = [];
    const execute: GraphEngine['execute'] = (request) => {
      signals.push(request.signal);
      return engine.execute(request);
    };
    await server.close();
    server = await serveFront({ ...engine, execute });
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.send(subscribe('1', '{ slow }'));
    await expect.poll(() => signals.length).toBe(1);
    if (how === 'goes') socket.close();
    else socket.send({ id: '1', type: 'complete' });
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    market.releaseSlow();
    if (how === 'goes') return;
    socket.send(subscribe('1', '{ hello }'));
    const done = await socket.nextOf('complete');
    expect(socket.received.slice(1)).toEqual([
      { id: '1', type: 'next', payload: { data: { hello: 'hello world' } } },
      done,
    ]);
  });

  test('the server pings, and disconnects a client that does not answer', async () => {
    await serveWith({ keepAliveMs: 300 });
    const socket = await RawSocket.acknowledged(server.socketUrl, { autoPong: false });
    await socket.pinged;
    expect((await socket.closed).code).toBe(1006);
  });

  test('stopping closes with 1012 and without completing, so that clients reconnect', async () => {
    const socket = await RawSocket.acknowledged(server.socketUrl);
    socket.send(subscribe('1'));
    await socket.nextOf('next');
    await server.front.stop();
    expect((await socket.closed).code).toBe(1012);
    expect(socket.received.some(({ type }) => type === 'complete')).toBe(false);
    await expect(opened()).rejects.toThrow('503');
  });

  test('other paths are not upgraded', async () => {
    const elsewhere = server.socketUrl.replace('/graphql', '/graphqlx');
    await expect(RawSocket.open(elsewhere, 'graphql-transport-ws')).rejects.toThrow('404');
  });

  test('a client that resets while its upgrade is rejected does not end the process', async () => {
    const request = { url: '/elsewhere', headers: {} } as IncomingMessage;
    const reset = new Error('read ECONNRESET');
    const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(reset) });
    const closed = new Promise((resolve) => stream.once('close', () => resolve(stream.errored)));
    server.front.upgrade(request, stream, Buffer.alloc(0));
    expect(await closed).toBe(reset);
  });
});
