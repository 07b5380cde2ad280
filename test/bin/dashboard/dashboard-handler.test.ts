import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDashboardHandler } from '#bin/dashboard/dashboard-handler.ts';
import { PAGES } from '#dashboard/app/page-table.ts';
import { SILENT_LOG } from '#kernel/log.ts';

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

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('every page names only files that are there', async () => {
    const pages = await Promise.all(
      PAGES.map(({ path }) =>
        fetch(origin + path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'x')),
      ),
    );
    const addresses = new Set<string>();
    for (const page of pages) {
      expect(page.status).toBe(200);
      for (const [, address] of (await page.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
        addresses.add(address!);
      }
    }
    expect(addresses.size).toBeGreaterThan(20);
    const answers = await Promise.all([...addresses].map((address) => fetch(origin + address)));
    expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
  });

  test('a module has no types and imports only what is served', async () => {
    const page = await (await fetch(`${origin}/`)).text();
    const [, entry] = /<script type="module" src="([^"]+)"/.exec(page)!;
    const seen = new Set([entry!]);
    for (const address of seen) {
      const answer = await fetch(origin + address);
      expect(`${address} ${answer.status}`).toBe(`${address} 200`);
      const text = await answer.text();
      expect(text).not.toMatch(/^import type|^export (?:interface|type) /m);
      for (const [, specifier] of text.matchAll(/\b(?:from|import)\s*['"]([^'"\n]+)['"]/g)) {
        expect(specifier).toMatch(/^[./]/);
        seen.add(new URL(specifier!, origin + address).pathname);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test('files stay for ever under an address that follows from what they hold', async () => {
    const page = await (await fetch(`${origin}/`)).text();
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(page)!;
    const sheet = await fetch(origin + style!);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    const older = await fetch(origin + style!.replace(/assets\/[^/]+/, 'assets/AAAAAAAAAAAAAAAA'));
    expect(older.status).toBe(404);
    expect(older.headers.get('cache-control')).toBe('no-store');
  });

  test('a page may run its own scripts alone, and is asked for again by its tag', async () => {
    const page = await fetch(`${origin}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    const again = await fetch(`${origin}/`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('other paths and other methods are not its own', async () => {
    expect(await (await fetch(`${origin}/nothing-here`)).text()).toBe('not mine');
    expect(await (await fetch(`${origin}/%E0%A4%A`)).text()).toBe('not mine');
    expect(await (await fetch(`${origin}/`, { method: 'POST' })).text()).toBe('not mine');
  });
});
