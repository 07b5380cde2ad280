import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';
import { servePages } from '#test/dashboard/browser/served-pages.ts';
import { openDemoMarket } from '#test/gateway/demo-graph.ts';
import { basket, basketRow, fund, worth } from '#test/signalhub/etf/etf-rows.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  evidenceIn,
  holding,
  individual,
  material,
  owner,
} from '#test/signalhub/ownership-rows.ts';
import {
  company,
  relation,
  sector,
  temporaryFolder,
  writeBundle,
  type TestBundle,
} from '#test/signalhub/small-bundle.ts';

/** Code that runs where a text is taken for markup, in an attribute or in an element. */
const HOSTILE = '"><img src=x onerror=alert(1)>';

const named = <Row extends { readonly fact: object }>(row: Row, facts: object): Row => ({
  ...row,
  fact: { ...row.fact, ...facts },
});

/** A world whose every name is hostile. */
const BUNDLE: TestBundle = {
  publicationId: 'hostile-1',
  publishedAt: '2026-11-20T18:00:00+08:00',
  rows: {
    sector: [
      named(sector('L1.tech'), { name: HOSTILE }),
      named(sector('L2.chips', 'L1.tech'), { name: HOSTILE }),
    ],
    company: [named(company('600001', HOSTILE), { company_name: HOSTILE })],
    company_sector_relation: [relation('600001', 'L2.chips')],
    etf_product: [
      fund('515880', {
        name: HOSTILE,
        tracking_index_code: '931160',
        tracking_index_name: HOSTILE,
        tracking_group_id: 'index.931160',
      }),
    ],
    etf_basket: [basketRow(basket('515880', [worth('600001', 100, { name: HOSTILE })]))],
    research_material: [material('m-register', { title: HOSTILE, source_name: HOSTILE })],
    ownership_entity: [
      owner('stock.600001', { name: HOSTILE }),
      named(individual('P'), { name: HOSTILE }),
    ],
    ownership_edge: [
      holding('P', 'stock.600001', 60, {
        evidence: [evidenceIn('m-register', { quote: HOSTILE })],
      }),
    ],
  },
};

const PAGES = ['/sectors', '/sectors/L1.tech', '/company/600001', '/fund/515880'];

test.skipIf(!hasBrowser)(
  'names that are markup stay texts on every page, and in the search',
  async () => {
    const signalhub = await openSignalhub();
    await signalhub.publish(writeBundle(join(temporaryFolder(), 'bundle'), BUNDLE));
    const { market } = await openDemoMarket(signalhub.clock);
    const pages = await servePages([market.subgraph, signalhub.subgraph]);
    const browser = await openBrowser();
    onTestFinished(async () => {
      await browser.close();
      await pages.close();
      await market.stop();
    });
    const { page, complaints } = await openPage(browser, pages.origin);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const path of PAGES) {
      await page.goto(pages.origin + path);
      await page.waitForSelector('main h1');
      await expect.poll(() => textOf(page), { timeout: 30_000 }).toContain(HOSTILE);
    }
    // The fund has no quote: its value is unknown, and the page says so.
    const fundText = await textOf(page);
    expect(fundText).toMatch(/The premium is not known: \S/);
    expect(fundText).not.toMatch(/Loading|NaN|undefined|null/);
    await page.keyboard.press('/');
    await page.keyboard.type('600001');
    await expect
      .poll(() => page.locator('[role=listbox]').innerText(), { timeout: 30_000 })
      .toContain(HOSTILE);
    expect(await page.locator('img').count()).toBe(0);
    expect(dialogs).toEqual([]);
    expect(complaints()).toEqual([]);
  },
);

function textOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main')?.textContent ?? '');
}
