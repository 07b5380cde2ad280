import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import {
  KLINES,
  MarketgraphError,
  type FollowOptions,
  type KlineRow,
  type LiveSeries,
  type SeriesUpdate,
} from '#clients/typescript/src/index.ts';
import { MINUTE_MS } from '#test/market-data/market-data-fixture.ts';
import { openFollowedWorld, SERIES } from '#test/clients/typescript/followed-world.ts';

const CUTS = 8;
const PATIENCE = { timeout: 20_000, interval: 5 };

/** What a reader received of a series, and its end. */
interface Reading {
  readonly updates: SeriesUpdate[];
  readonly closed: KlineRow[];
  failure: unknown;
  end: Promise<void>;
}

function read(live: LiveSeries): Reading {
  const updates: SeriesUpdate[] = [];
  const closed: KlineRow[] = [];
  const follow = async (): Promise<void> => {
    for await (const update of live) {
      updates.push(update);
      closed.push(...update.closed);
    }
  };
  const reading: Reading = { updates, closed, failure: null, end: Promise.resolve() };
  reading.end = follow().catch((error: unknown) => {
    reading.failure = error;
  });
  return reading;
}

const openMsOf = (rows: readonly KlineRow[]): number[] => rows.map(([openMs]) => openMs);

describe.each(['websocket', 'event-stream'] as const)('a live series over a %s', (connection) => {
  test('cut off at random, delivers each closed bar once and in order, and holds all as they are', async () => {
    const world = await openFollowedWorld(2);
    const graph = world.client();
    const live = graph.liveSeries({ ...SERIES, bars: 400, connection });
    const reading = read(live);
    await expect.poll(() => reading.closed.length, PATIENCE).toBeGreaterThan(300);
    await world.live(CUTS, true, () => reading.failure);
    const lastMs = world.lastClosedMs();
    await expect.poll(() => reading.closed.at(-1)?.[0], PATIENCE).toBe(lastMs);
    const [firstMs = 0] = openMsOf(reading.closed);
    const every = Array.from({ length: (lastMs - firstMs) / MINUTE_MS + 1 }, (_, index) => {
      return firstMs + index * MINUTE_MS;
    });
    expect(openMsOf(reading.closed)).toEqual(every);
    const { klines } = await graph.query(KLINES, { ...SERIES, limit: 400 });
    await expect.poll(() => live.bars, PATIENCE).toEqual(klines.rows);
    expect(live.reconnects).toBeGreaterThan(CUTS / 2);
    live.close();
    await reading.end;
    expect(reading.failure).toBeNull();
  });

  test('begins with the requested number of bars, in pages, and ends when it is closed while it waits', async () => {
    const world = await openFollowedWorld(3);
    const options = { ...SERIES, bars: 2_500, closedOnly: true, connection };
    const live = world.client().liveSeries(options);
    const reading = read(live);
    await world.until(
      () => reading.updates.length === 1,
      () => reading.failure,
    );
    expect(reading.updates[0]).toMatchObject({ kind: 'SNAPSHOT', closed: live.bars });
    const lastMs = world.lastClosedMs();
    expect(openMsOf(live.bars)).toEqual(
      Array.from({ length: 2_500 }, (_, at) => lastMs - (2_499 - at) * MINUTE_MS),
    );
    live.close();
    await reading.end;
    expect(reading.failure).toBeNull();
  });

  test('with a slow reader holds no more than its bound, and loses nothing', async () => {
    const world = await openFollowedWorld(4);
    const live = world.client().liveSeries({ ...SERIES, bars: 100, connection, queueLength: 4 });
    const updates = live[Symbol.asyncIterator]();
    const first = await updates.next();
    expect(first.value.closed).toHaveLength(99);
    for (let minutes = 0; minutes < 40; minutes += 1) await world.minute();
    const lastMs = world.lastClosedMs();
    const told: number[] = [];
    while (told.at(-1) !== lastMs) {
      const { value } = await updates.next();
      told.push(...openMsOf(value.closed));
    }
    expect(told).toEqual(Array.from({ length: 40 }, (_, at) => lastMs - (39 - at) * MINUTE_MS));
    // An event stream waits in the server and on the way; only data behind a socket waits here.
    expect(live.reconnects > 0).toBe(connection === 'websocket');
    live.close();
  });

  test('that reconnects and has missed nothing delivers nothing: an update has a bar', async () => {
    const world = await openFollowedWorld(10);
    const live = world.client().liveSeries({ ...SERIES, bars: 5, closedOnly: true, connection });
    const reading = read(live);
    await expect.poll(() => reading.updates.length, PATIENCE).toBe(1);
    for (let cuts = 1; cuts <= 3; cuts += 1) {
      world.proxy.cutAfter(0);
      // Long enough to reconnect, and to learn that there is nothing.
      let turns = 0;
      await world.until(
        () => live.reconnects === cuts && (turns += 1) > 30,
        () => reading.failure,
      );
    }
    await world.minute();
    await expect.poll(() => reading.closed.at(-1)?.[0], PATIENCE).toBe(world.lastClosedMs());
    expect(reading.updates.map(({ rows }) => rows.length)).not.toContain(0);
    live.close();
    await reading.end;
  });

  test('of an unknown series ends with the sentence of the server', async () => {
    const world = await openFollowedWorld(5);
    const reading = read(world.client().liveSeries({ ...SERIES, symbol: 'NOPE', connection }));
    await reading.end;
    expect(reading.failure).toBeInstanceOf(MarketgraphError);
    expect(reading.failure).toMatchObject({ code: 'symbol_not_subscribed', retryAfterSec: null });
  });
});

