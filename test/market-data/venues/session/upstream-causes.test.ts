import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { FeedListener, VenueFeed } from '#kernel/market/feed.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { UPSTREAM_CAUSES, type UpstreamCause } from '#kernel/market/upstream-cause.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { createUndiciHttp } from '#platform/transport/undici-http.ts';
import { createWsSockets } from '#platform/transport/ws-sockets.ts';
import { series } from '#test/market-data/venues/feed-under-test.ts';

const ended: Array<() => void | Promise<void>> = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

async function listening(server: Server): Promise<string> {
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const server = createServer();
  const host = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return host;
}

/** A TCP server that does one thing with every connection. */
function tcp(greet: (socket: import('node:net').Socket) => void): Promise<string> {
  return listening(
    createServer((socket) => {
      socket.on('error', () => {});
      greet(socket);
    }),
  );
}

/** An HTTP server with one answer to everything, the upgrade included. */
function answers(status: number, body: string): Promise<string> {
  const server = createHttpServer((_request, response) => response.writeHead(status).end(body));
  server.on('upgrade', (_request, socket) => {
    socket.end(`HTTP/1.1 ${status} Other\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  });
  return listening(server);
}

interface Line {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

interface Asked {
  readonly feed: VenueFeed;
  readonly lines: Line[];
  /** Resolves with the first line that matches. */
  line(passes: (line: Line) => boolean): Promise<Line>;
}

/** The production feed over real sockets, with short timeouts. */
function feedOf(rest: string, ws: string): Asked {
  const lines: Line[] = [];
  const waiting: Array<{ passes: (line: Line) => boolean; resolve: (line: Line) => void }> = [];
  const tell =
    (level: string) =>
    (fields: Line['fields'], message: string): void => {
      const line = { level, fields, message };
      lines.push(line);
      for (const { passes, resolve } of waiting) if (passes(line)) resolve(line);
    };
  const http = createUndiciHttp();
  const feed = createVenueFeed({
    venue: VENUE_A,
    market: 'spot',
    urls: { rest, ws },
    sockets: createWsSockets({ handshakeTimeoutMs: 100 }),
    http,
    clock: systemClock,
    random: () => 0.5,
    log: { debug: tell('debug'), info: tell('info'), warn: tell('warn'), error: tell('error') },
    meter: SILENT_METER,
    settings: { requestAttempts: 1, requestTimeoutMs: 100, backOffBaseMs: 2, stableAfterMs: 5 },
  });
  ended.push(
    () => http.close(),
    () => feed.stop(),
  );
  const line = (passes: (line: Line) => boolean): Promise<Line> => {
    const known = lines.find(passes);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => waiting.push({ passes, resolve }));
  };
  return { feed, lines, line };
}

const READER: FeedListener = { onBar() {}, onLink() {} };
const MINUTE = { series: series('BTCUSDT'), startTimeMs: 0, endTimeMs: 60_000 };
const HTML = '<!doctype html><title>Blocked</title>';

const CASES: ReadonlyArray<[string, UpstreamCause, string, () => string | Promise<string>]> = [
  ['a name that no resolver knows', 'name_not_resolved', '', () => 'exchange.invalid'],
  ['a closed port', 'connection_refused', '', closedPort],
  [
    'a peer that hangs up',
    'connection_lost',
    '',
    () => tcp((socket) => socket.once('data', () => socket.destroy())),
  ],
  [
    'a peer without TLS',
    'tls_failed',
    's',
    () => tcp((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n')),
  ],
  ['a peer that says nothing', 'timed_out', '', () => tcp(() => {})],
  [
    'a peer of another protocol',
    'not_its_protocol',
    '',
    () => tcp((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n'))),
  ],
  ['a page', 'not_its_protocol', '', () => answers(200, HTML)],
  ['a redirection', 'not_its_protocol', '', () => answers(302, HTML)],
  ['a firewall', 'address_refused', '', () => answers(403, HTML)],
  [
    'a country',
    'address_refused',
    '',
    () => answers(451, '{"code":0,"msg":"restricted location"}'),
  ],
  ['a busy exchange', 'rate_limited', '', () => answers(429, '')],
  ['a broken exchange', 'out_of_order', '', () => answers(503, HTML)],
];

test.each(CASES)(
  '%s is reported as %s, once, and never with a stack',
  async (_name, cause, s, host) => {
    const address = await host();
    const { feed, lines, line } = feedOf(`http${s}://${address}`, `ws${s}://${address}`);
    await expect(feed.fetchBars(MINUTE, 'live')).rejects.toMatchObject({ upstream: cause });
    expect(feed.upstreamFault?.()).toMatchObject({ cause });
    feed.start([MINUTE.series], READER);
    // The stream meets the same, twice, and warns of nothing new.
    await line(({ fields }) => fields['failures'] === 1);
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ fields }) => fields['cause'])).toEqual([cause]);
    expect(warnings[0]!.message).toContain(UPSTREAM_CAUSES[cause]);
    expect(feed.upstreamFault?.()).toMatchObject({ cause });
    expect(JSON.stringify(lines)).not.toMatch(/\\n\s+at /);
    expect(lines.every(({ fields }) => !('err' in fields))).toBe(true);
  },
);

test('a recovery is reported once, and the next failure is reported again', async () => {
  let status = 503;
  const server = createHttpServer((_request, response) => response.writeHead(status).end('[]'));
  const { feed, lines, line } = feedOf(`http://${await listening(server)}`, 'ws://unused.invalid');
  const ask = () =>
    feed.fetchBars(MINUTE, 'live').then(
      () => true,
      () => false,
    );
  expect([await ask(), await ask()]).toEqual([false, false]);
  status = 200;
  expect([await ask(), await ask()]).toEqual([true, true]);
  expect(feed.upstreamFault?.()).toBeNull();
  await line(({ level }) => level === 'info');
  status = 503;
  expect([await ask(), await ask()]).toEqual([false, false]);
  const received = lines.filter(({ level }) => level !== 'debug').map(({ level }) => level);
  expect(received).toEqual(['warn', 'info', 'warn']);
});

test('a list of instruments that cannot be read is reported, and is no reason for missing bars', async () => {
  const { feed, lines } = feedOf(`http://${await answers(503, HTML)}`, 'ws://unused.invalid');
  await expect(feed.fetchInstruments()).rejects.toMatchObject({ upstream: 'out_of_order' });
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
  expect(feed.upstreamFault?.()).toBeNull();
});

test('no message names a host', () => {
  for (const sentence of Object.values(UPSTREAM_CAUSES)) expect(sentence).not.toMatch(/\d|\.|:/);
});
