import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import {
  hasBrowser,
  openBrowser,
  openPage,
  type WatchedPage,
} from '#test/dashboard/browser/open-browser.ts';

const PATIENCE = { timeout: 60_000 };

/**
 * Waits until an expression gives a value: the page's policy forbids evaluating text inside it, so
 * this uses the browser protocol.
 */
async function expectSoon(page: Page, expression: string, value: unknown = true): Promise<void> {
  await expect.poll(() => page.evaluate(expression), PATIENCE).toEqual(value);
}

/** For each cell, the value of an expression. */
const ofCells = (expression: string): string =>
  `[...document.querySelectorAll('.cell')].map((cell) => ${expression})`;
const SYMBOLS = ofCells(`cell.querySelector('.cell-open strong')?.textContent ?? null`);
const INTERVALS = ofCells(`cell.querySelector('select').value`);
const PROBES = `${ofCells(`cell.querySelector('.chart')?.chartProbe`)}.filter((probe) => probe)`;
/** The text of each cell for the bar under its crosshair; null without one. */
const POINTED = ofCells(`cell.querySelector('.chart-values > .muted')?.textContent ?? null`);

function query(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

describe.skipIf(!hasBrowser)('the grid', () => {
  let browser: Browser;
  let watched: WatchedPage;
  let page: Page;
  let origin = '';

  beforeAll(async () => {
    origin = await sharedDemo();
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    await watched?.context.close();
    watched = await openPage(browser, origin);
    ({ page } = watched);
  });

  async function openGrid(address: string, charts: number): Promise<void> {
    await page.goto(`${origin}/grid?${address}`);
    await expectSoon(page, `${PROBES}.filter((probe) => probe.candles() > 0).length`, charts);
  }

  test('moves the crosshair of all charts if linked, else of one', async () => {
    await openGrid('c=venue_a:spot:BTCUSDT@1m,ETHUSDT,@5m,-', 3);
    const [canvas] = await page.locator('.cell .chart-canvas').all();
    await canvas!.hover({ position: { x: 200, y: 100 } });
    await expectSoon(page, `${POINTED}.filter((text) => text !== null).length`, 3);
    const [first, second] = (await page.evaluate(POINTED)) as readonly string[];
    expect(second).toBe(first);
    await page.mouse.move(5, 5);
    await expectSoon(page, `${POINTED}.filter((text) => text !== null).length`, 0);

    await page.getByRole('button', { name: 'Crosshair' }).click();
    await expect.poll(() => query(page)['link'], PATIENCE).toBe('-');
    await canvas!.hover({ position: { x: 220, y: 100 } });
    await expectSoon(page, `${POINTED}.map((text) => text !== null)`, [true, false, false, false]);
    expect(watched.complaints()).toEqual([]);
  });

  test('gives all charts a symbol or an interval if these are linked', async () => {
    await openGrid('link=s&c=venue_a:spot:BTCUSDT@1m,@5m,@15m,@1h', 4);
    await page.locator('.cell-pick').first().click();
    await page.locator('#cell-symbol input').fill('ETHUSDT');
    // The previous list stays until the new one is there.
    const found = page.locator('#cell-symbol .list button').filter({ hasText: 'ETHUSDT' });
    await found.filter({ hasText: 'venue_a spot' }).click();
    await expectSoon(page, SYMBOLS, ['ETHUSDT', 'ETHUSDT', 'ETHUSDT', 'ETHUSDT']);
    await expectSoon(page, INTERVALS, ['1m', '5m', '15m', '1h']);

    await page.getByRole('button', { name: 'Interval', exact: true }).click();
    await expectSoon(page, INTERVALS, ['1m', '1m', '1m', '1m']);
    await page.keyboard.press('4');
    await page.keyboard.press('.');
    await expectSoon(page, INTERVALS, ['5m', '5m', '5m', '5m']);
    // Enter does not wait for the answer: the typed text is kept until it comes.
    await page.keyboard.press('s');
    await page.locator('#cell-symbol input').fill('SOLUSDT');
    await page.keyboard.press('Enter');
    await expectSoon(page, SYMBOLS, ['SOLUSDT', 'SOLUSDT', 'SOLUSDT', 'SOLUSDT']);
    await expectSoon(page, `document.querySelector('#cell-symbol').open`, false);
    expect(query(page)).toMatchObject({ link: 'si', c: 'venue_a:spot:SOLUSDT@5m,,,' });
  });

  test('is restored from its address, over one connection', async () => {
    let sockets = 0;
    page.on('websocket', () => (sockets += 1));
    const cells = 'venue_a:spot:BTCUSDT@1m,ETHUSDT@5m,-,@1h,venue_a:perp:BTCUSDT';
    await openGrid(`g=3x2&c=${cells}&calc=rsi,ema(period=9)&calc2=macd&link=ci&marks=1`, 4);
    const drawn = `${PROBES}.map((probe) => probe.items().map(({ key }) => key).join())`;
    const [common, own] = (await page.evaluate(drawn)) as readonly string[];
    expect(common).toContain('ema(period=9)');
    expect(own).toContain('macd');
    expect(own).not.toContain('rsi');
    const before = await page.evaluate(SYMBOLS);
    expect(before).toEqual(['BTCUSDT', 'ETHUSDT', null, 'ETHUSDT', 'BTCUSDT', null]);
    // Toggled twice: the address is written by the page, and read by another.
    await page.getByRole('button', { name: 'Events' }).click();
    await page.getByRole('button', { name: 'Events' }).click();
    const { search } = new URL(page.url());
    expect(search.length).toBeLessThan(160);
    expect(sockets).toBe(1);
    await openGrid(search.slice(1), 4);
    expect(await page.evaluate(SYMBOLS)).toEqual(before);
    await expectSoon(page, `${drawn}.slice(0, 2)`, [common, own]);
  });

  test('is navigated by keys, and opens the page of a symbol', async () => {
    await openGrid('c=venue_a:spot:BTCUSDT@1m,ETHUSDT,SOLUSDT,BNBUSDT', 4);
    const chosen = `document.querySelector('.cell.chosen').dataset.at`;
    await page.keyboard.press('2');
    await expectSoon(page, chosen, '1');
    await page.keyboard.press('ArrowDown');
    await expectSoon(page, chosen, '3');
    await page.keyboard.press('ArrowLeft');
    await expectSoon(page, chosen, '2');
    await page.keyboard.press('e');
    await expect.poll(() => query(page)['marks'], PATIENCE).toBe('1');
    await page.keyboard.press('o');
    await expect
      .poll(() => new URL(page.url()).pathname, PATIENCE)
      .toBe('/symbol/venue_a/spot/SOLUSDT');
    expect(query(page)).toEqual({ i: '1m' });
    await page.goBack();
    await page
      .locator('.cell-head')
      .nth(1)
      .click({ position: { x: 330, y: 14 } });
    await expect
      .poll(() => new URL(page.url()).pathname, PATIENCE)
      .toBe('/symbol/venue_a/spot/ETHUSDT');
  });

  test('fills its charts with movers and with the intervals of a symbol', async () => {
    await openGrid('g=2x2', 4);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Top movers' }).click();
    await expectSoon(page, `!document.querySelector('#fill').open`);
    await expectSoon(page, `${SYMBOLS}.every((symbol) => symbol !== null)`);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'in its intervals' }).click();
    await expectSoon(page, `new Set(${SYMBOLS}.filter((symbol) => symbol !== null)).size`, 1);
    await expectSoon(page, `new Set(${INTERVALS}).size`, 7);
    expect(query(page)['link']).toBe('cs');
  });

  test('draws no chart outside the viewport', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(
      `${origin}/grid?g=3x3&c=venue_a:spot:BTCUSDT@1m,ETHUSDT,SOLUSDT,BNBUSDT,@5m,@15m,@30m,@1h,@4h`,
    );
    await expectSoon(page, `${PROBES}.filter((probe) => probe.bars().length > 0).length`, 9);
    await expectSoon(page, `${PROBES}[0].candles() > 0`);
    expect(await page.evaluate(`${PROBES}.at(-1).candles()`)).toBe(0);
    await page.locator('.cell').last().scrollIntoViewIfNeeded();
    await expectSoon(page, `${PROBES}.at(-1).candles() === ${PROBES}.at(-1).bars().length`);
  });

  test('keeps layouts by name, in files too, and rejects hostile files', async () => {
    await openGrid('g=1x2&c=venue_a:spot:BTCUSDT@1m,@5m', 2);
    await page.keyboard.press('l');
    await page.locator('#layouts input[name=name]').fill('<img src=x onerror=alert(1)>');
    await page.locator('#layouts form.row button').click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      kind: 'grid-layouts',
      version: 1,
      states: [{ query: /BTCUSDT/ }],
    });

    const file = page.locator('#layouts input[type=file]');
    const give = (content: string) =>
      file.setInputFiles({
        name: 'layouts.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    await give('{"kind":"chart-layouts","version":1,"states":[]}');
    await expect
      .poll(() => page.locator('#layouts [role=alert]').innerText(), PATIENCE)
      .toMatch(/another page/);
    await give('x'.repeat(300_000));
    await expect
      .poll(() => page.locator('#layouts [role=alert]').innerText(), PATIENCE)
      .toMatch(/200 kB/);
    await give(text.replace('<img src=x onerror=alert(1)>', 'Second'));
    await expect
      .poll(() => page.locator('#layouts .list a').allInnerTexts(), PATIENCE)
      .toEqual(['<img src=x onerror=alert(1)>', 'Second']);
    await page.getByRole('button', { name: 'Done' }).locator('visible=true').click();
    await page.locator('.grid-bar select').selectOption('2x2');
    await page.keyboard.press('l');
    await page.getByRole('link', { name: 'Second' }).click();
    await expectSoon(page, INTERVALS, ['1m', '5m']);
    expect(watched.complaints()).toEqual([]);
  });

  test('exports all charts as a picture, and one as a table', async () => {
    await openGrid('calc=rsi&c=venue_a:spot:BTCUSDT@1m,ETHUSDT,-,-', 2);
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save PNG' }).click();
    const bytes = await readFile(await (await picture).path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Twice as wide as the two charts on the page.
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(2_600);

    await page.locator('.cell-head summary').nth(1).click();
    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save CSV' }).locator('visible=true').click();
    const file = await table;
    expect(file.suggestedFilename()).toBe('ETHUSDT-1m.csv');
    const [heading = '', row = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(heading).toMatch(/RSI/);
    expect(row.split(',').length).toBe(heading.split(',').length);
    expect(row).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('shows the failure of a chart inside it', async () => {
    await openGrid('c=venue_a:spot:BTCUSDT@1m,NONESUCH,-&calc4=nonesuch', 1);
    await expectSoon(
      page,
      `[...document.querySelectorAll('.cell-state')].map((state) => state.textContent.replace(/\\s+/g, ' ').trim())`,
      ['There is no instrument NONESUCH.', 'Choose a symbol', 'Choose a symbol'],
    );
    await page.goto(`${origin}/grid?g=2x1&c=venue_a:spot:BTCUSDT@1m,&calc2=nonesuch`);
    await expectSoon(
      page,
      `/indicator: nonesuch/.test(document.querySelectorAll('.cell')[1].querySelector('.failure')?.textContent)`,
    );
    await expectSoon(page, `${PROBES}[0].candles() > 0`);
  });
});
