import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  FEW_SERIES,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';

const SOON = { timeout: 45_000, interval: 100 };
const SPOT = { exchange: 'venue_a', market: 'spot' };

/** The control address for faults, as the server prints it. */
function controlOf(server: MarketgraphProcess): string {
  const [, url = ''] = /Plant faults\s+(\S+)/.exec(server.printed()) ?? [];
  return url;
}

describe.skipIf(!hasBrowser)('the status page', () => {
  let browser: Browser;
  let server: MarketgraphProcess;
  let watched: WatchedPage;

  beforeAll(async () => {
    server = await startMarketgraph(['start'], { ...FEW_SERIES, DATA_DIR: newPublishersFolder() });
    await untilReady(server.origin);
    browser = await openBrowser();
    watched = await openPage(browser, server.origin);
    await watched.page.goto(`${server.origin}/status?lang=en`);
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGKILL');
  });

  const headline = (): Promise<string> => watched.page.locator('.headline').innerText();
  const plant = async (kind: string): Promise<void> => {
    const body = JSON.stringify({ kind, ...SPOT });
    await fetch(`${controlOf(server)}/faults`, { method: 'POST', body });
  };
  const rowOf = (venue: string) =>
    watched.page.getByRole('row').filter({ hasText: venue }).filter({ hasText: 'Crypto' });

  test('reports at once a venue without data, with cause and advice, and its recovery', async () => {
    await expect.poll(headline, SOON).toMatch(/All \d venues are live/);
    const row = rowOf('venue_a spot');
    expect(await row.innerText()).toContain('Live');

    await plant('refuse_connections');
    await plant('drop_connections');

    await expect.poll(headline, SOON).toMatch(/1 of \d venues is delayed/);
    await expect.poll(() => row.innerText(), SOON).toMatch(/Delayed[\s\S]*0\/1/);
    const attention = watched.page.locator('.attention');
    await expect.poll(() => attention.innerText(), SOON).toContain('out of order');
    expect(await attention.innerText()).toMatch(/venue_a spot[\s\S]*What to do: Wait/);

    await fetch(`${controlOf(server)}/faults`, { method: 'DELETE' });

    await expect.poll(headline, SOON).toMatch(/All \d venues are live/);
    await expect.poll(() => row.innerText(), SOON).toMatch(/Live[\s\S]*1\/1/);
    expect(watched.complaints()).toEqual([]);
  });

  test("shows the quotas of the newest answer's headers", async () => {
    const { page } = watched;
    const heard: string[] = [];
    page.on('response', (response) => {
      const reported = response.headers()['ratelimit'];
      if (reported !== undefined) heard.push(reported);
    });
    const shown = page.getByRole('row').filter({ hasText: 'Operations of the graph' });
    await page.keyboard.press('r');
    const left = (): number => Number(/r=(\d+)/.exec(heard.at(-1) ?? '')?.[1]);
    const isShown = async (): Promise<boolean> =>
      Number((await shown.locator('.remaining').innerText()).replaceAll(',', '')) === left();
    await expect.poll(isShown, SOON).toBe(true);
    expect(await shown.innerText()).toContain('6,000');
  });

  test('an address selects the gaps, and the lamp and the keys lead here', async () => {
    const { page } = watched;
    await page.goto(`${server.origin}/status?gaps=absent`);
    const chosen = page.getByRole('button', { pressed: true });
    await expect.poll(() => chosen.innerText(), SOON).toBe('Not at the exchange');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect.poll(() => page.url(), SOON).toBe(`${server.origin}/status`);
    await expect.poll(() => page.locator('main').innerText(), SOON).toContain('No gaps are open.');

    await page.goto(`${server.origin}/indicators`);
    await page.waitForSelector('main h1');
    await page.locator('a.lamp').click();
    await expect.poll(headline, SOON).toContain('live');
    await page.goto(`${server.origin}/indicators`);
    await page.waitForSelector('main h1');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect.poll(headline, SOON).toContain('live');
  });

  test('a server that is gone is not shown as healthy', async () => {
    const { page } = watched;
    await page.goto(`${server.origin}/status`);
    await expect.poll(headline, SOON).toContain('live');
    await server.end('SIGKILL');
    await expect.poll(headline, SOON).toContain('The server has not answered since');
  });
});
