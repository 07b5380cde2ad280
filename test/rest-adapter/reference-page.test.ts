import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) console.log(`skipped: no browser at ${CHROMIUM} (CHROMIUM_PATH names another)`);

let server: RestServer;
beforeAll(async () => {
  const supergraphSdl = readProductSupergraph();
  server = await startRestServer({
    engine: await marketEngine(supergraphSdl),
  });
});
afterAll(() => server.close());

test('the page may load nothing from elsewhere, and all of it is here', async () => {
  const page = await request(`${server.origin}/api/docs`);
  const html = await page.body.text();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, url]) => url!);
  expect(files).toHaveLength(4);
  for (const file of files) {
    const { statusCode, body } = await request(`${server.origin}${file}`);
    await body.dump();
    expect(statusCode).toBe(200);
  }
  expect(html).not.toMatch(/https?:\/\//);
});

describe.skipIf(!hasBrowser)('the reference in a browser', () => {
  let browser: Browser;
  let page: Page;
  const hosts = new Set<string>();
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1_200, height: 1_000 } });
    page.on('request', (one) => hosts.add(new URL(one.url()).origin));
    await page.goto(`${server.origin}/api/docs`);
    await page.waitForSelector('#operations-Market_data-symbols [aria-expanded=false]');
    await loadAxe(page);
  });
  afterAll(() => browser.close());

  /** The rules that the page breaks, once its own repairs have run. */
  async function violations(): Promise<string[]> {
    await page.locator('button a[href]').first().waitFor({ state: 'detached' });
    return accessibilityFaults(page);
  }

  test('has no accessibility violation while closed', async () => {
    expect(await violations()).toEqual([]);
  });

  test('opens an endpoint, and sends a request that works, from the keyboard alone', async () => {
    await page.focus('#operations-Market_data-symbols .opblock-summary-control');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#operations-Market_data-symbols .execute');
    expect(await violations()).toEqual([]);
    await page.focus('#operations-Market_data-symbols .execute');
    await page.keyboard.press('Enter');
    const answer = await page.waitForSelector('.live-responses-table tbody .response-col_status');
    expect(await answer.textContent()).toContain('200');
  });

  test('has no accessibility violation with an answer and with the token dialog open', async () => {
    expect(await violations()).toEqual([]);
    await page.click('.scheme-container .authorize');
    await page.waitForSelector('[role=dialog]');
    expect(await violations()).toEqual([]);
  });

  test('talks to its own server only', () => {
    expect([...hosts]).toEqual([server.origin]);
  });
});
