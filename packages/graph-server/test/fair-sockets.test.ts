import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';
import { RawSocket } from '#graph-server/test/raw-socket.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

/** More than a few reads of a socket return. */
const MESSAGES = 3_000;

let server: FrontServer;
/** Names in the order in which their operations began. */
let begun: string[];
/** The largest number of operations that began in one turn of the event loop. */
let maxInTurn: number;

/** A front whose operations take a millisecond each, by a test clock. */
beforeEach(async () => {
  begun = [];
  maxInTurn = 0;
  let inTurn = 0;
  let nowMs = 0;
  const engine = createMonolithEngine(new MarketDouble().schema);
  const counting = {
    ...engine,
    execute(request: Parameters<typeof engine.execute>[0]) {
      nowMs += 1;
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      maxInTurn = Math.max(maxInTurn, inTurn);
      begun.push(String(request.variables?.['name']));
      return engine.execute(request);
    },
  };
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  server = await serveFront(counting, {}, { clock, loop: EVENT_LOOP });
});
afterEach(() => server.close());

function ask(socket: RawSocket, name: string): void {
  socket.subscribe(name, 'query A($name: String!) { hello(name: $name) }', { name });
}

test('operations that one connection sends at once share turns with all other connections', async () => {
  const [many, one] = [
    await RawSocket.acknowledged(server.socketUrl),
    await RawSocket.acknowledged(server.socketUrl),
  ];
  for (let at = 0; at < MESSAGES; at += 1) ask(many, `many${at}`);
  ask(one, 'one');
  await one.nextOf('complete');
  expect(begun.length).toBeLessThan(MESSAGES / 2);
  await many.until(() => many.received.length >= 2 * MESSAGES);
  // Two turns may meet in one round of the event loop, where the first began with a read.
  expect(maxInTurn).toBeLessThanOrEqual(20);
  const own = begun.filter((name) => name !== 'one');
  expect(own).toEqual(Array.from({ length: MESSAGES }, (_, at) => `many${at}`));
});

test('operations in the buffer of a closed connection do not begin', async () => {
  const other = await RawSocket.acknowledged(server.socketUrl);
  const gone = await openSocket();
  for (let at = 0; at < MESSAGES; at += 1) {
    const payload = {
      query: 'query A($name: String!) { hello(name: $name) }',
      variables: { name: 'gone' },
    };
    gone.send(JSON.stringify({ id: String(at), type: 'subscribe', payload }));
  }
  await new Promise((resolve) => gone.once('message', resolve));
  gone.terminate();
  await expect.poll(() => server.front.counts().sockets).toBe(1);
  const { length } = begun;
  expect(length).toBeLessThan(MESSAGES / 2);
  ask(other, 'other');
  await other.nextOf('complete');
  expect(begun.slice(length)).toEqual(['other']);
});

test('of pings that come at once the last is answered', async () => {
  const socket = await openSocket();
  const pongs: string[] = [];
  socket.on('pong', (data) => pongs.push(String(data)));
  for (let at = 0; at < MESSAGES; at += 1) socket.ping(String(at));
  await expect.poll(() => pongs.at(-1)).toBe(String(MESSAGES - 1));
  expect(pongs.length).toBeLessThan(MESSAGES / 20);
  socket.terminate();
});

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(server.socketUrl, 'graphql-transport-ws', {
    perMessageDeflate: false,
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const acknowledged = new Promise((resolve) => socket.once('message', resolve));
  socket.send('{"type":"connection_init"}');
  await acknowledged;
  return socket;
}
