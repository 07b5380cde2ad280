import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A request as a client may send it, again and again. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Longest that one sending is waited for. */
const DEADLINE_MS = 60_000;
const QUIET_MS = 400;

/** The bytes of so many requests on one connection, which the last one ends. */
export function requestBytes(request: HttpRequest, times: number, isPacked: boolean): Buffer {
  const { method, path, headers = {}, body } = request;
  const packed = isPacked && body !== undefined;
  const bytes = packed ? gzipSync(body) : Buffer.from(body ?? '');
  const sentHeaders: Record<string, string> = {
    host: 'localhost',
    ...(isPacked && { 'accept-encoding': 'gzip' }),
    ...(packed && { 'content-encoding': 'gzip' }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
    }),
    ...headers,
  };
  const parts: Buffer[] = [];
  for (let left = times - 1; left >= 0; left -= 1) {
    const connection = left === 0 ? 'close' : 'keep-alive';
    const lines = Object.entries({ ...sentHeaders, connection }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    parts.push(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), bytes);
  }
  return Buffer.concat(parts);
}

/** Sends bytes on a connection of their own, and reads until the server has ended it. */
export function sendBytes(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const deadline = setTimeout(() => socket.destroy(), DEADLINE_MS);
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** Sends on so many connections at once, reads nothing for a while, and leaves. */
export async function sendUnread(
  port: number,
  bytes: Buffer,
  connections: number,
  forMs: number,
): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.pause();
    socket.on('error', () => {});
    return socket;
  });
  await pause(forMs);
  for (const socket of sockets) socket.destroy();
}

/** Opens a WebSocket, sends frames in one write, and leaves once the server says nothing more. */
export async function sendFrames(port: number, frames: Buffer): Promise<void> {
  const socket = await openWebSocket(port);
  let heardMs = performance.now();
  socket.on('data', () => (heardMs = performance.now()));
  socket.write(frames);
  const deadlineMs = performance.now() + DEADLINE_MS;
  while (!socket.closed && performance.now() < deadlineMs) {
    await pause(50);
    if (performance.now() - heardMs > QUIET_MS) break;
  }
  socket.destroy();
}

/** Opens a WebSocket of the graph, whose frames the caller writes. */
export function openWebSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const key = randomBytes(16).toString('base64');
    const head =
      `GET /graphql HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n';
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.once('error', reject);
    socket.once('data', () => {
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

const TEXT = 0x1;
const PING = 0x9;

/** A text message, or a ping of the protocol, as a client frames it: masked, here with zeros. */
export function frameOf(text: string, kind: 'text' | 'ping' = 'text'): Buffer {
  const payload = Buffer.from(text);
  const opcode = 0x80 | (kind === 'text' ? TEXT : PING);
  const { length } = payload;
  const mask = Buffer.alloc(4);
  if (length < 126) return Buffer.concat([Buffer.from([opcode, 0x80 | length]), mask, payload]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = opcode;
  head[1] = 0x80 | (isShort ? 126 : 127);
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, payload]);
}
