import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#dashboard/app/page-table.ts';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';
import { ADDRESSES } from '#test/dashboard/browser/page-addresses.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeFault {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What every look of a page has to keep; each fault names where it is. */
async function faultsOf({ page, complaints }: WatchedPage, name: string): Promise<string[]> {
  const found = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    readonly violations: readonly AxeFault[];
  };
  const overflow = (await page.evaluate(
    'document.documentElement.scrollWidth - innerWidth',
  )) as number;
  return [
    ...found.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    ),
    ...(overflow > 0 ? [`${overflow} px too wide`] : []),
    ...complaints(),
  ].map((fault) => `${name}: ${fault}`);
}

/** Waits until an expression holds. The page's own policy lets no test evaluate a text in it, the protocol does. */
async function expectSoon(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { timeout: 30_000 }).toBe(true);
}

/** Chooses a theme and a language as a reader does, without loading the page again. */
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

  test('has an address here', () => {
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
      await page.evaluate(AXE);
      const faults: string[] = [];
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of ['dark', 'light']) {
          for (const language of ['en', 'zh']) {
            await choose(watched, theme, language);
            faults.push(...(await faultsOf(watched, `${name} ${width} ${theme} ${language}`)));
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test.for(Object.entries(ADDRESSES))(
    '%s is left without a subscription behind',
    async ([, address]) => {
      const { page } = watched;
      await page.goto(origin + address);
      await page.waitForSelector('main h1');
      // A path that no page has: the frame stays, the page is closed.
      await page.evaluate(
        `history.pushState(null, '', '/left'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await expectSoon(page, `document.querySelector('.lamp').classList.contains('idle')`);
    },
  );
});
