import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitCommitOf } from '#bin/wiring/git-commit.ts';
import { projectFile } from '#bin/wiring/project-files.ts';
import { RequestLog, type AccessLogMode } from '#bin/wiring/request-log.ts';
import { startWebServer, type RequestHandler, type WebServer } from '#bin/wiring/web-server.ts';
import { SILENT_LOG, type LogFields } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createPrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

const SECRET = `mg_0123456789abcdef_${'s'.repeat(43)}`;
const open: WebServer[] = [];
afterAll(() => Promise.all(open.map((server) => server.close())));

/** A server with one route, and the lines that it logs. */
async function serve(mode: AccessLogMode, metricsPort: number | null = null) {
  const lines: LogFields[] = [];
  const log = { ...SILENT_LOG, info: (fields: LogFields) => void lines.push(fields) };
  const echo: RequestHandler = (request, response) => {
    if (request.url?.startsWith('/echo') !== true) return false;
    response.setHeader('x-request-id', String(request.headers['x-request-id']));
    response.end('x'.repeat(1_000));
    return true;
  };
  const host = '127.0.0.1';
  const server = await startWebServer(
    {
      handlers: [echo],
      meter: createPrometheusMeter(),
      clock: systemClock,
      notReady: () => [],
      requestLog: new RequestLog(mode, log, systemClock),
      metricsAt: metricsPort === null ? null : { port: metricsPort, host },
    },
    { port: 0, host },
  );
  open.push(server);
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(`http://${host}:${server.port}${path}`, { headers });
    await response.text();
    return response;
  };
  /** The lines, once the last answer has ended. */
  const linesOf = async (count: number): Promise<LogFields[]> => {
    while (lines.length < count) await new Promise((resolve) => setImmediate(resolve));
    return lines;
  };
  return { get, lines, linesOf };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the access log', () => {
  test('has a line for each answer: id, method, path, status, bytes, duration', async () => {
    const { get, linesOf } = await serve('all');
    await get('/echo/a%20b?token=secret', { 'x-request-id': 'abc-1' });
    await get('/nothing');
    const [first, second] = await linesOf(2);
    expect(first).toEqual({
      requestId: 'abc-1',
      method: 'GET',
      path: '/echo/a b',
      status: 200,
      bytes: expect.any(Number) as number,
      durationMs: expect.any(Number) as number,
    });
    expect(first!['bytes']).toBeGreaterThan(1_000);
    expect(first!['bytes']).toBeLessThan(1_400);
    expect(second).toMatchObject({ path: '/nothing', status: 404 });
  });

  test('has failures only where configured, and nothing where it is off', async () => {
    const errors = await serve('errors');
    const off = await serve('off');
    for (const { get } of [errors, off]) for (const path of ['/echo', '/nothing']) await get(path);
    expect(await errors.linesOf(1)).toMatchObject([{ path: '/nothing', status: 404 }]);
    expect(off.lines).toEqual([]);
  });

  test.each([
    ['a query', `/echo?authorization=${SECRET}`],
    ['a path', `/echo/${SECRET}`],
    ['an encoded path', `/echo/${encodeURIComponent(SECRET).replaceAll('_', '%5F')}`],
    ['a header', '/echo'],
  ])('never has a token of %s', async (_, path) => {
    const { get, linesOf } = await serve('all');
    await get(path, { authorization: `Bearer ${SECRET}`, 'x-request-id': `${SECRET} ` });
    expect(JSON.stringify(await linesOf(1))).not.toContain('sssss');
  });

  test('has no line breaks of a client, and no path without bound', async () => {
    const { get, linesOf } = await serve('all');
    await get(`/echo/%0A%1B[31mforged${'x'.repeat(5_000)}`);
    const [line] = await linesOf(1);
    expect(line!['path']).toMatch(/^\/echo\/\?\?\[31mforgedx+…$/);
    expect(String(line!['path']).length).toBeLessThan(210);
  });
});

describe('the id of a request', () => {
  test('is the client’s if it is a plain word, else a new one', async () => {
    const { get } = await serve('off');
    for (const path of ['/echo', '/nothing', '/healthz']) {
      const given = await get(path, { 'x-request-id': 'job:7/2' });
      expect(given.headers.get('x-request-id')).toBe('job:7/2');
      for (const bad of ['two words', 'x'.repeat(129), '<b>']) {
        const made = (await get(path, { 'x-request-id': bad })).headers.get('x-request-id');
        expect(made).toMatch(/^[0-9a-f-]{36}$/);
      }
    }
  });
});

describe('metrics', () => {
  let port = 0;
  let main: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    port = await freePort();
    main = await serve('off', port);
  });

  test('on a port of their own are not on the other one', async () => {
    expect((await main.get('/metrics')).status).toBe(404);
    expect((await main.get('/readyz')).status).toBe(200);
    const own = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    const reported = await own('/metrics');
    expect(reported.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await reported.text()).toContain('process_cpu_seconds_total');
    expect((await own('/healthz')).status).toBe(200);
    expect((await own('/readyz')).status).toBe(200);
    expect((await own('/graphql')).status).toBe(404);
  });
});

test('the commit of a clone is read from its files', () => {
  expect(gitCommitOf(projectFile(''))).toMatch(/^[0-9a-f]{40}$|^unknown$/);
  expect(gitCommitOf('/')).toBe('unknown');
});
