import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#dashboard/app/page-table.ts';
import { accessibilityFaults, loadAxe } from '#test/accessibility.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';
import { IS_DEEP } from '#test/depth.ts';
import { ADDRESSES } from '#test/dashboard/browser/page-addresses.ts';

const WIDTHS = [1440, 375];
const THEMES = ['dark', 'light'];
const LANGUAGES = ['en', 'zh'];

/** How each page is looked at: in every choice of each setting, and in deep runs in all combinations of them. */
const LOOKS = WIDTHS.flatMap((width, w) =>
  THEMES.flatMap((theme, t) =>
    LANGUAGES.filter((_, l) => IS_DEEP || (t === w && l === w)).map((language) => ({
      width,
      theme,
      language,
    })),
  ),
);

/** The rules for every page; each fault names its place. */
async function faultsOf({ page, complaints }: WatchedPage, name: string): Promise<string[]> {
  const found = await accessibilityFaults(page);
  const overflow = (await page.evaluate(
    'document.documentElement.scrollWidth - innerWidth',
  )) as number;
  return [...found, ...(overflow > 0 ? [`${overflow} px too wide`] : []), ...complaints()].map(
    (fault) => `${name}: ${fault}`,
  );
}

/**
 * Waits until an expression holds. The page's policy forbids evaluating text inside it, so this
 * uses the browser protocol.
 */
async function expectSoon(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { timeout: 30_000 }).toBe(true);
}

/** Selects a theme and a language as a reader does, without reloading the page. */
async function choose({ page }: WatchedPage, theme: string, language: string): Promise<void> {
  await page.evaluate(`document.querySelector('details.settings').open = true`);
  const [languages, themes] = await page.locator('details.settings select').all();
  await languages!.selectOption(language);
  await themes!.selectOption(theme);
  await page.evaluate(`document.querySelector('details.settings').open = false`);
  await expectSoon(
    page,
    `document.documentElement.lang.startsWith('${language}') && document.documentElement.dataset.theme === '${theme}'`,
  );
}

describe.skipIf(!hasBrowser)('every page of the dashboard', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let origin = '';

  beforeAll(async () => {
    origin = await sharedDemo();
    browser = await openBrowser();
    watched = await openPage(browser, origin);
  });
  afterAll(() => browser.close());

  test('has an address in this list', () => {
    expect(Object.keys(ADDRESSES)).toEqual(PAGES.map(({ name }) => name));
  });

  test.for(Object.entries(ADDRESSES))(
    '%s is accessible, quiet and fits, in both themes, languages and widths',
    async ([name, address]) => {
      const { page } = watched;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(origin + address);
      await page.waitForSelector('main h1');
      await expectSoon(page, `!/Loading/.test(document.querySelector('main').textContent)`);
      await loadAxe(page);
      const faults: string[] = [];
      for (const { width, theme, language } of LOOKS) {
        await page.setViewportSize({ width, height: 900 });
        await choose(watched, theme, language);
        faults.push(...(await faultsOf(watched, `${name} ${width} ${theme} ${language}`)));
      }
      expect(faults).toEqual([]);
    },
  );

  test.for(Object.entries(ADDRESSES))('%s leaves no subscription behind', async ([, address]) => {
    const { page } = watched;
    await page.goto(origin + address);
    await page.waitForSelector('main h1');
    // An unknown path: the frame stays, the page is closed.
    await page.evaluate(
      `history.pushState(null, '', '/left'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await expectSoon(page, `document.querySelector('.lamp').classList.contains('idle')`);
  });
});
