import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { frameOf, openWebSocket, sendBytes } from '#bench/hostile/send-bytes.ts';

/** What a client does with many connections, or with one that it does not use as meant. */
export interface ConnectionAttack {
  readonly name: string;
  /** Sends what comes before the attack, and hands back the attack itself. */
  prepare(port: number): Promise<() => Promise<void>>;
}

const CONNECTIONS = 3_000;
const HALF_CONNECTIONS = 300;
const HALF_BODY_BYTES = 3 * 1_048_576;
const PIECES = 4_000_000;
const SUBSCRIPTIONS = 3_000;
const SUBSCRIPTIONS_A_CONNECTION = 50;
const SETTLE_MS = 3_000;
/** Long enough for some events of a market that moves every second. */
const LISTEN_MS = 8_000;

const SERIES = 'instruments:[{exchange:venue_a,market:spot,symbol:"BTCUSDT"}],interval:"1m"';

export const CONNECTION_ATTACKS: readonly ConnectionAttack[] = [
  {
    name: `${CONNECTIONS} half-sent heads that end at once`,
    async prepare(port) {
      const sockets = await openAll(port, CONNECTIONS, 'GET /healthz HTTP/1.1\r\nHost: local');
      return async () => {
        for (const socket of sockets) socket.end();
        await pause(SETTLE_MS);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  ...['/graphql', '/api/indicators/compute'].map((path) => ({
    name: `${HALF_CONNECTIONS} half-sent bodies of ${path}`,
    prepare: (port: number) =>
      Promise.resolve(async () => {
        const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n`;
        const length = `content-length: ${HALF_BODY_BYTES + 1_000}\r\n\r\n`;
        const sockets = await openAll(port, HALF_CONNECTIONS, head + length);
        const half = Buffer.alloc(HALF_BODY_BYTES, ' ');
        for (const socket of sockets) socket.write(half);
        await pause(SETTLE_MS * 2);
        for (const socket of sockets) socket.destroy();
      }),
  })),
  {
    name: `${PIECES} pieces of one byte`,
    prepare(port) {
      const head =
        'POST /graphql HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n';
      const body = `${'1\r\n \r\n'.repeat(PIECES)}0\r\n\r\n`;
      const framing = 'transfer-encoding: chunked\r\nconnection: close\r\n\r\n';
      const bytes = Buffer.from(head + framing + body);
      return Promise.resolve(() => sendBytes(port, bytes));
    },
  },
  {
    name: `${SUBSCRIPTIONS} live subscriptions that differ`,
    async prepare(port) {
      const sockets = await subscribeAll(port);
      await pause(SETTLE_MS);
      return async () => {
        await pause(LISTEN_MS);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
];

/** Opens connections, and sends the beginning of a request on each. */
async function openAll(port: number, count: number, text: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count) {
    const some = Array.from({ length: Math.min(100, count - opened.length) }, () =>
      openOne(port, text),
    );
    opened.push(...(await Promise.all(some)));
  }
  return opened;
}

function openOne(port: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
    socket.resume();
  });
}

async function subscribeAll(port: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let first = 0; first < SUBSCRIPTIONS; first += SUBSCRIPTIONS_A_CONNECTION) {
    const socket = await openWebSocket(port);
    socket.resume();
    const frames = [frameOf('{"type":"connection_init"}')];
    for (let at = first; at < first + SUBSCRIPTIONS_A_CONNECTION; at += 1) {
      const query = `subscription{a${at}:klineUpdated(${SERIES}){rows}}`;
      frames.push(frameOf(JSON.stringify({ id: `${at}`, type: 'subscribe', payload: { query } })));
    }
    socket.write(Buffer.concat(frames));
    sockets.push(socket);
    await pause(20);
  }
  return sockets;
}
