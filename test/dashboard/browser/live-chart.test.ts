import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import { alignDownMs } from '#kernel/interval.ts';
import type { GraphEngine } from '#kernel/graph.ts';
import type { ChartElement, ProbedItem } from '#dashboard/drawing/chart-probe.ts';
import { deep } from '#test/depth.ts';
import { openDemoGraph, type DemoGraph } from '#test/gateway/demo-graph.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';
import { servePages, type ServedPages } from '#test/dashboard/browser/served-pages.ts';

const MINUTE_MS = 60_000;
/** What an answer of the exchange takes. */
const ANSWER_MS = 20;
const PATIENCE = { timeout: 30_000 };
const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const PAGE = '/symbol/venue_a/spot/BTCUSDT?i=1m';
const CONTEXT = { requestId: 'test', clientAddress: '127.0.0.1', tokenId: null };

/** Candles that are kept on the page and those that the graph has now: time, open, high, low, close. */
interface Both {
  readonly shown: readonly (readonly number[])[];
  readonly asked: readonly (readonly number[])[];
}

describe.skipIf(!hasBrowser)('a live chart', () => {
  let browser: Browser;
  let demo: DemoGraph;
  let pages: ServedPages;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    demo = await openDemoGraph();
    pages = await servePages(demo.subgraphs);
  });
  afterAll(async () => {
    await browser?.close();
    await pages.close();
    await demo.close();
  });
  beforeEach(async () => {
    ({ page } = await openPage(browser, pages.origin));
  });
  afterEach(() => page.context().close());

  /** Lets a minute pass on the exchange: its bar closes, the next one begins. */
  async function nextMinute(): Promise<void> {
    const { clock, spot } = demo;
    const formingMs = alignDownMs(clock.nowMs(), '1m');
    await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
    spot.push(SERIES, barOf(formingMs));
    spot.pushForming(SERIES);
  }

  const barsOnPage = (): Promise<readonly (readonly number[])[]> =>
    page.evaluate(() => {
      const chart = document.querySelector<ChartElement>('.chart');
      return chart?.chartProbe?.bars() ?? [];
    });

  /** Polls, while a little time passes on the exchange: answers of its history take some. */
  function soon<Value>(read: () => Promise<Value>) {
    return expect.poll(async () => {
      await demo.clock.advance(ANSWER_MS);
      return read();
    }, PATIENCE);
  }

  const lamp = (): Promise<string | null> => page.locator('.lamp').getAttribute('class');

  /** Opens the page and waits until it shows the newest bar. */
  async function open(): Promise<void> {
    await page.goto(pages.origin + PAGE);
    await expectNewest();
  }

  const newestOnPage = (): Promise<number | undefined> =>
    page.evaluate(() => {
      const chart = document.querySelector<ChartElement>('.chart');
      return chart?.chartProbe?.bars().at(-1)?.[0];
    });

  async function expectNewest(): Promise<void> {
    const formingMs = alignDownMs(demo.clock.nowMs(), '1m');
    await soon(newestOnPage).toBe(formingMs);
  }

  /** What closed since the first bar on the page, there and in the graph. */
  async function closedBars(): Promise<Both> {
    const shown = (await barsOnPage()).slice(0, -1).map((row) => row.slice(0, 5));
    const rows = await klines(pages.engine, shown.length + 1);
    return { shown, asked: rows.slice(0, -1).map((row) => row.slice(0, 5)) };
  }

  test('misses no bar and shows none twice when its socket is cut', async () => {
    await open();
    await nextMinute();
    await expectNewest();
    pages.cut();
    await expect.poll(lamp, PATIENCE).toContain('resuming');
    for (let minute = 0; minute < 3; minute += 1) await nextMinute();
    pages.mend();
    await expectNewest();
    await expect.poll(lamp, PATIENCE).toContain('live');
    await nextMinute();
    await expectNewest();
    const { shown, asked } = await closedBars();
    expect(shown.length).toBeGreaterThan(400);
    expect(shown).toEqual(asked);
  });

  test('goes on when its server is started again', async () => {
    await open();
    const port = Number(new URL(pages.origin).port);
    await pages.close();
    const beforeMs = demo.clock.nowMs();
    await demo.close();
    demo = await openDemoGraph();
    await demo.clock.advance(beforeMs - demo.clock.nowMs());
    pages = await servePages(demo.subgraphs, port);
    await expect.poll(lamp, PATIENCE).toContain('live');
    for (let minute = 0; minute < 2; minute += 1) {
      await nextMinute();
      await expectNewest();
    }
    const { shown, asked } = await closedBars();
    expect(shown).toEqual(asked);
  });

  test('draws every indicator as it was sent, also over bars that close', async () => {
    const indicators = await drawnIndicators(pages.engine);
    expect(indicators.length).toBeGreaterThan(350);
    // Most of the time goes into painting, which is less on a small page.
    await page.setViewportSize({ width: 640, height: 480 });
    await open();
    for (let at = 0; at < indicators.length; at += CALCS_OF_A_PAGE) {
      const some = indicators.slice(at, at + CALCS_OF_A_PAGE);
      await go(`${PAGE}&calc=${some.map(({ name }) => name).join(',')}`);
      await expectDrawn(some);
      for (let minute = 0; minute < deep(3); minute += 1) await nextMinute();
      await expectNewest();
      await expectDrawn(some);
    }
  }, 300_000);

  /** Follows a link within the page. */
  async function go(address: string): Promise<void> {
    await page.evaluate((href) => {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  }

  const keysOnPage = (): Promise<readonly (string | null)[]> =>
    page.evaluate(() => {
      const chart = document.querySelector<ChartElement>('.chart');
      return [...new Set((chart?.chartProbe?.items() ?? []).map(({ key }) => key))];
    });

  /** Every entry has items, and of each as much is drawn as came. */
  async function expectDrawn(indicators: readonly Drawn[]): Promise<void> {
    const expected = indicators.filter(({ hasOwnItem }) => hasOwnItem).map(({ name }) => name);
    await soon(async () => {
      const keys = new Set(await keysOnPage());
      return expected.filter((name) => !keys.has(name));
    }).toEqual([]);
    const lacking = (): Promise<readonly ProbedItem[]> =>
      page.evaluate(() => {
        const chart = document.querySelector<ChartElement>('.chart');
        return (chart?.chartProbe?.items() ?? []).filter(({ sent, drawn }) => drawn !== sent);
      });
    await soon(lacking).toEqual([]);
  }
});

