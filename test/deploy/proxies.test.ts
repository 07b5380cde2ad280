import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStream } from '#test/bin/graph-stream.ts';
import {
  FEW_SERIES,
  newFolder,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';
import { deployPath, deployText, isInstalled } from '#test/deploy/installed.ts';

const KLINES = '/api/klines?exchange=venue_a&market=spot&symbol=BTCUSDT&interval=1m&limit=300';
const FORMING = `subscription { klineUpdated(
  instruments: [{ exchange: venue_a, market: spot, symbol: "BTCUSDT" }], interval: "1m"
) { kind } }`;

/** The shipped configuration, with ports and folders of this test in the place of the machine's. */
const PROXIES = [
  {
    name: 'nginx',
    prefix: '/market',
    start(port: number, upstream: string): ChildProcess {
      const folder = newFolder();
      mkdirSync(join(folder, 'conf.d'));
      const own = deployText('nginx/marketgraph.conf').replace('listen 80;', `listen ${port};`);
      const body = /location \/ \{\n[^}]*?proxy_pass http:\/\/marketgraph;([^}]*)\}/.exec(own)![1]!;
      const below = `location /market/ { proxy_pass http://marketgraph/;${body} }`;
      writeFileSync(
        join(folder, 'conf.d/marketgraph.conf'),
        own.replace(/(server_name [^;]*;)/, `$1\n${below}`),
      );
      writeFileSync(
        join(folder, 'conf.d/upstream.conf'),
        deployText('nginx/upstream.conf').replace('127.0.0.1:4000', upstream),
      );
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join(' ');
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr warn; events {}
         http { access_log off; ${paths} include ${folder}/conf.d/*.conf; }`,
      );
      return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
    },
  },
  {
    name: 'caddy',
    prefix: null,
    start(port: number, upstream: string): ChildProcess {
      const folder = newFolder();
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n\tadmin off\n}\n${deployText('caddy/Caddyfile')}`);
      const site = `http://localhost:${port}`;
      return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
        env: {
          ...process.env,
          HOME: folder,
          MARKETGRAPH_SITE: site,
          MARKETGRAPH_UPSTREAM: upstream,
        },
      });
    },
  },
];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Waits until an address answers well; an obstacle is described by the printed output. */
async function until(url: string, printed: () => string): Promise<void> {
  const answer = () => fetch(url).then(({ status }) => status);
  const isThere = async () => expect(await answer(), printed()).toBe(200);
  await vi.waitFor(isThere, { timeout: 60_000, interval: 500 });
}

const HERE = PROXIES.filter(({ name }) => isInstalled(name));
const ABSENT = PROXIES.filter((proxy) => !HERE.includes(proxy)).map(({ name }) => name);

describe.skipIf(HERE.length === 0)(`behind a proxy (skipped: ${ABSENT.join() || 'none'})`, () => {
  let server: MarketgraphProcess;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    server = await startMarketgraph(['start'], {
      ...FEW_SERIES,
      DATA_DIR: newPublishersFolder(),
      TRUST_PROXY: 'true',
    });
    await until(server.origin + KLINES, () => server.printed());
  });
  afterAll(async () => {
    for (const proxy of running) proxy.kill('SIGKILL');
    await server.end('SIGKILL');
  });

  describe.each(HERE)('$name, as deploy/ has it,', ({ start, prefix }) => {
    let origin: string;
    beforeAll(async () => {
      const port = await freePort();
      const proxy = start(port, new URL(server.origin).host.replace('localhost', '127.0.0.1'));
      running.push(proxy);
      let said = '';
      proxy.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
      origin = `http://localhost:${port}`;
      await until(`${origin}/healthz`, () => said);
    });

    test('passes answers on unchanged, encoded and with their ETags', async () => {
      const direct = await fetch(server.origin + KLINES);
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await fetch(origin + KLINES, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      const rows = (await answer.json()) as number[][];
      // The newest bar forms between two requests.
      expect(rows.slice(0, -2)).toEqual(
        ((await direct.json()) as number[][]).slice(-rows.length).slice(0, -2),
      );
    });

    test('lets WebSockets through, from its own page', async () => {
      const stream = openStream(origin, FORMING);
      const event = await stream.until(() => true);
      expect(event).toEqual({ data: { klineUpdated: { kind: 'SNAPSHOT' } } });
      await stream.close();
    });

    test('streams events without delay', async () => {
      const leaving = new AbortController();
      const stream = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: FORMING }),
        signal: leaving.signal,
      });
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      let text = '';
      for await (const chunk of stream.body!) {
        text += Buffer.from(chunk).toString();
        if (text.includes('event: next')) break;
      }
      expect(text).toContain('"kind":"SNAPSHOT"');
      leaving.abort();
    });

    test('forwards client addresses, each with a quota of its own', async () => {
      // A forged address stands before the one that the proxy wrote, and changes nothing.
      const claimed = (address: string) =>
        fetch(`${origin}/api/markets`, { headers: { 'x-forwarded-for': address } });
      const first = await claimed('198.51.100.1');
      const second = await claimed('198.51.100.2');
      const left = ({ headers }: Response): number =>
        Number(/"default";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      expect(left(second)).toBe(left(first) - 1);
    });

    test.skipIf(prefix === null)('serves under a path prefix, too', async () => {
      const below = `${origin}${prefix}`;
      expect((await fetch(below + KLINES)).status).toBe(200);
      const stream = openStream(below, FORMING);
      expect(await stream.until(() => true)).toHaveProperty('data.klineUpdated');
      await stream.close();
    });
  });
});

test.skipIf(!isInstalled('caddy'))('the Caddyfile is formatted as Caddy formats it', () => {
  const formatted = execFileSync('caddy', ['fmt', deployPath('caddy/Caddyfile')]).toString();
  expect(formatted).toBe(deployText('caddy/Caddyfile'));
});
