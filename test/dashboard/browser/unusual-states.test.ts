import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';

const PATIENCE = { timeout: 30_000 };

/** Addresses of what there is not, with what the page says. */
const UNKNOWN: readonly (readonly [address: string, says: RegExp])[] = [
  ['/symbol/venue_a/spot/NOSUCHUSDT', /No such instrument|not known|no instrument/i],
  ['/symbol/nowhere/spot/BTCUSDT', /No such|not known|no instrument|exchange/i],
  ['/company/999999', /No such|not known|no company/i],
  ['/fund/999999', /No such|not known|no fund/i],
  ['/sectors/L9.nothing', /No such|not known|no sector/i],
  ['/indicators/no_such_indicator', /No such|not known|no indicator/i],
];

describe.skipIf(!hasBrowser)('a page in unusual circumstances', () => {
  let browser: Browser;
  let page: Page;
  let origin = '';

  beforeAll(async () => {
    origin = await sharedDemo();
    browser = await openBrowser();
    ({ page } = await openPage(browser, origin));
  });
  afterAll(() => browser?.close());

  const mainText = (): Promise<string> => page.locator('main').innerText();

  test.for(UNKNOWN)(
    '%s says that there is no such thing, and waits for nothing',
    async ([address, says]) => {
      await page.goto(origin + address);
      await expect.poll(mainText, PATIENCE).toMatch(says);
      await expect.poll(mainText, PATIENCE).not.toMatch(/Loading/);
    },
  );

  test('a wrong token is named as the cause on every panel, and the settings lead out of it', async () => {
    await keepToken('not-a-token');
    await page.goto(`${origin}/symbol/venue_a/spot/BTCUSDT`);
    await expect.poll(mainText, PATIENCE).toMatch(/token/i);
    await expect.poll(mainText, PATIENCE).not.toMatch(/Loading/);
    await page.locator('details.settings summary').click();
    await page.locator('details.settings input[type=password]').fill('');
    await page.locator('details.settings input[type=password]').press('Enter');
    await page.goto(`${origin}/symbol/venue_a/spot/BTCUSDT`);
    await expect
      .poll(() => page.locator('.lamp').getAttribute('class'), PATIENCE)
      .toContain('live');
  });

  async function keepToken(token: string): Promise<void> {
    await page.goto(`${origin}/healthz`);
    await page.evaluate(
      (text) => localStorage.setItem('marketgraph.settings', JSON.stringify({ token: text })),
      token,
    );
  }
});
