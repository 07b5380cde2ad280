import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';

const PATIENCE = { timeout: 30_000 };

/** Addresses of missing things, with the text of the page. */
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
    '%s is reported as missing, and the page does not wait',
    async ([address, says]) => {
      await page.goto(origin + address);
      await expect.poll(mainText, PATIENCE).toMatch(says);
      await expect.poll(mainText, PATIENCE).not.toMatch(/Loading/);
    },
  );

  /** Whether the background of a chart, as the canvas shows it once it is painted, is that of the panels. */
  const IS_OF_PANELS = `(() => {
    const canvas = document.querySelector('.chart-canvas td:nth-child(2) canvas');
    const [red, green, blue] = canvas.getContext('2d').getImageData(20, 20, 1, 1).data;
    const panel = getComputedStyle(document.querySelector('.panel')).backgroundColor;
    return panel === \`rgb(\${red}, \${green}, \${blue})\`;
  })()`;

  test.for(['dark', 'light'] as const)(
    'a chart without a bar has the colours of the %s theme, and is drawn without its indicators on demand',
    async (theme) => {
      await page.goto(`${origin}/symbol/venue_a/spot/BTCUSDT?calc=nonsense,rsi&theme=${theme}`);
      await expect.poll(mainText, PATIENCE).toMatch(/There is no such indicator/);
      await page.waitForSelector('.chart-canvas canvas');
      await expect.poll(() => page.evaluate(IS_OF_PANELS)).toBe(true);
      await page.getByRole('button', { name: 'Draw without indicators' }).click();
      await expect
        .poll(
          () => page.evaluate(`document.querySelector('.chart').chartProbe.candles()`),
          PATIENCE,
        )
        .toBeGreaterThan(100);
    },
  );

  test('a failure is shown in the language of the page', async () => {
    await page.goto(`${origin}/indicators/no_such_indicator?lang=zh`);
    await expect.poll(mainText, PATIENCE).toMatch(/没有该指标/);
    expect(await mainText()).not.toMatch(/There is no/);
  });

  test('a wrong token is the cause on every panel, with a link to the settings', async () => {
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

  test('a style sheet or a tool that fails to load is named, and requested again', async () => {
    await page.goto(`${origin}/`);
    await page.waitForSelector('main h1');
    await page.route('**/assets/company-*.css', (route) => route.abort());
    await page.route('**/assets/search-results-*.js', (route) => route.abort());
    let arrived = 0;
    page.on('requestfinished', (request) => {
      if (/\/company-[^/]+\.css$/.test(request.url())) arrived += 1;
    });
    const shown = (): Promise<string> => page.locator('#found').innerText();
    await page.locator('#search').fill('BTC');
    await expect.poll(shown, PATIENCE).toMatch(/could not be loaded/);
    await openWithin('/company/688901');
    await expect.poll(mainText, PATIENCE).toMatch(/could not be/);
    await page.unroute('**/assets/company-*.css');
    await page.unroute('**/assets/search-results-*.js');
    await openWithin('/');
    await openWithin('/company/688901');
    await expect.poll(mainText, PATIENCE).toMatch(/688901/);
    expect(await page.locator('link[href*="/assets/company-"][rel=stylesheet]').count()).toBe(1);
    expect(arrived).toBe(1);
  });

  test('Back restores the scroll position of the previous page', async () => {
    await page.goto(`${origin}/sectors`);
    const link = page.locator('.panel table a[href^="/sectors/"]').last();
    await link.scrollIntoViewIfNeeded(PATIENCE);
    const scrolled = (): Promise<number> => page.evaluate('scrollY') as Promise<number>;
    const kept = (): Promise<number> =>
      page.evaluate('history.state?.scrollY ?? 0') as Promise<number>;
    await expect.poll(kept, PATIENCE).toBeGreaterThan(100);
    // Panels that arrive move the page; the position is kept a moment later.
    const lag = async (): Promise<number> => (await scrolled()) - (await kept());
    await expect.poll(lag, PATIENCE).toBe(0);
    const before = await kept();
    await link.click();
    await expect.poll(() => page.url(), PATIENCE).toMatch(/\/sectors\/L/);
    await expect.poll(scrolled, PATIENCE).toBe(0);
    await page.goBack();
    await expect.poll(scrolled, PATIENCE).toBe(before);
  });

  /** Follows a link within the page. */
  async function openWithin(address: string): Promise<void> {
    await page.evaluate((href) => {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  }

  async function keepToken(token: string): Promise<void> {
    await page.goto(`${origin}/healthz`);
    await page.evaluate(
      (text) => localStorage.setItem('marketgraph.settings', JSON.stringify({ token: text })),
      token,
    );
  }
});
