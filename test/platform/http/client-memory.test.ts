import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startWebServer } from '#bin/wiring/web-server.ts';
import type { RequestHandler, WebServer, WebServerDependencies } from '#bin/wiring/web-server.ts';
import { IncomingBody } from '#kernel/http/incoming-body.ts';
import { bytesOf as countOf } from '#kernel/http/connection-bytes.ts';
import { ERRORS } from '#kernel/errors/errors.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { ClientMemory, type ClientMemoryBounds } from '#platform/http/client-memory.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';

const MIB = 1024 * 1024;
/** More than the system's own buffers take. */
const ANSWER = Buffer.alloc(24 * MIB, 'x');
const IDLE_MS = 60_000;

const send: RequestHandler = (_request, response) => {
  response.end(ANSWER);
  return true;
};

let server: WebServer;
let sockets: Socket[] = [];
let queuedBytes = 0;
let meter = createPrometheusMeter();
const clock = new VirtualClock(0);

/** An open event stream: its answer is never ended. */
const stream: RequestHandler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(ANSWER);
  return true;
};

/** Holds a body open, until it is rejected. */
const keepBody: RequestHandler = (request, response) => {
  const body = new IncomingBody(request, ({ code, facts }) => {
    response.writeHead(ERRORS[code].status, { 'retry-after': String(facts.retryAfterSec) });
    response.end(code);
  });
  request.on('data', (piece: Buffer) => body.add(piece));
  return true;
};

/** The sum of a counter over its labels. */
async function meterValue(name: string): Promise<number> {
  const values = (await meter.render()).matchAll(new RegExp(`^${name}(?:{.*})? (\\d+)$`, 'gm'));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Begins a body of 4 MiB, and sends so much of it. */
async function beginBody(bytes: number): Promise<{ readonly answer: Promise<string> }> {
  const socket = connect((server as WebServer).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${4 * MIB}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, 'x'));
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  });
  return { answer };
}

/** The data sent to a WebSocket. */
const upgrade: NonNullable<WebServerDependencies['upgrade']> = (_request, socket, _head) => {
  socket.on('error', () => {});
  socket.on('end', () => socket.end()).resume();
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  socket.write(ANSWER);
  countOf(socket).written();
  countOf(socket).queued(queuedBytes);
};

const WEBSOCKET = 'connection: upgrade\r\nupgrade: websocket\r\n';

async function start(bounds: Partial<ClientMemoryBounds>, handler: RequestHandler = send) {
  meter = createPrometheusMeter();
  const all = { maxBytes: 1e9, maxBytesPerClient: 1e9, idleMs: IDLE_MS, ...bounds };
  const clientMemory = new ClientMemory(all, { clock, log: SILENT_LOG, meter });
  server = await startWebServer(
    { handlers: [handler], upgrade, meter, clock: systemClock, notReady: () => [], clientMemory },
    { port: 0, host: '127.0.0.1' },
  );
}

/** Sends a request on its own connection, and reads nothing yet. */
async function ask(
  headers = '',
): Promise<{ readonly socket: Socket; readonly isEnded: () => boolean }> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
  return { socket, isEnded: () => socket.destroyed || socket.readableEnded };
}

async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > ANSWER.length) socket.end();
  });
  socket.resume();
  if (!socket.destroyed) await once(socket, 'close');
  return bytes;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  queuedBytes = 0;
  await server.close();
});

test('the backlog of one address is bounded, and clients that read get their answers', async () => {
  await start({ maxBytesPerClient: 60 * MIB });
  const deaf = [];
  for (let count = 0; count < 8; count += 1) deaf.push(await ask());
  const reads = await Promise.all(deaf.map(({ socket }) => bytesOf(socket)));
  const whole = reads.filter((bytes) => bytes > ANSWER.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length).toBeLessThanOrEqual(3);
  expect(await bytesOf((await ask()).socket)).toBeGreaterThan(ANSWER.length);
});

test.each([
  ['an event stream', stream, ''],
  ['a WebSocket', send, WEBSOCKET],
])('the backlog of readers of %s counts as answers do', async (_, handler, headers) => {
  await start({ maxBytesPerClient: 60 * MIB }, handler);
  const deaf = [];
  for (let count = 0; count < 8; count += 1) deaf.push(await ask(headers));
  const reads = await Promise.all(deaf.map(({ socket }) => bytesOf(socket)));
  const whole = reads.filter((bytes) => bytes > ANSWER.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length).toBeLessThanOrEqual(3);
});

test.each([
  ['one address', { maxBytesPerClient: 8 * MIB }, '429 Too Many Requests', 'too_many_bodies'],
  ['all', { maxBytes: 8 * MIB }, '503 Service Unavailable', 'bodies_busy'],
])(
  'endless bodies of %s are bounded: the oldest ones are rejected',
  async (_, bounds, status, code) => {
    await start(bounds, keepBody);
    const first = await beginBody(3 * MIB);
    const others = [];
    for (let count = 0; count < 4; count += 1) others.push(await beginBody(2 * MIB));
    const answer = await first.answer;
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('retry-after: 1');
    expect(answer).toContain(code);
    const refused = await meterValue('marketgraph_incomplete_request_bodies_rejected_total');
    expect(refused).toBeGreaterThanOrEqual(1);
    expect(refused).toBeLessThanOrEqual(2);
  },
);

test('data behind a connection counts as data in it', async () => {
  queuedBytes = 30 * MIB;
  await start({ maxBytesPerClient: 100 * MIB });
  const deaf = [];
  // 24 MiB in each and 30 MiB behind it: one is within the bound, and two are not.
  for (let count = 0; count < 2; count += 1) deaf.push(await ask(WEBSOCKET));
  await Promise.any(deaf.map(({ socket }) => once(socket.resume(), 'close')));
  expect(await meterValue('marketgraph_unread_responses_aborted_total')).toBe(1);
});

test('a connection that reads nothing for a time is closed, and a slow reader is not', async () => {
  await start({});
  const [deaf, slow] = [await ask(), await ask()];
  const step = async (): Promise<void> => {
    for (let taken = 0; taken < MIB;) {
      const chunk = slow.socket.read() as Buffer | null;
      if (chunk === null) await once(slow.socket, 'readable');
      else taken += chunk.length;
    }
    await clock.advance(IDLE_MS / 4);
  };
  for (let count = 0; count < 8; count += 1) await step();
  expect(slow.isEnded()).toBe(false);
  const deafBytes = await bytesOf(deaf.socket);
  expect(deafBytes).toBeLessThan(ANSWER.length);
});
