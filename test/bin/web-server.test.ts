import { once } from 'node:events';
import { connect, Server } from 'node:net';
import { PassThrough, type Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWebServer, type RequestHandler, type WebServer } from '#bin/wiring/web-server.ts';
import type { EventLoop } from '#kernel/async/event-loop.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

/** Sends raw bytes and returns the whole answer. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

/** Connections whose requests break off in one poll of the event loop. */
const BROKEN = 300;

test('connections that break at once are rejected a batch a turn', async () => {
  const later: (() => void)[] = [];
  const loop: EventLoop = { soon: (task) => task(), later: (task) => later.push(task) };
  const listen = vi.spyOn(Server.prototype, 'listen');
  const meter = createPrometheusMeter();
  const server = await startWebServer(
    { handlers: [], meter, clock: systemClock, loop, notReady: () => [] },
    { port: 0, host: '127.0.0.1' },
  );
  const [inner] = listen.mock.contexts as Server[];
  listen.mockRestore();
  let rejected = 0;
  const end = (): Duplex => {
    rejected += 1;
    return new PassThrough();
  };
  for (let count = 0; count < BROKEN; count += 1) {
    inner!.emit('clientError', new Error('broken'), Object.assign(new PassThrough(), { end }));
  }
  const afterTurns = [rejected];
  for (let turn = 0; turn < 3; turn += 1) {
    for (const task of later.splice(0)) task();
    afterTurns.push(rejected);
  }
  expect(afterTurns).toEqual([0, 128, 256, BROKEN]);
  await server.close();
});

describe('the web server', () => {
  let server: WebServer;
  let waiting: string[] = ['bars'];

  beforeAll(async () => {
    const meter = createPrometheusMeter();
    const echo: RequestHandler = (request, response) => {
      if (request.url?.startsWith('/echo') !== true) return false;
      response.end(request.url);
      return true;
    };
    server = await startWebServer(
      {
        handlers: [echo],
        meter,
        clock: systemClock,
        notReady: () => waiting,
        upgrade: (_request, socket) => socket.end('taken'),
      },
      { port: 0, host: '127.0.0.1' },
    );
  });
  afterAll(() => server.close());

  const send = (method: string, target: string) =>
    sendRaw(server.port, `${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const get = (target: string) => send('GET', target);

  test('answers a request with several hosts with 400, whichever stands first', async () => {
    for (const target of ['/echo', '/healthz', 'http://localhost/echo']) {
      for (const hosts of ['Host: localhost\r\nHost: x', 'host: x\r\nHOST: x']) {
        const answer = await sendRaw(server.port, `GET ${target} HTTP/1.1\r\n${hosts}\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*more than one Host[^]*"unreadable_request"/);
      }
    }
    const upgrade = 'Connection: upgrade\r\nUpgrade: websocket\r\n';
    const socket = `GET /graphql HTTP/1.1\r\nHost: x\r\nHost: x\r\n${upgrade}\r\n`;
    expect(await sendRaw(server.port, socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('uses the host of an absolute target, not the Host header', async () => {
    const ask = (target: string, host: string) =>
      sendRaw(server.port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await ask('http://evil.example/echo', 'localhost')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask('http://localhost/echo', 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('http:///echo', 'localhost')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['h2c', 'h2c, TLS/1.0', 'foo'])(
    'ignores an upgrade to the protocol %s',
    async (name) => {
      const wish = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${name}\r\nHTTP2-Settings: AAMAAABkAAQAAP__`;
      const socket = connect(server.port, '127.0.0.1');
      const ask = async (text: string): Promise<string> => {
        socket.write(text);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        return answer.toString();
      };
      for (const path of ['/echo?1', '/echo?2', '/graphql']) {
        const status = path === '/graphql' ? 404 : 200;
        const body = path === '/echo?2' ? 'Content-Length: 4\r\n\r\nbody' : '\r\n';
        const method = body === '\r\n' ? 'GET' : 'POST';
        const answer = await ask(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${wish}\r\n${body}`);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        if (status === 200) expect(answer).toContain(path);
      }
      // The connection is an ordinary one afterwards.
      expect(await ask('GET /echo?3 HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('/echo?3');
      socket.destroy();
    },
  );

  test('answers 404 in the shape of every error without a handler', async () => {
    expect(await get('http://localhost')).toContain('{"detail":"Not Found","code":"not_found"}');
  });

  test('explains what is wrong with bytes that are not HTTP', async () => {
    const answer = await sendRaw(server.port, 'GET /币 HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"unreadable_request"');
  });

  test('is ready once nothing is awaited, and alive before', async () => {
    expect(await get('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 503 [^]*"waiting_for":\["bars"\]/);
    waiting = [];
    expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get('/metrics')).toContain('process_cpu_seconds_total');
  });

  test('rejects foreign host names, for every target', async () => {
    const rebound = (target: string, more = '') =>
      sendRaw(
        server.port,
        `GET ${target} HTTP/1.1\r\nhost: evil.example:${server.port}\r\n${more}connection: close\r\n\r\n`,
      );
    for (const target of ['/echo', '/metrics', '/healthz', '/nowhere']) {
      expect(await rebound(target)).toMatch(/^HTTP\/1\.1 421 [^]*"code":"misdirected_request"\}/);
    }
    const own = `origin: http://evil.example:${server.port}\r\n`;
    const graph = await rebound('/graphql', `accept: text/event-stream\r\n${own}`);
    expect(graph).toMatch(/^HTTP\/1\.1 421 [^]*"code":"MISDIRECTED_REQUEST"/);
    expect(graph).toContain('ALLOWED_HOSTS');
  });

  test('gives operators read access only', async () => {
    expect(await send('HEAD', '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect(await send('PUT', path)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD\r\n/);
    }
  });
});
