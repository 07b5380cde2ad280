import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedDemo } from '#test/bin/shared-demo.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';
import { ADDRESSES } from '#test/dashboard/browser/page-addresses.ts';
import { IS_DEEP } from '#test/depth.ts';

const PATIENCE = { timeout: 30_000 };
const MAX_TABS = 700;
/** The walk counts nothing once it is around, so it may go too far. */
const TABS_AT_ONCE = 10;
/**
 * Pages that have every kind of control between them: a chart with its tools, a map of links, a table with menus. The
 * operations below reach the controls of the other pages. A deep run walks over every page.
 */
const OF_EVERY_KIND: ReadonlySet<string> = new Set(['symbol', 'sectors', 'status']);
const WALKED = Object.entries(ADDRESSES).filter(([name]) => IS_DEEP || OF_EVERY_KIND.has(name));

/**
 * Lists every visible control, in the order of the document, and records each that the keyboard
 * reaches: its index in that list, and its faults.
 */
const WATCH = `(() => {
  const seen = { checkVisibilityCSS: true, visibilityProperty: true, contentVisibilityAuto: true };
  const name = (one) => one.tagName.toLowerCase() + ' ' +
    (one.getAttribute('aria-label') ?? one.textContent.trim().replace(/\\s+/g, ' ')).slice(0, 40);
  const all = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ];
  const controls = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility(seen));
  const walk = { controls, reached: [], faults: [], name, isAround: false };
  // A drawing shows the keyboard by the line around a shape.
  const hasLine = (one) => one.closest('svg') !== null &&
    [...one.querySelectorAll('*')].map((part) => getComputedStyle(part)).some(
      (style) => parseFloat(style.strokeWidth) >= 3 || style.textDecorationLine === 'underline',
    );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    // At the end some browsers go on at the beginning.
    if (target === walk.reached[0]) walk.isAround = true;
    if (walk.isAround) return;
    walk.reached.push(target);
    const { outlineStyle, outlineWidth } = getComputedStyle(target);
    const box = target.getBoundingClientRect();
    const hasRing = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    if (!hasRing && !hasLine(target)) walk.faults.push('no ring: ' + name(target));
    if (box.bottom <= 0 || box.top >= innerHeight) walk.faults.push('out of sight: ' + name(target));
  });
  globalThis.keyboardWalk = walk;
  return controls.length;
})()`;

/** Faults of a walk; controls that the page has removed by then need not be reached. */
const REPORT = `(() => {
  const { controls, reached, faults, name } = keyboardWalk;
  const isThere = (one) => one.isConnected && one.checkVisibility() && !one.disabled;
  const missed = controls.filter((one) => isThere(one) && !reached.includes(one));
  const places = reached.map((one) => controls.indexOf(one)).filter((at) => at >= 0);
  const back = places.findIndex((at, i) => i > 0 && at < places[i - 1]);
  return [
    ...faults,
    ...missed.map((one) => 'not reached: ' + name(one)),
    ...(back < 0 ? [] : ['out of order: ' + places.slice(back - 1, back + 1).map((at) => name(controls[at]))]),
  ];
})()`;