/** As many as the page keeps of an address. */
const CALCS_OF_A_PAGE = 20;

async function klines(engine: GraphEngine, limit: number): Promise<number[][]> {
  const document = `{ klines(exchange: venue_a, market: spot, symbol: "BTCUSDT", interval: "1m",
    limit: ${limit}) { rows } }`;
  const { data } = (await engine.execute({ document, context: CONTEXT })) as {
    readonly data: { readonly klines: { readonly rows: number[][] } };
  };
  // Rows may be ready texts, which become numbers on the wire.
  return (JSON.parse(JSON.stringify(data)) as typeof data).klines.rows;
}

/** An indicator, and whether it draws more than marks, which those of several indicators share. */
interface Drawn {
  readonly name: string;
  readonly hasOwnItem: boolean;
}

interface Catalogs {
  readonly chartCatalog: {
    readonly indicators: readonly {
      readonly name: string;
      readonly items: readonly { readonly type: string }[];
    }[];
  };
  readonly indicatorRegistry: {
    readonly indicators: readonly {
      readonly name: string;
      readonly companions: object | null;
      readonly points: readonly string[];
    }[];
  };
}

/** All indicators with a chart that need one series of bars and nothing else. */
async function drawnIndicators(engine: GraphEngine): Promise<Drawn[]> {
  const document = `{ chartCatalog { indicators { name items { type } } }
    indicatorRegistry { indicators { name companions { min } points } } }`;
  const answer = (await engine.execute({ document, context: CONTEXT })) as unknown;
  const { data } = answer as { readonly data: Catalogs };
  const alone = new Set(
    data.indicatorRegistry.indicators
      .filter(({ companions, points }) => companions === null && points.length === 0)
      .map(({ name }) => name),
  );
  return data.chartCatalog.indicators
    .filter(({ name }) => alone.has(name))
    .map(({ name, items }) => ({ name, hasOwnItem: items.some(({ type }) => type !== 'markers') }));
}
