import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { openFollowedWorld } from '#test/clients/typescript/followed-world.ts';
import { openCuttingProxy } from '#graph-server/test/cutting-proxy.ts';
import { MINUTE_MS } from '#test/market-data/market-data-fixture.ts';
import { ROOT } from '#test/pages/page-snippets.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) console.log(`skipped: no browser at ${CHROMIUM} (CHROMIUM_PATH names another)`);

const PATIENCE = { timeout: 20_000, interval: 20 };

/** A page that follows a series, and keeps the closed bars that it receives. */
const PAGE = `<!doctype html><title>series</title><script type="module">
  import { Marketgraph } from '/dist/index.js';
  const connection = new URLSearchParams(location.search).get('connection');
  const live = new Marketgraph().liveSeries({
    exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m', bars: 20, connection,
  });
  window.received = [];
  window.live = live;
  for await (const { closed } of live) window.received.push(...closed.map(([openMs]) => openMs));
</script>`;

describe.skipIf(!hasBrowser)('the compiled client in a browser', () => {
  const dist = newFolder();
  let browser: Browser;
  beforeAll(async () => {
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const args = ['-p', join(ROOT, 'clients/typescript'), '--outDir', dist];
    const { status, stdout } = spawnSync(tsc, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  test('imports nothing of Node, and no third-party package', () => {
    const { stdout } = spawnSync('grep', ['-rhoE', "from '[^']+'", dist], { encoding: 'utf8' });
    const imported = new Set(stdout.split('\n').filter((line) => line !== ''));
    expect(imported.size).toBeGreaterThan(5);
    for (const line of imported) expect(line).toMatch(/^from '\.\.?\//);
  });

  test('tells a page of another origin what the server lacks, which the browser does not', async () => {
    const world = await openFollowedWorld(22);
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://page');
      const isPage = !pathname.startsWith('/dist/');
      response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
      if (isPage) response.end('<!doctype html><title>page</title>');
      else response.end(readFileSync(join(dist, pathname.slice('/dist/'.length))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      server.closeAllConnections();
      server.close();
    });
    await page.goto(`${origin}/page`);
    const received = await page.evaluate(`import('/dist/index.js').then(({ Marketgraph }) =>
      new Marketgraph({ url: 'http://127.0.0.1:${world.proxy.port}', retries: 0 }).get('/api/health')
    ).catch(({ message }) => message)`);
    expect(received).toContain(`CORS_ORIGINS=${origin}`);
  });

  test.each(['websocket', 'event-stream'])(
    'follows a series over a %s through a cut connection',
    async (connection) => {
      const world = await openFollowedWorld(21);
      const { front } = world.server;
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://page');
        if (pathname.startsWith('/dist/')) {
          response.writeHead(200, { 'content-type': 'text/javascript' });
          response.end(readFileSync(join(dist, pathname.slice('/dist/'.length))));
        } else if (pathname === '/page') {
          response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
        } else if (!front.handler(request, response)) response.writeHead(404).end();
      });
      server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const proxy = await openCuttingProxy((server.address() as AddressInfo).port);
      const page = await browser.newPage();
      onTestFinished(async () => {
        await page.close();
        await proxy.close();
        server.closeAllConnections();
        server.close();
      });
      await page.goto(`http://127.0.0.1:${proxy.port}/page?connection=${connection}`);
      const received = () => page.evaluate<number[]>('window.received');
      await expect.poll(received, PATIENCE).toHaveLength(19);
      await world.minute();
      await expect.poll(received, PATIENCE).toHaveLength(20);
      proxy.cutAfter(0);
      for (let minutes = 0; minutes < 5; minutes += 1) await world.minute();
      await expect.poll(received, PATIENCE).toHaveLength(25);
      const times = await received();
      const lastMs = world.lastClosedMs();
      expect(times).toEqual(times.map((_, at) => lastMs - (24 - at) * MINUTE_MS));
      expect(await page.evaluate('window.live.reconnects')).toBe(1);
      expect(await page.evaluate('window.live.bars.length')).toBe(20);
    },
  );
});
