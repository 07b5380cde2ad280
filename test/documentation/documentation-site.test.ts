import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import { request } from 'undici';
import MiniSearch from 'minisearch';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentationHandler } from '#bin/documentation/documentation-handler.ts';
import { SEARCH_OPTIONS, type SearchRecord } from '#dashboard/documentation/search-options.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';
import { PAGES } from '#test/pages/page-snippets.ts';
import { buildSite } from '#tools/site/build-site.ts';
import { SITE_MAP } from '#tools/site/site-map.ts';

let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = newFolder();
  await buildSite(folder);
  const handler = createDocumentationHandler(() => Promise.resolve(folder), SILENT_LOG);
  server = createServer((asked, response) => {
    if (!handler(asked, response)) response.writeHead(404).end('another handler');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const pageText = (path: string): string => readFileSync(posix.join(folder, path), 'utf8');

test('the menu names every page for readers once', () => {
  const named = SITE_MAP.flatMap(({ entries }) => entries.map(({ source }) => source));
  const decisions = (page: string): boolean => page.startsWith('docs/decisions/');
  const unlisted = PAGES.filter(
    (page) => !named.includes(page) && !decisions(page) && page !== 'README.md',
  );
  expect(unlisted).toEqual(['NOTICE.md']);
  expect(new Set(named).size).toBe(named.length);
});

test('every address of every page leads to a file of the site, and to an anchor in it', () => {
  const files = new Set(globSync('**/*', { cwd: folder }));
  const anchors = new Map(
    [...files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [
        file,
        new Set(Array.from(pageText(file).matchAll(/ id="([^"]+)"/g), ([, id]) => id)),
      ]),
  );
  const broken: string[] = [];
  for (const page of anchors.keys()) {
    for (const [, address = ''] of pageText(page).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|mailto:|\/)/.test(address)) continue;
      const [path = '', anchor] = address.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), path);
      const isFound =
        files.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor));
      if (!isFound) broken.push(`${page}: ${address}`);
    }
  }
  expect(broken).toEqual([]);
  expect(anchors.size).toBeGreaterThan(450);
});

test.each([
  ['circuit breaker', 'gateway.html'],
  ['duckdb', 'examples.html'],
  ['open_time_ms', 'contract.html'],
  ['rsi', 'indicators/rsi.html'],
  ['布林带', 'indicators/bbands.html'],
])('the search finds %s', (words, page) => {
  const index = MiniSearch.loadJSON<SearchRecord>(pageText('search-index.json'), SEARCH_OPTIONS);
  const found = index.search(words).map(({ id }) => String(id).split('#')[0]);
  expect(found.slice(0, 12)).toContain(page);
});

describe('over HTTP', () => {
  test.each([
    ['/docs', 301, '/docs/'],
    ['/docs/', 200, null],
    ['/docs/publishing', 200, null],
    ['/docs/publishing.html', 200, null],
    ['/docs/indicators/rsi', 200, null],
    ['/docs/nothing', 404, null],
    ['/docs/../package.json', 404, null],
    ['/docs/%2e%2e%2fpackage.json', 404, null],
    ['/documents', 404, null],
  ])('%s answers %i', async (path, status, location) => {
    const answer = await fetch(origin + path, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(location);
  });

  test('a page is asked for again with its ETag; files with a hash in their name are kept', async () => {
    const page = await fetch(`${origin}/docs/publishing`);
    const etag = page.headers.get('etag')!;
    // fetch would ask past every cache.
    const again = await request(page.url, { headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    const script = /assets\/site-[^"]+\.js/.exec(await page.text())![0];
    const asset = await fetch(`${origin}/docs/${script}`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('a failed build answers 503, and the next request builds again', async () => {
    const builds = [
      () => Promise.reject(new Error('no space left')),
      () => Promise.resolve(folder),
    ];
    const handler = createDocumentationHandler(() => builds.shift()!(), SILENT_LOG);
    const failing = createServer((asked, response) => void handler(asked, response));
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/docs/`;
    expect((await fetch(address)).status).toBe(503);
    expect((await fetch(address)).status).toBe(200);
    failing.closeAllConnections();
    failing.close();
  });
});

describe.skipIf(!hasBrowser)('in a browser (skipped without Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test.each(['', 'indicators/bbands', 'reference/graphql-queries', 'gateway'])(
    'axe finds nothing on /docs/%s, light and dark, wide and narrow',
    async (path) => {
      const { page, context, complaints } = await openPage(browser, origin);
      await page.goto(`${origin}/docs/${path}`);
      await loadAxe(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.click('.theme-button');
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(complaints()).toEqual([]);
      await context.close();
    },
  );

  test('the search is used by keyboard, and leads to the section', async () => {
    const { page, context } = await openPage(browser, origin);
    await page.goto(`${origin}/docs/indicators/rsi`);
    await page.keyboard.press('/');
    await page.keyboard.type('circuit breaker');
    await page.locator('#results [role=option]').first().waitFor();
    await loadAxe(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/[a-z-]+(\.html)?#/);
    await context.close();
  });

  test('a request is shown in one language, which the next page keeps', async () => {
    const { page, context } = await openPage(browser, origin);
    await page.goto(`${origin}/docs/indicators/rsi`);
    await page.getByRole('button', { name: 'Python' }).click();
    await page.goto(`${origin}/docs/indicators/ema`);
    const shown = page.locator('.tab:not([hidden])');
    expect(await shown.count()).toBe(1);
    expect(await shown.textContent()).toContain('from marketgraph import Marketgraph');
    await context.close();
  });
});