describe.skipIf(!hasBrowser)('the keyboard alone', () => {
  let browser: Browser;
  let page: Page;
  let origin = '';

  beforeAll(async () => {
    origin = await sharedDemo();
    browser = await openBrowser();
    ({ page } = await openPage(browser, origin));
  });
  afterAll(() => browser?.close());

  const evaluate = <Value>(expression: string): Promise<Value> =>
    page.evaluate(expression) as Promise<Value>;
  const soon = async (expression: string): Promise<void> => {
    await expect.poll(() => evaluate(expression), PATIENCE).toBe(true);
  };
  const search = async (pattern: RegExp): Promise<void> => {
    await expect
      .poll(() => decodeURIComponent(new URL(page.url()).search), PATIENCE)
      .toMatch(pattern);
  };
  const isFocused = (selector: string): Promise<boolean> =>
    evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`);

  async function open(address: string): Promise<void> {
    await page.goto(origin + address);
    await page.waitForSelector('main h1');
    // A page of a share waits for the quota of its provider where other pages have just asked for all shares.
    await expect
      .poll(() => evaluate(`/Loading/.test(document.querySelector('main').textContent)`), {
        timeout: 150_000,
      })
      .toBe(false);
  }

  /** Presses Tab until such an element has the focus. */
  async function tabTo(selector: string): Promise<void> {
    // What appears behind the focus is not reached.
    await page.waitForSelector(selector, { timeout: 150_000 });
    for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
      if (await isFocused(selector)) return;
      await page.keyboard.press('Tab');
    }
    expect.fail(`Tab does not reach ${selector}`);
  }

  test.for(WALKED)(
    '%s: Tab reaches every control in order, with a ring around it, and leaves at the end',
    async ([, address]) => {
      await open(address);
      const count = await evaluate<number>(WATCH);
      expect(count).toBeGreaterThan(15);
      const isPastEnd = `keyboardWalk.isAround || document.activeElement === document.body`;
      let pressed = 0;
      // A live page may get a few more controls during the walk.
      do {
        for (let tab = 0; tab < TABS_AT_ONCE; tab += 1) await page.keyboard.press('Tab');
        pressed += TABS_AT_ONCE;
      } while (!(await evaluate<boolean>(isPastEnd)) && pressed < count + 60);
      expect(await evaluate<string[]>(REPORT)).toEqual([]);
      expect(pressed).toBeLessThan(count + 60);
    },
  );

  test('home: a mover is opened, and the focus is on the new page', async () => {
    await open('/');
    await tabTo('[aria-labelledby=panel-movers] td a');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url(), PATIENCE).toMatch(/\/symbol\/venue_a\//);
    await expect.poll(() => isFocused('main'), PATIENCE).toBe(true);
    await page.goBack();
    await expect.poll(() => page.locator('h1').innerText(), PATIENCE).toBe('Markets');
  });

  test('symbol: interval, indicator and list of keys', async () => {
    await open('/symbol/venue_a/spot/BTCUSDT?i=1m&calc=-');
    await page.keyboard.press('2');
    await search(/i=5m/);
    await page.keyboard.press('i');
    await expect.poll(() => isFocused('#picker input[type=search]'), PATIENCE).toBe(true);
    await page.keyboard.type('vwma');
    await soon(
      `document.querySelector('#picker .picker-row .muted')?.textContent.trim() === 'vwma'`,
    );
    await tabTo('.picker-row');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#picker .picker-found form');
    await tabTo('#picker .picker-found form button[type=submit]');
    await page.keyboard.press('Enter');
    await search(/calc=vwma/);
    await page.keyboard.press('Escape');
    await soon(`document.querySelector('dialog[open]') === null`);
    await page.keyboard.press('?');
    await soon(
      `document.querySelector('#help').open && document.querySelector('#help').scrollTop === 0`,
    );
    await page.keyboard.press('Escape');
    await soon(`document.querySelector('dialog[open]') === null`);
  });

  test('grid: another chart is chosen and gets another symbol', async () => {
    await open(ADDRESSES.grid);
    await page.keyboard.press('2');
    await page.keyboard.press('s');
    await page.waitForSelector('dialog[open] input');
    await expect.poll(() => isFocused('dialog[open] input'), PATIENCE).toBe(true);
    await page.keyboard.type('SOLUSDT');
    await soon(
      `document.querySelector('dialog[open] .picker-row strong')?.textContent === 'SOLUSDT'`,
    );
    await page.keyboard.press('Enter');
    await search(/c=venue_a:spot:BTCUSDT@1m,(?:venue_a:\w+:)?SOLUSDT/);
  });

  test('company: owners of an earlier date', async () => {
    await open('/company/688901');
    await tabTo('input[type=range]');
    await page.keyboard.press('ArrowLeft');
    await search(/=\d{4}-\d{2}-\d{2}/);
    expect(await isFocused('input[type=range]')).toBe(true);
  });

  test('fund: baskets by month', async () => {
    await open('/fund/514010');
    await tabTo('[aria-labelledby=panel-fund-history] .choice [aria-pressed=false]');
    await page.keyboard.press('Enter');
    await search(/step=/);
    await expect.poll(() => isFocused('[aria-pressed=true]'), PATIENCE).toBe(true);
  });

  test('scanner: a ready scan is opened', async () => {
    await open('/scanner');
    await tabTo('.panel .list a, .panel .list button');
    await page.keyboard.press('Enter');
    await search(/.{10}/);
    await expect.poll(() => page.locator('main').innerText(), PATIENCE).toMatch(/judged/);
  });

  test('sectors: a sector is opened from the map', async () => {
    await open('/sectors');
    await tabTo('.treemap a');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url(), PATIENCE).toMatch(/\/sectors\/L1\./);
    await expect.poll(() => isFocused('main'), PATIENCE).toBe(true);
  });

  test('indicators: one is found and opened', async () => {
    await open('/indicators');
    await tabTo('main input[type=search]');
    await page.keyboard.type('supertrend');
    await soon(`/^[1-9] indicator/.test(document.querySelector('.panel h2').textContent.trim())`);
    await tabTo('.panel a[href^="/indicators/"]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url(), PATIENCE).toMatch(/\/indicators\/\w*supertrend/);
  });

  test('newsroom: a material is opened and left', async () => {
    await open('/newsroom');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await search(/open=/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url(), PATIENCE).not.toMatch(/open=/);
    expect(await evaluate(`document.activeElement !== document.body`)).toBe(true);
  });

  test('status: gaps that were filled', async () => {
    await open('/status');
    await tabTo('.choice [aria-pressed=false]');
    await page.keyboard.press('Enter');
    await search(/gaps=/);
    expect(await isFocused('.choice [aria-pressed=true]')).toBe(true);
  });

  test('a search leads to its result, with the focus', async () => {
    await open('/status');
    await page.keyboard.press('/');
    expect(await isFocused('#search')).toBe(true);
    await page.keyboard.type('bbands');
    await page.waitForSelector('#found a[aria-selected=true]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url(), PATIENCE).toMatch(/\/indicators\/bbands/);
    await expect.poll(() => isFocused('main'), PATIENCE).toBe(true);
  });

  test('Escape closes a menu, and the focus is back on its button', async () => {
    await open('/');
    await tabTo('.panel .menu summary');
    await page.keyboard.press('Enter');
    await tabTo('.menu[open] .menu-items a');
    await page.keyboard.press('Escape');
    expect(await evaluate(`document.querySelector('.menu[open]') === null`)).toBe(true);
    expect(await isFocused('.panel .menu summary')).toBe(true);
  });
});
