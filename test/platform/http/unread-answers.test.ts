import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startWebServer } from '#bin/wiring/web-server.ts';
import type { RequestHandler, WebServer, WebServerDependencies } from '#bin/wiring/web-server.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { UnreadAnswers, type UnreadBounds } from '#platform/http/unread-answers.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';
import { SILENT_LOG } from '#kernel/log.ts';

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
const clock = new VirtualClock(0);

/** An event stream that goes on: its answer is never ended. */
const stream: RequestHandler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(ANSWER);
  return true;
};

/** What a WebSocket is sent. */
const upgrade: NonNullable<WebServerDependencies['upgrade']> = (
  _request,
  socket,
  _head,
  onWritten,
) => {
  socket.on('error', () => {});
  socket.on('end', () => socket.end()).resume();
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  socket.write(ANSWER);
  onWritten();
};

const WEBSOCKET = 'connection: upgrade\r\nupgrade: websocket\r\n';

async function start(bounds: Partial<UnreadBounds>, handler: RequestHandler = send) {
  const meter = createPrometheusMeter();
  const all = { maxBytes: 1e9, maxBytesPerClient: 1e9, idleMs: IDLE_MS, ...bounds };
  const unread = new UnreadAnswers(all, { clock, log: SILENT_LOG, meter });
  server = await startWebServer(
    { handlers: [handler], upgrade, meter, clock: systemClock, notReady: () => [], unread },
    { port: 0, host: '127.0.0.1' },
  );
}

/** Asks on a connection of its own, and reads nothing yet. */
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
  await server.close();
});

test('answers that wait for one address are bounded, and those who read get theirs', async () => {
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
])('what waits for readers of %s counts as answers do', async (_, handler, headers) => {
  await start({ maxBytesPerClient: 60 * MIB }, handler);
  const deaf = [];
  for (let count = 0; count < 8; count += 1) deaf.push(await ask(headers));
  const reads = await Promise.all(deaf.map(({ socket }) => bytesOf(socket)));
  const whole = reads.filter((bytes) => bytes > ANSWER.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length).toBeLessThanOrEqual(3);
});

test('a connection that takes nothing for a time is ended, and a slow one that takes is not', async () => {
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
