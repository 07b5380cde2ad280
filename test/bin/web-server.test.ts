import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer, type RequestHandler, type WebServer } from '#bin/wiring/web-server.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

/** Sends raw bytes and gives the whole answer. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

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
      { handlers: [echo], meter, clock: systemClock, notReady: () => waiting },
      { port: 0, host: '127.0.0.1' },
    );
  });
  afterAll(() => server.close());

  const send = (method: string, target: string) =>
    sendRaw(server.port, `${method} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const get = (target: string) => send('GET', target);

  test.each([
    ['http://example.com/echo?a=1', '/echo?a=1'],
    ['HTTPS://example.com:8443/echo', '/echo'],
    ['/echo', '/echo'],
  ])('takes the target %s as %s', async (target, path) => {
    expect(await get(target)).toMatch(new RegExp(`^HTTP/1.1 200 [^]*${path.replace('?', '\\?')}`));
  });

  test('answers 404 in the shape of every error for what no handler takes', async () => {
    expect(await get('http://example.com')).toContain('{"detail":"Not Found","code":"not_found"}');
  });

  test('says what is wrong with bytes that are not HTTP', async () => {
    const answer = await sendRaw(server.port, 'GET /币 HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"unreadable_request"');
  });

  test('is ready once nothing is waited for, and alive before', async () => {
    expect(await get('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 503 [^]*"waiting_for":\["bars"\]/);
    waiting = [];
    expect(await get('/readyz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await get('/metrics')).toContain('process_cpu_seconds_total');
  });

  test('refuses names that are not its own, whatever is asked', async () => {
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

  test('lets operators only read', async () => {
    expect(await send('HEAD', '/healthz')).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect(await send('PUT', path)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD\r\n/);
    }
  });
});
