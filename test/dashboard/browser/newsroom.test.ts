import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import { deep } from '#test/depth.ts';
import {
  betweenPolls,
  FEW_SERIES,
  untilReady,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';
import { openCuttingProxy, type CuttingProxy } from '#graph-server/test/cutting-proxy.ts';

const INGEST = `mutation ($materials: [MaterialInput!]!) {
  ingestMaterials(materials: $materials) { addedCount }
}`;
const HOSTILE_TITLE =
  '<img src=x onerror="window.wasRun = 1"><a href="javascript:window.wasRun = 1">公告</a>';
/** The first sector of the share that the demo has bars of. */
const SECTOR_OF = `{ company(stockCode: "688901") { sectorRelations { sector { sectorId } } } }`;

const NEWEST = '{ realtimeEvents(limit: 1) { items { signalReadyAt } } }';
const DELIVERED_UNTIL_MS = 3 * 3_600_000;
interface NewestAnswer {
  readonly realtimeEvents: { readonly items: readonly { readonly signalReadyAt: string }[] };
}

/** Texts without common words, so that none is a reprint of another. */
function textOf(id: string): string {
  return [...id].map((letter, at) => `${letter}${at}${letter}`).join('，');
}

describe.skipIf(!hasBrowser)('the newsroom', () => {
  let server: MarketgraphProcess;
  let proxy: CuttingProxy;
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  let origin = '';
  let token = '';
  let sectorId = '';
  let published = 0;

  const ask = async (query: string, variables: object = {}): Promise<unknown> => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data: unknown; errors?: unknown };
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };

  /** Publishes a material through the public graph, as of now. */
  const publish = async (title: string, more: object = {}): Promise<string> => {
    published += 1;
    const materialId = `newsroom-test-${published}`;
    const signalReadyAt = new Date().toISOString();
    const stated = { impactDirection: 'negative', directionScore: -0.6 };
    const result = {
      evidenceId: `${materialId}.e1`,
      viewpoint: '<b>观点</b>',
      signalType: 'restriction',
      ...stated,
      sectors: [{ sectorId, confidence: 'high', rationale: 'it names the sector', ...stated }],
    };
    const material = {
      materialId,
      channel: 'media',
      sourceId: 'desk.test',
      sourceName: 'Desk',
      authority: 'Desk',
      sourceTier: 'authoritative_media',
      title,
      url: `https://desk.test/${materialId}`,
      text: textOf(`${title}${published}`),
      signalReadyAt,
      results: [result],
      ...more,
    };
    await ask(INGEST, { materials: [material] });
    return materialId;
  };

  const titles = async (): Promise<string[]> =>
    (await page.locator('.material-head > button').allTextContents()).map((text) => text.trim());
  const soon = async (holds: () => Promise<boolean>): Promise<void> => {
    await expect.poll(holds, { timeout: 60_000 }).toBe(true);
  };
  /** The demo begins with the materials of some days, which would push each other off the list. */
  const untilHistoryIsDelivered = async (): Promise<void> => {
    for (;;) {
      const { realtimeEvents } = (await ask(NEWEST)) as NewestAnswer;
      const deliveredMs = Date.parse(realtimeEvents.items[0]?.signalReadyAt ?? '');
      if (deliveredMs > Date.now() - DELIVERED_UNTIL_MS) return;
      await betweenPolls();
    }
  };
  const open = async (query = ''): Promise<void> => {
    // The same address again is a reload, which restores the place of a reader further down, where new rows wait.
    await page.goto('about:blank');
    await page.goto(`${origin}/newsroom${query}`);
    await page.waitForSelector('.material, .state:not([role])');
    await soon(() => page.evaluate(`document.querySelector('.lamp.live') !== null`));
    expect(await page.evaluate('scrollY')).toBe(0);
  };

  beforeAll(async () => {
    const DATA_DIR = await copyDemoFolder();
    server = await startMarketgraph(['start'], { ...FEW_SERIES, DATA_DIR });
    await untilReady(server.origin);
    const args = ['token', 'create', '--name', 'desk', '--scope', 'publish'];
    token = (await runHere(args, { DATA_DIR })).stdout.trim();
    await untilHistoryIsDelivered();
    const { company } = (await ask(SECTOR_OF)) as {
      company: { sectorRelations: { sector: { sectorId: string } }[] };
    };
    sectorId = company.sectorRelations[0]!.sector.sectorId;
    proxy = await openCuttingProxy(Number(new URL(server.origin).port));
    origin = `http://localhost:${proxy.port}`;
    browser = await openBrowser();
    watched = await openPage(browser, origin);
    ({ page } = watched);
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    await server?.end();
  });

  test('published materials arrive as text, with links to sectors, companies and their bars', async () => {
    await open();
    const materialId = await publish(HOSTILE_TITLE);
    await soon(async () => (await titles())[0] === HOSTILE_TITLE);
    await page.locator('.material-head > button').first().click();
    await page.waitForSelector('.open-material .table a[href^="/symbol/"] .sparkline');
    expect(new URL(page.url()).searchParams.get('open')).toBe(materialId);
    const panel = page.locator('.open-material');
    expect(await panel.textContent()).toContain(HOSTILE_TITLE);
    expect(await panel.textContent()).toContain('it names the sector');
    expect(await panel.locator(`a[href="/sectors/${sectorId}"]`).count()).toBe(1);
    expect(await panel.locator('a[href="/company/688901"]').count()).toBe(1);
    expect(await panel.locator('a[href="/symbol/stock/cn/688901"]').count()).toBe(2);
    const addresses = (await page.evaluate(
      `[...document.querySelectorAll('main a')].map(({ href }) => href.split(':')[0])`,
    )) as string[];
    expect([...new Set(addresses)].toSorted()).toEqual(['http', 'https']);
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect(await page.evaluate('window.wasRun')).toBeUndefined();
    await page.goBack();
    await soon(async () => (await panel.count()) === 0);
    expect(watched.complaints()).toEqual([]);
  });

  test('nothing moves for a reader further down, and a note counts the new materials', async () => {
    await open();
    await soon(async () => (await titles()).length >= 50);
    await page.evaluate('scrollTo(0, 1500)');
    const place = (): Promise<unknown> =>
      page.evaluate(`document.querySelectorAll('.material')[30].getBoundingClientRect().top`);
    const before = await place();
    const [first] = await titles();
    for (const title of ['waits one', 'waits two', 'waits three']) await publish(title);
    const waiting = page.locator('.waiting button');
    await soon(async () => /[3-9] new/.test((await waiting.textContent()) ?? ''));
    expect(await place()).toBe(before);
    expect((await titles())[0]).toBe(first);
    await waiting.click();
    await soon(async () => (await titles()).includes('waits three'));
    const shown = await titles();
    expect(shown.indexOf('waits three')).toBeLessThan(shown.indexOf('waits two'));
    expect(shown.indexOf('waits two')).toBeLessThan(shown.indexOf('waits one'));
    expect(await waiting.count()).toBe(0);
  });

  test('a lost connection neither loses nor doubles a material', async () => {
    await open();
    const sent: string[] = [];
    for (let round = 1; round <= deep(2); round += 1) {
      for (const part of ['before', 'while away', 'again']) {
        if (part === 'while away') proxy.cutAfter(0);
        const title = `round ${round} ${part}`;
        sent.unshift(title);
        await publish(title);
      }
      await soon(async () => (await titles()).includes(`round ${round} again`));
    }
    expect((await titles()).filter((title) => title.startsWith('round '))).toEqual(sent);
    expect(proxy.cuts).toBeGreaterThanOrEqual(deep(2));
    // The browser reports each socket that was cut.
    watched.complaints();
  });

  test('reprints are one row whose sources unfold', async () => {
    await open();
    const text = textOf('one story that two desks tell');
    await publish('told once', { text });
    const other = { sourceId: 'other.test', sourceName: 'Other desk' };
    await publish('told again', { text, ...other });
    const row = page.locator('.material', { hasText: 'told once' });
    await soon(async () => /2 sources/.test((await row.textContent()) ?? ''));
    expect(await titles()).not.toContain('told again');
    expect(await row.locator('.sources li').first().isVisible()).toBe(false);
    await row.locator('summary').click();
    expect((await row.locator('.sources li').allTextContents()).join()).toContain('Other desk');
  });

  test('filters are in the address, and the keys are those of feed readers', async () => {
    await publish('a filtered one');
    await open(`?sector=${sectorId}&direction=negative&channel=media`);
    await soon(async () => (await titles()).includes('a filtered one'));
    await page.locator('.filters select').last().selectOption('positive');
    await soon(async () => !(await titles()).includes('a filtered one'));
    expect(new URL(page.url()).search).toContain('direction=positive');
    await open();
    const shown = await titles();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const opened = page.locator('.open-material .material-title');
    await soon(async () => (await opened.textContent())?.trim() === shown[1]);
    await page.keyboard.press('j');
    await soon(async () => (await opened.textContent())?.trim() === shown[2]);
    await page.keyboard.press('Escape');
    await soon(async () => (await opened.count()) === 0);
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForSelector('#panel-news');
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.waitForSelector('.material');
  });

  test('a rejection of the graph is shown, with a remedy', async () => {
    await page.goto(`${origin}/newsroom?sector=L9.none`);
    // Its words come with a file of their own.
    await expect.poll(() => page.locator('.failure').first().textContent()).toContain('sector');
    await page.locator('.filters > button').click();
    await page.waitForSelector('.material');
    await page.goto(`${origin}/newsroom?open=never-published`);
    const panel = page.locator('.open-material');
    await soon(async () => ((await panel.textContent()) ?? '').includes('older than ten days'));
  });
});