test('falls back to an event stream where WebSockets are blocked', async () => {
  const world = await openFollowedWorld(6);
  // As behind a proxy without upgrades.
  const proxy = createServer((request, response) => {
    if (!world.server.front.handler(request, response)) response.writeHead(404).end();
  });
  proxy.on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => proxy.closeAllConnections());
  const { port } = proxy.address() as AddressInfo;
  const live = world.client({ url: `http://127.0.0.1:${port}` }).liveSeries({ ...SERIES, bars: 5 });
  const reading = read(live);
  await expect.poll(() => reading.updates.length, PATIENCE).toBe(1);
  await world.minute();
  await expect.poll(() => reading.closed.at(-1)?.[0], PATIENCE).toBe(world.lastClosedMs());
  expect(live.reconnects).toBe(0);
  live.close();
  await reading.end;
});

test.each<FollowOptions>([{ connection: 'auto' }, { connection: 'event-stream' }])(
  'a server that is not there is reported after some attempts (%o)',
  async (options) => {
    const world = await openFollowedWorld(7);
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const graph = world.client({ url: `http://127.0.0.1:${port}`, retries: 2 });
    const live = graph.liveSeries({ ...SERIES, ...options });
    const reading = read(live);
    await reading.end;
    expect(reading.failure).toMatchObject({ code: 'unreachable' });
    expect(live.reconnects).toBe(2);
  },
);

test('a server with another protocol is recognised', async () => {
  const world = await openFollowedWorld(9);
  const babbling = createServer();
  const sockets = new WebSocketServer({ server: babbling });
  sockets.on('connection', (socket) => socket.send('<html>'));
  await new Promise<void>((resolve) => babbling.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => babbling.closeAllConnections());
  const { port } = babbling.address() as AddressInfo;
  const graph = world.client({ url: `http://127.0.0.1:${port}`, retries: 1 });
  const reading = read(graph.liveSeries({ ...SERIES, connection: 'websocket' }));
  await reading.end;
  expect(reading.failure).toMatchObject({ code: 'unreachable' });
});

