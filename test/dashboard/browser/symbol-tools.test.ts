import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';

const ADDRESS = '/symbol/venue_a/spot/BTCUSDT?i=1m&calc=sma';
const PATIENCE = { timeout: 30_000 };
/** Bars of a chart when it is opened. */
const WINDOW_BARS = 500;
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

    // By keyboard alone: arrows move the crosshair, Enter places.
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

  test('a replay shows the past bar by bar, and its address restores the same bar', async () => {
    const candles = async (): Promise<number> =>
      (await page.evaluate(`document.querySelector('.chart').chartProbe.candles()`)) as number;
    await open('/symbol/venue_a/spot/BTCUSDT?i=1m&calc=ichimoku,hmm');
    const all = await candles();
    await page.keyboard.press('p');
    await page.waitForSelector('.replay-bar');
    const box = (await page.locator('.chart-canvas').boundingBox())!;
    await page.mouse.click(box.x + 300, box.y + 200);
    await expect.poll(candles, PATIENCE).toBeLessThan(all);
    const start = await candles();
    // The address follows the bars a moment later.
    await expect.poll(() => page.url(), PATIENCE).toMatch(/replay=\d+/);
    const address = page.url();
    await page.keyboard.press('.');
    await expect.poll(candles, PATIENCE).toBe(start + 1);
    await expect.poll(() => page.url(), PATIENCE).not.toBe(address);
    await page.keyboard.press(',');
    await expect.poll(candles, PATIENCE).toBe(start);
    await expect.poll(() => page.url(), PATIENCE).toBe(address);
    await soon(`document.querySelector('.replay-bar + p').textContent.includes('Repaints: HMM')`);
    await soon(`!document.querySelector('.symbol-side').textContent.includes('True now')`);

    // The drawing ends with the bar; the line behind its bars ends before it.
    const drawnTo = (title: string): Promise<number> =>
      page.evaluate(
        `document.querySelector('.chart').chartProbe.items().find((one) => one.title === '${title}').drawn`,
      ) as Promise<number>;
    expect(await drawnTo('Kijun 26')).toBe(start);
    expect(await drawnTo('Chikou')).toBeLessThan(start - 20);
    // A minute may pass before the reload, and the window then begins a bar later.
    const shownUntil = (): Promise<number | undefined> =>
      page.evaluate(`(() => {
        const probe = document.querySelector('.chart')?.chartProbe;
        return probe?.bars()[probe.candles() - 1]?.[0];
      })()`) as Promise<number | undefined>;
    const last = await shownUntil();
    expect(last).toBeGreaterThan(0);
    await page.reload();
    await expect.poll(shownUntil, PATIENCE).toBe(last);

    await page.getByRole('button', { name: '10/s' }).click();
    await page.keyboard.press('p');
    await expect.poll(candles, PATIENCE).toBeGreaterThan(start + 5);
    await page.keyboard.press('Escape');
    // A reloaded window has no bars that came after the first one was loaded.
    await expect.poll(candles, PATIENCE).toBeGreaterThanOrEqual(Math.min(all, WINDOW_BARS));
    expect(page.url()).not.toContain('replay');
    expect(complaints()).toEqual([]);
  });

  test('an alert on a price appears on the page, once for a bar, with its last firing', async () => {
    await open(ADDRESS);
    await page.keyboard.press('a');
    await page.getByText('No alert is set').waitFor();
    // The last price moves every second; a level at it is crossed soon.
    const fire = async (): Promise<number> => {
      const price = (await page.evaluate(
        `document.querySelector('.chart').chartProbe.bars().at(-1)[4]`,
      )) as number;
      await page.getByRole('spinbutton', { name: 'Price' }).fill(String(price));
      await page.getByRole('button', { name: 'Alert at this price' }).click();
      return page.locator('.toast').count();
    };
    await expect.poll(fire, { timeout: 60_000, interval: 2_000 }).toBeGreaterThan(0);
    expect(await page.locator('.toast').first().textContent()).toContain('BTCUSDT crossed');
    // A slow page has set several alerts by then, of which one fired.
    await soon(
      `[...document.querySelectorAll('.symbol-side td + td')].some((one) => /[A-Z][a-z]{2}/.test(one.textContent))`,
    );
    const firings = (await page.evaluate(
      `JSON.parse(localStorage.getItem('marketgraph.alert-firings')).length`,
    )) as number;
    expect(await page.locator('.toast').count()).toBeLessThanOrEqual(firings);
    await page.evaluate(`localStorage.clear()`);
    expect(complaints()).toEqual([]);
  });

  test('a layout restores indicators, interval and drawings, for another symbol, too', async () => {
    await open('/symbol/venue_a/spot/BTCUSDT?i=5m&calc=rsi,macd&style=line');
    await page.keyboard.press('h');
    await page.waitForSelector('.chart-canvas.is-armed');
    const box = (await page.locator('.chart-canvas').boundingBox())!;
    await page.mouse.click(box.x + 200, box.y + 100);
    await expect.poll(drawn).toHaveLength(1);
    const kept = (await drawn())[0]!.anchors;
    await page.keyboard.press('w');
    await page.getByRole('textbox', { name: 'Name of the layout' }).fill('Mine');
    await page.getByLabel('with drawings').check();
    await page.getByRole('button', { name: 'Keep this layout' }).click();
    await page.getByRole('button', { name: 'Use the layout Mine' }).waitFor();

    await open('/symbol/venue_a/spot/ETHUSDT?i=1m&calc=sma');
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Use the layout Mine' }).click();
    await expect.poll(() => page.url()).toContain('ETHUSDT?i=5m&calc=rsi,macd&style=line');
    await expect
      .poll(() => page.evaluate(`localStorage.getItem('${DRAWINGS.replace('BTC', 'ETH')}')`))
      .toContain(JSON.stringify(kept));
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const path = await (await file).path();
    await page.getByRole('button', { name: 'Remove the layout Mine' }).click();
    await page.getByText('No layout is kept').waitFor();
    await page.locator('.files input').setInputFiles(path);
    await page.getByRole('button', { name: 'Use the layout Mine' }).waitFor();
    await page.evaluate(`localStorage.clear()`);
    expect(complaints()).toEqual([]);
  });

  test('touch draws, too', async () => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto(origin + ADDRESS);
    await phone.getByRole('button', { name: 'Draw', exact: false }).click();
    await phone.getByRole('button', { name: 'Level' }).click();
    await expect
      .poll(() => phone.evaluate(`document.querySelector('.chart').chartProbe.candles()`))
      .toBeGreaterThan(100);
    await phone.locator('.chart-canvas.is-armed').tap({ position: { x: 100, y: 80 }, force: true });
    await expect
      .poll(() => phone.evaluate(`localStorage.getItem('${DRAWINGS}')`))
      .toContain('level');
    await context.close();
  });

  test.for([
    ['spot', 'correlation(with=ETHUSDT)', 'name: "correlation", with: [{ symbol: "ETHUSDT" }]'],
    ['perp', 'open_interest_momentum', 'name: "open_interest_momentum"'],
  ] as const)('of a %s the chart shows %s as the graph does', async ([market, entry, input]) => {
    await open(`/symbol/venue_a/${market}/BTCUSDT?i=1m&calc=${entry}`);
    await page.locator('.chart-canvas').focus();
    // A bar that has closed some time ago.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    const legend = (): Promise<Legend> => page.evaluate(LEGEND) as Promise<Legend>;
    await expect.poll(async () => (await legend()).values.length, PATIENCE).toBeGreaterThan(0);
    const { time, values } = await legend();
    const [, clockText = ''] = /(\d\d:\d\d)/.exec(time) ?? [];
    const document = `{ chart(exchange: venue_a, market: ${market}, symbol: "BTCUSDT", interval: "1m",
      calc: [{ ${input} }], limit: 60, format: columns) { times panels { items { type data } } } }`;
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: document }),
    });
    const { chart } = ((await answer.json()) as { readonly data: { readonly chart: AskedChart } })
      .data;
    const at = chart.times.findIndex((timeSec) =>
      new Date(timeSec * 1_000).toISOString().includes(`T${clockText}`),
    );
    const reported = chart.panels
      .flatMap(({ items }) => items)
      .flatMap(({ data }) =>
        'value' in data && Array.isArray(data.value) ? [data.value[at]] : [],
      );
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.every((value) => typeof value === 'number')).toBe(true);
    expect(values.map((text) => Number(text.replaceAll(',', '').replace('−', '-')))).toEqual(
      reported.map((value) => expect.closeTo(value as number, 3)),
    );
  });
});

/** The legends of the chart for the bar under the crosshair. */
interface Legend {
  readonly time: string;
  readonly values: readonly string[];
}

const LEGEND = `({
  time: document.querySelector('.chart-values > .muted')?.textContent ?? '',
  values: [...document.querySelectorAll('.chart-entry ~ span[title]')].map((one) => one.textContent),
})`;

interface AskedChart {
  readonly times: readonly number[];
  readonly panels: readonly {
    readonly items: readonly { readonly type: string; readonly data: object }[];
  }[];
}
