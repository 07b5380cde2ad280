import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { randomUUID } from 'node:crypto';

/** Hears of the text messages of a subscriber after its subscription was sent. */
export type OnMessage = (bytes: Buffer, start: number, end: number) => void;

const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
/** Every read of every subscriber goes through this memory; nothing keeps it beyond its callback. */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * One subscriber over `graphql-transport-ws` on a bare TCP socket, so that thousands of them cost
 * their process little. Resolves when the first event has arrived.
 */
export function openSubscriber(port: number, query: string, onMessage: OnMessage): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let rest: Buffer | null = null;
    let isUpgraded = false;
    let messages = 0;
    const onText = (bytes: Buffer, start: number, end: number): void => {
      messages += 1;
      if (messages === 1) {
        // The acknowledgement of the connection. Operations have ids like those of real clients, so
        // that no two subscribers get the same bytes.
        const subscribe = { id: randomUUID(), type: 'subscribe', payload: { query } };
        socket.write(frame(TEXT, JSON.stringify(subscribe)));
        return;
      }
      if (messages === 2) resolve(socket);
      onMessage(bytes, start, end);
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: READ_BUFFER,
        callback(length) {
          const fresh = READ_BUFFER.subarray(0, length);
          const bytes = rest === null ? fresh : Buffer.concat([rest, fresh]);
          let from = 0;
          if (!isUpgraded) {
            const end = bytes.indexOf('\r\n\r\n');
            if (end === -1) return keep(bytes);
            if (bytes.toString('latin1', 9, 12) !== '101') socket.destroy(new Error('no upgrade'));
            isUpgraded = true;
            from = end + 4;
            socket.write(frame(TEXT, '{"type":"connection_init"}'));
          }
          const used = readFrames(bytes, from, socket, onText);
          return keep(bytes.subarray(used));
        },
      },
    });
    const keep = (bytes: Buffer): boolean => {
      rest = bytes.length === 0 ? null : Buffer.from(bytes);
      return true;
    };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    socket.once('connect', () => socket.write(handshake(port)));
  });
}

/** Reads whole frames; gives the place of the first incomplete one. */
function readFrames(bytes: Buffer, from: number, socket: Socket, onText: OnMessage): number {
  let at = from;
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1]!;
    if (short === 126 && bytes.length - at < 4) break;
    const start = short < 126 ? at + 2 : at + 4;
    const length = short < 126 ? short : bytes.readUInt16BE(at + 2);
    if (short === 127 || bytes.length < start + length) break;
    if (bytes[at] === TEXT) onText(bytes, start, start + length);
    if (bytes[at] === PING)
      socket.write(frame(PONG, bytes.toString('utf8', start, start + length)));
    at = start + length;
  }
  return at;
}

function handshake(port: number): string {
  return (
    `GET /graphql HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
    'Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n'
  );
}

/** A client's frame. Clients have to mask; a mask of zeros leaves the text as it is. */
function frame(head: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([head, ...size, 0, 0, 0, 0]), payload]);
}
