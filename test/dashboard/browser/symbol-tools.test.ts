import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';

const ADDRESS = '/symbol/venue_a/spot/BTCUSDT?i=1m&calc=sma';
const DRAWINGS = 'marketgraph.drawings.venue_a:spot:BTCUSDT';

interface KeptDrawing {
  readonly kind: string;
  readonly anchors: readonly { readonly timeMs: number; readonly price: number }[];
}

describe.skipIf(!hasBrowser)('tools of the symbol page', () => {
  let browser: Browser;
  let page: Page;
  let origin = '';
  let complaints: () => string[];

  beforeAll(async () => {
    origin = await sharedDemo();
    browser = await openBrowser();
    ({ page, complaints } = await openPage(browser, origin));
  });
  afterAll(() => browser.close());

  const soon = async (expression: string): Promise<void> => {
    await expect.poll(() => page.evaluate(expression), { timeout: 30_000 }).toBe(true);
  };
  const drawn = async (): Promise<readonly KeptDrawing[]> =>
    JSON.parse(
      (await page.evaluate(`localStorage.getItem('${DRAWINGS}') ?? '[]'`)) as string,
    ) as readonly KeptDrawing[];
  const open = async (address: string): Promise<void> => {
    await page.goto(origin + address);
    await soon(`(document.querySelector('.chart')?.chartProbe?.candles() ?? 0) > 100`);
  };

  test('drawings are made by pointer and keyboard, and survive a reload and another interval', async () => {
    await open(ADDRESS);
    await page.keyboard.press('l');
    await page.waitForSelector('.chart-canvas.is-armed');
    const box = (await page.locator('.chart-canvas').boundingBox())!;
    await page.mouse.click(box.x + 300, box.y + 120);
    await page.mouse.click(box.x + 500, box.y + 160);
    await expect.poll(drawn).toMatchObject([{ kind: 'trend' }]);

    // A drag of the second handle moves it, and nothing scrolls.
    const before = (await drawn())[0]!;
    await page.mouse.move(box.x + 500, box.y + 160);
    const bar = page.getByRole('toolbar', { name: 'Drawing tools' });
    await bar.getByRole('button', { name: 'Magnet' }).click();
    await page.keyboard.press('h');
    await page.mouse.click(box.x + 400, box.y + 60);
    await expect.poll(drawn).toHaveLength(2);
    const level = (await drawn())[1]!.anchors[0]!;
    await page.mouse.move(box.x + 100, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 90, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await drawn())[1]!.anchors[0]!.price).toBeLessThan(level.price);

    await page.keyboard.press('z');
    await expect.poll(async () => (await drawn())[1]!.anchors[0]!.price).toBe(level.price);
    await page.keyboard.press('Delete');
    await expect.poll(drawn).toEqual([before]);

    // By keyboard alone: the crosshair goes by arrows, Enter places.
    await page.locator('.chart-canvas').focus();
    await page.keyboard.press('f');
    for (const key of ['ArrowLeft', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect.poll(drawn).toMatchObject([{ kind: 'trend' }, { kind: 'fib' }]);

    await page.reload();
    await soon(`(document.querySelector('.chart')?.chartProbe?.candles() ?? 0) > 100`);
    await page.keyboard.press('5');
    await page.keyboard.press('d');
    await page.locator('.drawing-list summary').click();
    const price = page.getByRole('spinbutton', { name: 'Trend line 1, From: price' });
    await price.fill('12345');
    await price.press('Tab');
    await expect.poll(async () => (await drawn())[0]!.anchors[0]!.price).toBe(12_345);
    expect(complaints()).toEqual([]);
  });

  test('a finger draws, too', async () => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto(origin + ADDRESS);
    await phone.getByRole('button', { name: 'Draw', exact: false }).click();
    await phone.getByRole('button', { name: 'Level' }).click();
    const box = (await phone.locator('.chart-canvas').boundingBox())!;
    await phone.touchscreen.tap(box.x + 100, box.y + 80);
    await expect
      .poll(() => phone.evaluate(`localStorage.getItem('${DRAWINGS}')`))
      .toContain('level');
    await context.close();
  });
});
