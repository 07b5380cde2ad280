import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Socket } from '#kernel/market/transport.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';
import type { WsSocketSettings } from '#platform/transport/ws-sockets.ts';

const running: Array<() => void> = [];

afterEach(() => {
  for (const end of running.splice(0)) end();
});

/** A real WebSocket server on a free port. */
async function webSocketServer(): Promise<{ server: WebSocketServer; url: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
  running.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws` };
}

/** A TCP server that accepts and never answers. */
async function muteServer(): Promise<string> {
  const server: Server = createServer((socket) => {
    running.push(() => socket.destroy());
    socket.on('error', () => {});
  });
  running.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a socket and keeps its events; `received` waits for the first event of a kind. */
function opened(url: string, settings: Partial<WsSocketSettings> = {}) {
  const events: Array<readonly [kind: string, detail: string]> = [];
  const waiting: Array<{ kind: string; resolve: (detail: string) => void }> = [];
  const tell = (kind: string, detail = ''): void => {
    events.push([kind, detail]);
    for (const waiter of waiting) if (waiter.kind === kind) waiter.resolve(detail);
  };
  const socket: Socket = createWsSockets(settings).open(url, {
    onOpen: () => tell('open'),
    onText: (text) => tell('text', Buffer.from(text).toString()),
    onPing: () => tell('ping'),
    onPong: () => tell('pong'),
    onClose: (code, reason) => tell('close', `${code} ${reason}`),
  });
  const received = (kind: string): Promise<string> => {
    const known = events.find((event) => event[0] === kind);
    if (known !== undefined) return Promise.resolve(known[1]);
    return new Promise((resolve) => waiting.push({ kind, resolve }));
  };
  return { socket, events, received };
}

describe('a ws socket', () => {
  it('opens, exchanges text in any script, and closes in order', async () => {
    const { server, url } = await webSocketServer();
    server.on('connection', (peer) => peer.on('message', (data) => peer.send(`echo ${data}`)));
    const { socket, events, received } = opened(url);
    await received('open');
    socket.send('币安人生USDT');
    expect(await received('text')).toBe('echo 币安人生USDT');
    socket.close(1000, 'done');
    expect(await received('close')).toBe('1000 done');
    expect(events.map(([kind]) => kind)).toEqual(['open', 'text', 'close']);
  });

  it('offers no compression, even to a server that would', async () => {
    const { server, url } = await webSocketServer();
    const offered = new Promise((resolve) => {
      server.on('connection', (_, request) =>
        resolve(request.headers['sec-websocket-extensions'] ?? 'none'),
      );
    });
    opened(url);
    expect(await offered).toBe('none');
  });

  it('answers pings, reports them, and receives the answer to its own', async () => {
    const { server, url } = await webSocketServer();
    const answered = new Promise<string>((resolve) => {
      server.on('connection', (peer) => {
        peer.on('pong', (payload) => resolve(payload.toString()));
        peer.ping('1790000000000');
      });
    });
    const { socket, received } = opened(url);
    await received('ping');
    expect(await answered).toBe('1790000000000');
    socket.ping();
    await received('pong');
  });

  it('ends with 1006 without a listener, and reports it once', async () => {
    const { events, received } = opened('ws://127.0.0.1:1');
    expect(await received('close')).toContain('1006');
    expect(events).toHaveLength(1);
  });

  it('ends with 1006 for an invalid URL', async () => {
    const { socket, received } = opened('not a url');
    socket.send('nothing');
    expect(await received('close')).toContain('1006');
  });

  it('ends when the handshake times out', async () => {
    const { received } = opened(await muteServer(), { handshakeTimeoutMs: 50 });
    expect(await received('close')).toContain('1006');
  });

  it('ends on a message above the limit', async () => {
    const { server, url } = await webSocketServer();
    server.on('connection', (peer) => peer.send('x'.repeat(2_000)));
    const { events, received } = opened(url, { maxMessageBytes: 1_000 });
    expect(await received('close')).toContain('Max payload size exceeded');
    expect(events.some(([kind]) => kind === 'text')).toBe(false);
  });

  it('ignores binary messages', async () => {
    const { server, url } = await webSocketServer();
    server.on('connection', (peer) => {
      peer.send(Buffer.from([1, 2, 3]));
      peer.send('text');
    });
    const { received } = opened(url);
    expect(await received('text')).toBe('text');
  });

  it('terminates at once, without waiting for the peer', async () => {
    const { server, url } = await webSocketServer();
    server.on('connection', (peer) => peer.pause());
    const { socket, received } = opened(url);
    await received('open');
    socket.terminate();
    expect(await received('close')).toContain('1006');
    socket.send('too late');
    socket.ping();
  });
});
