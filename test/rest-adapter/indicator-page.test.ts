import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INDICATORS } from '#market-data/indicators/registry.ts';
import { marketEngine, readProductSupergraph } from '#test/rest-adapter/market-world.ts';
import type { RestServer } from '#test/rest-adapter/rest-server.ts';
import { startRestServer } from '#test/rest-adapter/rest-server.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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

const ask = async (path: string): Promise<{ status: number; text: string; json: () => never }> => {
  const { statusCode, body } = await request(`${server.origin}${path}`);
  const text = await body.text();
  return { status: statusCode, text, json: () => JSON.parse(text) as never };
};

test('every indicator has a drawing', async () => {
  for (const { name } of INDICATORS) {
    const { status, text } = await ask(`/api/docs/indicators/${name}.svg`);
    expect(status, name).toBe(200);
    expect(text).toMatch(/^<svg [^]*<path [^]*<\/svg>\n$/);
    // Beside the close there is something of the indicator, or the reason why there is nothing.
    expect(text.match(/<(?:path|circle|rect|text) /g)?.length, name).toBeGreaterThan(1);
  }
});

test('the routes behind the page answer with what the catalog knows', async () => {
  const search = (await ask('/api/indicators/search?q=plus_di&limit=1')).json() as {
    readonly indicators: readonly object[];
  };
  expect(search.indicators).toEqual([expect.objectContaining({ name: 'adx', alias: 'plus_di' })]);
  const profile = (await ask('/api/indicators/percent_b')).json();
  expect(profile).toMatchObject({
    name: 'bbands',
    alias: { name: 'percent_b', column: 'bb_percent_b' },
  });
  expect((await ask('/api/indicators/nonsense')).status).toBe(400);
  expect((await ask('/api/indicators/search?limit=101')).status).toBe(422);
  const presets = (await ask('/api/indicators/presets')).json() as readonly object[];
  expect(presets.length).toBeGreaterThan(15);
});

describe.skipIf(!hasBrowser)('the page of indicators in a browser', () => {
  let browser: Browser;
  let page: Page;
  const hosts = new Set<string>();
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1_200, height: 1_000 } });
    page.on('request', (one) => hosts.add(new URL(one.url()).origin));
    await page.goto(`${server.origin}/api/docs/indicators`);
    await page.waitForSelector('#found > li');
  }, 120_000);
  afterAll(() => browser.close());

  test('finds by words, opens with the keyboard, and asks nobody else', async () => {
    await page.fill('#q', '布林');
    // A locator polls through the inspector; `waitForFunction` evaluates in the page, which its policy forbids.
    await page.locator('#found h2', { hasText: 'Bollinger' }).first().waitFor();
    await page.focus('#found h2 button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.details table');
    expect(await page.textContent('.details')).toContain('bb_percent_b');
    expect([...hosts]).toEqual([server.origin]);
  });

  test('breaks no rule of accessibility', async () => {
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const result = await page.evaluate<{ violations: { id: string }[] }>('axe.run()');
    expect(result.violations.map(({ id }) => id)).toEqual([]);
  });
});
