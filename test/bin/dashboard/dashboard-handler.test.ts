import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDashboardHandler } from '#bin/dashboard/dashboard-handler.ts';
import { PAGES } from '#dashboard/app/page-table.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';

const MAX_PAGE_BYTES = 50_000;
const MAX_CHART_PAGE_BYTES = 100_000;

describe('the dashboard as browsers load it', () => {
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    const handler = createDashboardHandler(SILENT_LOG);
    server = createServer((request, response) => {
      if (!handler(request, response)) response.writeHead(404).end('not mine');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  const example = (path: string): string =>
    path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x');

  /** The files that a page names: its style sheet, and the scripts that it preloads. */
  async function filesOf(path: string): Promise<string[]> {
    const page = await fetch(origin + example(path));
    expect(page.status).toBe(200);
    const named = (await page.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
    return [...new Set(Array.from(named, ([, address]) => address!))];
  }

  /** What a browser that accepts brotli gets. `fetch` unpacks, so the length is the header's. */
  async function brotliBytes(address: string): Promise<number> {
    const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    await answer.arrayBuffer();
    return Number(answer.headers.get('content-length'));
  }

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('every page names only existing files', async () => {
    const addresses = new Set<string>();
    for (const { path } of PAGES) for (const one of await filesOf(path)) addresses.add(one);
    expect(addresses.size).toBeGreaterThan(PAGES.length);
    const answers = await Promise.all([...addresses].map((address) => fetch(origin + address)));
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
  });

  test('scripts import only served files, also when a page is opened later', async () => {
    const seen = new Set(await filesOf('/'));
    for (const address of seen) {
      const answer = await fetch(origin + address);
      expect(`${address} ${answer.status}`).toBe(`${address} 200`);
      const text = await answer.text();
      for (const [, specifier] of text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\n]+\.js)"/g)) {
        seen.add(new URL(specifier!, origin + address).pathname);
      }
    }
    const needed = (await Promise.all(PAGES.map(({ path }) => filesOf(path)))).flat();
    const scripts = needed.filter((address) => address.endsWith('.js'));
    expect([...seen]).toEqual(expect.arrayContaining(scripts));
  });

  test.each(PAGES)('the page $name is small', async ({ name, path }) => {
    const files = await filesOf(path);
    const bytes = await Promise.all(files.map(brotliBytes));
    // The web server compresses the page itself, as it does any answer.
    const page = brotliCompressSync(await (await fetch(origin + example(path))).text()).length;
    const sum = bytes.reduce((total, one) => total + one, page);
    // The library that draws charts is 58 kB of it.
    const most: Partial<Record<string, number>> = {
      symbol: MAX_CHART_PAGE_BYTES,
      grid: MAX_CHART_PAGE_BYTES,
    };
    expect(sum).toBeLessThanOrEqual(most[name] ?? MAX_PAGE_BYTES);
  });

  test('a page names the style sheets of all pages, for those that are opened later', async () => {
    const page = await (await fetch(`${origin}/`)).text();
    const [, named] = /<meta\s+name="page-styles"\s+content="([^"]+)"/.exec(page)!;
    const sheets = JSON.parse(named!.replaceAll('&quot;', '"')) as Record<string, string>;
    expect(Object.keys(sheets)).toContain('company');
    const answers = await Promise.all(Object.values(sheets).map((one) => fetch(origin + one)));
    expect(answers.map(({ status }) => status)).toEqual(Object.values(sheets).map(() => 200));
  });

  test('files are immutable under a content-addressed URL', async () => {
    const page = await (await fetch(`${origin}/`)).text();
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(page)!;
    const sheet = await fetch(origin + style!);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    const older = await fetch(origin + style!.replace(/-[^/]+\.css/, '-AAAAAAAA.css'));
    expect(older.status).toBe(404);
    expect(older.headers.get('cache-control')).toBe('no-store');
  });

  test('a page may run its own scripts only, and is revalidated by its ETag', async () => {
    const page = await fetch(`${origin}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    const again = await fetch(`${origin}/`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('other paths and methods are not handled', async () => {
    expect(await (await fetch(`${origin}/nothing-here`)).text()).toBe('not mine');
    expect(await (await fetch(`${origin}/%E0%A4%A`)).text()).toBe('not mine');
    expect(await (await fetch(`${origin}/`, { method: 'POST' })).text()).toBe('not mine');
  });
});
