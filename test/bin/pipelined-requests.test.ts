import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PipelinedRequests } from '#bin/wiring/pipelined-requests.ts';

const REQUESTS = 590;

let close = (): void => {};
afterEach(() => close());

/** A server whose answers take a millisecond each, by a test clock. */
async function serve(more: RequestListener = (_request, response) => void response.end('done')) {
  const begun: string[] = [];
  let [nowMs, inTurn, maxInTurn] = [0, 0, 0];
  const pipelined = new PipelinedRequests({ monotonicMs: () => nowMs });
  const server = createServer(
    pipelined.inTurns((request, response) => {
      nowMs += 1;
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      maxInTurn = Math.max(maxInTurn, inTurn);
      begun.push(request.url ?? '');
      more(request, response);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { begun, open, pipelined, maxInTurn: () => maxInTurn };
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

/** Paths that lead through a whole burst. */
const BURST = Array.from({ length: REQUESTS }, (_, at) => `/${at}`);

async function answersOf(socket: Socket, count: number): Promise<number> {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.split('HTTP/1.1 200').length > count) break;
  }
  return text.split('HTTP/1.1 200').length - 1;
}

test('requests that one connection sends at once share turns with all other connections', async () => {
  const { begun, open, pipelined, maxInTurn } = await serve();
  const [many, one] = [await open(), await open()];
  const answered = answersOf(many, REQUESTS);
  many.write(BURST.map(get).join(''));
  one.write(get('/one'));
  expect(await answersOf(one, 1)).toBe(1);
  expect(begun.length).toBeLessThan(REQUESTS / 2);
  expect(await answered).toBe(REQUESTS);
  expect(begun.filter((path) => path !== '/one')).toEqual(BURST);
  // Two turns may meet in one round of the event loop, where the first began with a read.
  expect(maxInTurn()).toBeLessThanOrEqual(20);
  expect(pipelined.waitingBytes).toBe(0);
});

test('bodies of requests that wait are read when their turn comes', async () => {
  const bodies: string[] = [];
  const { open } = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      bodies.push(body);
      response.end('done');
    });
  });
  const socket = await open();
  const sent = BURST.slice(0, 60).map((path) => path.padEnd(5_000, 'x'));
  const answered = answersOf(socket, sent.length);
  for (const body of sent) {
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body);
  }
  expect(await answered).toBe(sent.length);
  expect(bodies).toEqual(sent);
});

test('requests in the buffer of a closed connection do not begin', async () => {
  const { begun, open, pipelined } = await serve();
  const gone = await open();
  gone.write(BURST.map(get).join(''));
  await once(gone, 'data');
  gone.resetAndDestroy();
  await expect.poll(() => pipelined.waitingBytes).toBe(0);
  const { length } = begun;
  expect(length).toBeLessThan(REQUESTS / 2);
  const other = await open();
  other.write(get('/other'));
  expect(await answersOf(other, 1)).toBe(1);
  expect(begun.slice(length)).toEqual(['/other']);
});

test('a request does not begin before the previous answer is complete', async () => {
  const ends: (() => void)[] = [];
  const { begun, open } = await serve((_request, response) => {
    ends.push(() => response.end('done'));
  });
  const socket = await open();
  socket.write(BURST.slice(0, 3).map(get).join(''));
  await expect.poll(() => begun).toEqual(['/0']);
  const answered = answersOf(socket, 3);
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => ends.length).toBe(at + 1);
    ends[at]!();
  }
  expect(await answered).toBe(3);
  expect(begun).toEqual(['/0', '/1', '/2']);
});

test('thousands of connections that break at once are closed in turns, in order, each once', () => {
  const later: (() => void)[] = [];
  const soon: (() => void)[] = [];
  const loop = {
    soon: (task: () => void) => void soon.push(task),
    later: (task: () => void) => void later.push(task),
  };
  const pipelined = new PipelinedRequests({ monotonicMs: () => 0 }, loop);
  const closed: number[] = [];
  for (let at = 0; at < 3_000; at += 1) pipelined.beginLast(() => closed.push(at));
  expect(closed).toEqual([]);
  let maxInTurn = 0;
  while (later.length > 0 || soon.length > 0) {
    const before = closed.length;
    for (const task of later.splice(0)) task();
    for (let task = soon.shift(); task !== undefined; task = soon.shift()) task();
    maxInTurn = Math.max(maxInTurn, closed.length - before);
  }
  expect(closed).toEqual(Array.from({ length: 3_000 }, (_, at) => at));
  expect(maxInTurn).toBeLessThanOrEqual(128);
});