test('a silent connection counts as lost', async () => {
  const world = await openFollowedWorld(8);
  let accepted = 0;
  const silent = createServer((_, response) => {
    accepted += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => silent.closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const graph = world.client({ url: `http://127.0.0.1:${port}`, retries: 1 });
  const reading = read(graph.liveSeries({ ...SERIES, connection: 'event-stream', silenceMs: 50 }));
  await reading.end;
  expect(reading.failure).toMatchObject({ code: 'unreachable' });
  expect(accepted).toBe(2);
});

test('an answer that is a web page is reported as such', async () => {
  const world = await openFollowedWorld(11);
  const page = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>log in</html>');
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => page.closeAllConnections());
  const { port } = page.address() as AddressInfo;
  const graph = world.client({ url: `http://127.0.0.1:${port}`, retries: 1 });
  const reading = read(graph.liveSeries({ ...SERIES, connection: 'event-stream' }));
  await reading.end;
  expect(reading.failure).toMatchObject({ message: expect.stringContaining('text/html') });
});

test('a token that ends within a stream is followed by the next one, if there is one', async () => {
  const world = await openFollowedWorld(15);
  const brought: unknown[] = [];
  const told = (event: object) => `event: next\ndata: ${JSON.stringify(event)}\n\n`;
  const server = createServer(({ headers: { authorization } }, response) => {
    brought.push(authorization);
    if (authorization === 'Bearer old') {
      response.writeHead(401).end('{"detail":"The token is not valid.","code":"invalid_token"}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(told({ data: { told: { from: authorization } } }));
    response.end(told({ errors: [{ message: 'ended', extensions: { code: 'INVALID_TOKEN' } }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  const tokens = ['a', 'b', 'old'];
  const graph = world.client({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => tokens.shift() ?? 'old',
  });
  const events: unknown[] = [];
  const follow = async (): Promise<void> => {
    const document = 'subscription { told { from } }';
    for await (const event of graph.follow(document, {}, { connection: 'event-stream' })) {
      events.push(event);
    }
  };
  await expect(follow()).rejects.toMatchObject({ code: 'invalid_token' });
  expect(events).toEqual([{ told: { from: 'Bearer a' } }, { told: { from: 'Bearer b' } }]);
  expect(brought).toEqual(['Bearer a', 'Bearer b', 'Bearer old']);
});

test('a subscription has one reader: a second one throws, and takes nothing from the first', async () => {
  const world = await openFollowedWorld(12);
  const live = world.client().liveSeries({ ...SERIES, bars: 5 });
  const reading = read(live);
  const other = read(live);
  await other.end;
  expect(other.failure).toMatchObject({ message: expect.stringContaining('one reader') });
  await expect.poll(() => reading.closed.length, PATIENCE).toBe(4);
  live.close();
  await reading.end;
  expect(reading.failure).toBeNull();
});

test('closing ends the iteration whatever it waits for: a token, or earlier bars', async () => {
  const world = await openFollowedWorld(13);
  const asked: string[] = [];
  const never = new Promise<string>(() => {});
  const token = () => {
    asked.push('token');
    return never;
  };
  const hanging: typeof fetch = (_, { signal } = {}) => {
    asked.push('bars');
    return new Promise((__, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  const waiting = [
    world.client({ token }).liveSeries({ ...SERIES }),
    world.client({ surroundings: { fetch: hanging } }).liveSeries({ ...SERIES }),
  ];
  const readings = waiting.map(read);
  await expect.poll(() => asked.toSorted(), PATIENCE).toEqual(['bars', 'token']);
  for (const live of waiting) live.close();
  for (const { end } of readings) await end;
  expect(readings.map(({ failure }) => failure)).toEqual([null, null]);
});

test.each([0, -1, 2.5, NaN, Infinity])('%d is no valid number of bars', async (bars) => {
  const world = await openFollowedWorld(14);
  expect(() => world.client().liveSeries({ ...SERIES, bars })).toThrow('is no number of bars');
});
