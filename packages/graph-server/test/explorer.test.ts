import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'graphql';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import { EXPLORER_EXAMPLES } from '#gateway/explorer-examples.ts';
import { examplesFor } from '#graph-server/explorer/example-queries.ts';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import type { FrontServer } from '#graph-server/test/front-server.ts';
import { serveFront } from '#graph-server/test/front-server.ts';
import { MarketDouble } from '#graph-server/test/market-double.ts';
import { createMonolithEngine } from '#graph-server/test/monolith-engine.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

if (!existsSync(CHROMIUM)) console.log(`explorer in a browser: skipped, there is no ${CHROMIUM}`);

let market: MarketDouble;
let server: FrontServer;

beforeAll(async () => {
  market = new MarketDouble();
  server = await serveFront(createMonolithEngine(market.schema));
});
afterAll(() => server.close());

describe('the explorer', () => {
  test('has three examples on our own graph, and none on a foreign one', () => {
    const supergraph = parse(readFileSync('gateway/supergraph.graphql', 'utf8'));
    expect(examplesFor(buildApiSchema(supergraph, new Map()), EXPLORER_EXAMPLES)).toHaveLength(3);
    expect(examplesFor(market.schema, EXPLORER_EXAMPLES)).toEqual([]);
  });

  test('is a small page under a strict policy', async () => {
    const response = await fetch(server.url, { headers: HTML });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
    expect(policy).toContain("connect-src 'self'");
    const page = await response.text();
    expect(page.length).toBeLessThan(20_000);
    expect(page).toContain('Loading the editor');
    const again = await fetch(server.url, {
      headers: { ...HTML, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('loads its editor from content-addressed URLs, compressed once', async () => {
    const page = await (await fetch(server.url, { headers: HTML })).text();
    const addresses = [...page.matchAll(/(?:href|src)="([^"]+\.(?:js|css))"/g)].map(
      ([, path]) => new URL(path!, server.url).href,
    );
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const packed = await fetch(address);
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.headers.get('cache-control')).toContain('immutable');
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(3_000_000);
      const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(await packed.text());
    }
    expect((await fetch(addresses[0]!.replace(/[^/]+$/, 'older.js'))).status).toBe(404);
  });
});

describe.skipIf(!existsSync(CHROMIUM))('the explorer in a browser', () => {
  let browser: Browser;
  let page: Page;
  const hosts = new Set<string>();
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
    page = await browser.newPage();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(() => browser.close());

  async function run(query: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${server.url}?query=${encodeURIComponent(query)}`);
    await page.click('.graphiql-execute-button');
  }
  const result = async () =>
    (await page.textContent('.result-window'))?.replaceAll(/\s/g, ' ') ?? '';

  test('runs a query', async () => {
    await run('{ hello(name: "browser") }');
    await expect.poll(result, { timeout: 20_000 }).toContain('hello browser');
  });

  test('runs a subscription and shows each event', async () => {
    await run('subscription { ticked(instruments: ["A"]) { kind number } }');
    await expect.poll(result, { timeout: 20_000 }).toContain('SNAPSHOT');
    market.publish('CLOSED', 'A', 4711);
    await expect.poll(result, { timeout: 20_000 }).toContain('4711');
  });

  test('has no accessibility violation that axe finds', async () => {
    await loadAxe(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('requests no other host and violates no rule of its policy', () => {
    expect([...hosts].filter((host) => host !== '')).toEqual([new URL(server.url).host]);
    expect(complaints).toEqual([]);
  });
});
