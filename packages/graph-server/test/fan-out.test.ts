import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';
import { openSmallGate } from '#test/platform/quota/small-gate.ts';

const TICKED = 'subscription($i: [String!]!) { ticked(instruments: $i) { kind number } }';
const A = { i: ['A'] };

describe('subscribers of the same operation:', () => {
  let market: MarketDouble;
  let engine: GraphEngine & { executions: number };
  let server: FrontServer;

  beforeEach(async () => {
    market = new MarketDouble();
    engine = createMonolithEngine(market.schema);
    server = await serveFront(engine);
  });
  afterEach(() => server.close());

  const connect = (headers = {}) => RawSocket.acknowledged(server.socketUrl, { headers });
  const hasEvents = (socket: RawSocket, count: number) =>
    socket.until(() => socket.ticksOf('1').length >= count);

  async function join(headers = {}): Promise<RawSocket> {
    const socket = await connect(headers);
    socket.subscribe('1', TICKED, A);
    await hasEvents(socket, 1);
    return socket;
  }

  test('an event is executed once for all of them', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, join));
    expect(server.front.counts()).toMatchObject({ sockets: 20, groups: 1, runs: 1 });
    const before = engine.executions;
    market.publish('CLOSED', 'A', 7);
    await Promise.all(sockets.map((socket) => hasEvents(socket, 2)));
    expect(engine.executions - before).toBe(1);
    for (const socket of sockets) expect(socket.ticksOf('1')).toEqual(['SNAPSHOT 0', 'CLOSED 7']);
  });

  test('blanks, comments and the order of variables make no difference; values do', async () => {
    const query =
      'subscription($i: [String!]!, $b: Int!) { ticked(instruments: $i) { padding(bytes: $b) } }';
    const socket = await connect();
    socket.subscribe('1', query, { i: ['A'], b: 1 });
    socket.subscribe('2', `# mine\n${query.replaceAll(' ', '  ')}`, { b: 1, i: ['A'] });
    socket.subscribe('3', query, { i: ['A'], b: 2 });
    await socket.until(() => socket.received.filter(({ type }) => type === 'next').length === 3);
    expect(server.front.counts()).toMatchObject({ groups: 2, runs: 2 });
  });

  test('the token of the request makes a difference', async () => {
    await server.close();
    const { gate, issue } = openSmallGate({ default: 9, compute: 9, token: 9, graphql: 9 });
    server = await serveFront(engine, {}, { gate });
    const tokens = [await issue('compute'), await issue('compute')];
    for (const { authorization } of tokens) await join({ authorization });
    await join({ authorization: tokens[0]!.authorization });
    expect(server.front.counts()).toMatchObject({ groups: 2 });
  });

  test('a subscriber that joins before the first live event gets the same snapshot and shares the run', async () => {
    const first = await join();
    const second = await join();
    expect(market.opened).toBe(1);
    market.publish('FORMING', 'A', 1);
    await Promise.all([hasEvents(first, 2), hasEvents(second, 2)]);
    expect(second.ticksOf('1')).toEqual(['SNAPSHOT 0', 'FORMING 1']);
  });

  test('a late subscriber gets a fresh snapshot, then moves over at the first common event', async () => {
    const early = await join();
    market.publish('CLOSED', 'A', 5);
    await hasEvents(early, 2);
    const late = await join();
    expect(late.ticksOf('1')).toEqual(['SNAPSHOT 5']);
    expect(server.front.counts()).toMatchObject({ groups: 1, runs: 2 });
    market.publish('CLOSED', 'A', 6);
    await Promise.all([hasEvents(early, 3), hasEvents(late, 2)]);
    await expect.poll(() => server.front.counts().runs).toBe(1);
    expect(market.open).toBe(1);
    const before = engine.executions;
    market.publish('CLOSED', 'A', 7);
    await Promise.all([hasEvents(early, 4), hasEvents(late, 3)]);
    expect(engine.executions - before).toBe(1);
    expect(late.ticksOf('1')).toEqual(['SNAPSHOT 5', 'CLOSED 6', 'CLOSED 7']);
  });

  test('joining at any moment of a busy market loses nothing, repeats nothing and keeps the order', async () => {
    const sockets = [await join()];
    for (let number = 1; number <= 300; number += 1) {
      market.publish(number % 3 === 0 ? 'CLOSED' : 'FORMING', 'A', number);
      if (number % 10 === 0) {
        const socket = await connect();
        sockets.push(socket);
        socket.subscribe('1', TICKED, A);
      }
      if (number % 7 === 0) await new Promise(setImmediate);
    }
    const isThrough = (socket: RawSocket) => socket.ticksOf('1').at(-1)?.endsWith(' 301') === true;
    await Promise.all(sockets.map((socket) => hasEvents(socket, 1)));
    market.publish('CLOSED', 'A', 301);
    await Promise.all(sockets.map((socket) => socket.until(() => isThrough(socket))));
    for (const socket of sockets) {
      const numbers = socket.ticksOf('1').map((tick) => Number(tick.split(' ')[1]));
      const [first = -1] = numbers;
      const unbroken = Array.from({ length: 302 - first }, (_, step) => first + step);
      expect(numbers).toEqual(unbroken);
    }
    await expect.poll(() => server.front.counts().runs).toBe(1);
  });

  test('an event without a position keeps its subscribers apart, each complete', async () => {
    const query = 'subscription { hello: plain(name: "P") { kind number } }';
    market.publishOpaque('P', 1);
    const first = await connect();
    first.subscribe('1', query);
    await first.nextOf('next');
    market.publishOpaque('P', 2);
    await first.until(() => first.received.filter(({ type }) => type === 'next').length === 2);
    const second = await connect();
    second.subscribe('1', query);
    await second.nextOf('next');
    market.publishOpaque('P', 3);
    const count = (socket: RawSocket) =>
      socket.received.filter(({ type }) => type === 'next').length;
    await Promise.all([
      first.until(() => count(first) === 3),
      second.until(() => count(second) === 2),
    ]);
    expect(server.front.counts()).toMatchObject({ groups: 1, runs: 2 });
  });

  test('the last subscriber to leave ends the subscription at its source', async () => {
    const sockets = [await join(), await join()];
    sockets[0]?.close();
    await expect.poll(() => server.front.counts().sockets).toBe(1);
    expect(market.open).toBe(1);
    sockets[1]?.send({ id: '1', type: 'complete' });
    await expect.poll(() => market.open).toBe(0);
    expect(server.front.counts()).toMatchObject({ groups: 0, runs: 0 });
  });

  test('a source that throws is a masked error for each subscriber', async () => {
    const sockets = [await join(), await join()];
    market.breakAll(new Error('secret upstream address'));
    for (const socket of sockets) {
      const { payload } = await socket.nextOf('error');
      expect(payload).toEqual([
        { message: 'Internal Server Error', extensions: { code: 'INTERNAL' } },
      ]);
    }
    expect(server.errors).toHaveLength(1);
  });
});
