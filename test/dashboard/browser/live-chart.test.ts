import type { Browser, Page } from 'playwright-core';
import {
  afterEach,
  beforeAll,
  afterAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import {
  ANONYMOUS,
  OPEN_GATE,
  type Admission,
  type RequestIdentity,
} from '#kernel/http/request-gate.ts';
import type { ChartElement, ProbedItem } from '#dashboard/chart/chart-probe.ts';
import { openDemoGraph, type DemoGraph } from '#test/gateway/demo-graph.ts';
import { IS_DEEP } from '#test/depth.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { hasBrowser, openBrowser, openPage } from '#test/dashboard/browser/open-browser.ts';
import { servePages, type ServedPages } from '#test/dashboard/browser/served-pages.ts';

const MINUTE_MS = 60_000;
/** The delay of an answer of the exchange. */
const ANSWER_MS = 20;
const PATIENCE = { timeout: 30_000 };
const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const PAGE = '/symbol/venue_a/spot/BTCUSDT?i=1m';
const CONTEXT = { requestId: 'test', clientAddress: '127.0.0.1', tokenId: null };

/** Candles of the page and of the graph now: time, open, high, low, close. */
interface Both {
  readonly shown: readonly (readonly number[])[];
  readonly asked: readonly (readonly number[])[];
}

/** A time in the future: perpetuals have no trade before it. */
const LISTED_AT_MS = Date.UTC(2027, 0, 1);
const OTHERS = ['ETHUSDT', 'SOLUSDT'];

describe.skipIf(!hasBrowser)('a live chart', () => {
  /** The token that the server asks for; null for public access. */
  let neededToken: string | null = null;
  const admit = ({ authorization }: RequestIdentity): Admission => {
    const isRefused = neededToken !== null && authorization !== `Bearer ${neededToken}`;
    return isRefused ? { ...ANONYMOUS, refusal: new DomainError('token_required') } : ANONYMOUS;
  };
  /** A browser opens its socket without a token, and sends it afterwards. */
  const identify = (identity: RequestIdentity): Admission =>
    identity.authorization === undefined ? ANONYMOUS : admit(identity);
  const gate = { ...OPEN_GATE, admit, identify };
  let browser: Browser;
  let demo: DemoGraph;
  let pages: ServedPages;
  let page: Page;
  let complaints: () => string[];

  beforeAll(async () => {
    browser = await openBrowser();
    demo = await openDemoGraph(LISTED_AT_MS);
    pages = await servePages(demo.subgraphs, 0, gate);
  });
  afterAll(async () => {
    await browser?.close();
    await pages.close();
    await demo.close();
  });
  beforeEach(async () => {
    ({ page, complaints } = await openPage(browser, pages.origin));
  });
  afterEach(() => page.context().close());

  /** Lets a minute pass on the exchange: its bar closes, the next one begins. */
  async function nextMinute(): Promise<void> {
    const { clock, spot } = demo;
    const formingMs = alignDownMs(clock.nowMs(), '1m');
    await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
    for (const symbol of [SERIES.symbol, ...OTHERS]) {
      spot.push({ ...SERIES, symbol }, barOf(formingMs));
      spot.pushForming({ ...SERIES, symbol });
    }
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

  /** Bars that closed since the first one on the page, there and in the graph. */
  async function closedBars(): Promise<Both> {
    const shown = (await barsOnPage()).slice(0, -1).map((row) => row.slice(0, 5));
    const rows = await klines(pages.engine, shown.length + 1);
    return { shown, asked: rows.slice(0, -1).map((row) => row.slice(0, 5)) };
  }

  test('reports a series without a bar, with an indicator that is drawn ahead of bars, too', async () => {
    await page.goto(`${pages.origin}/symbol/venue_a/perp/BTCUSDT?i=1m&calc=bbands,ichimoku,rsi`);
    const shown = (): Promise<string> => page.locator('.chart-panel').innerText();
    await soon(shown).toContain('This series has no bar yet');
    expect(await shown()).not.toMatch(/Loading/);
    expect(await page.locator('.chart-panel .failure').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  test('requests the token that its server requires, and is drawn with it', async () => {
    neededToken = 'a-token-of-this-test';
    onTestFinished(() => {
      neededToken = null;
    });
    await page.goto(pages.origin + PAGE);
    const panel = page.locator('.chart-panel');
    await expect.poll(() => panel.innerText(), PATIENCE).toContain('asks for a valid API token');
    await panel.getByRole('button', { name: 'Enter a token' }).click();
    await page.keyboard.type(neededToken);
    await page.keyboard.press('Enter');
    await expectNewest();
    await expect.poll(lamp, PATIENCE).toContain('live');
    expect(await panel.locator('.failure').count()).toBe(0);
  });

  test('misses no bar and repeats none when its socket is cut', async () => {
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

  test('resumes when its server is started again', async () => {
    await open();
    const port = Number(new URL(pages.origin).port);
    await pages.close();
    const beforeMs = demo.clock.nowMs();
    await demo.close();
    demo = await openDemoGraph(LISTED_AT_MS);
    await demo.clock.advance(beforeMs - demo.clock.nowMs());
    pages = await servePages(demo.subgraphs, port, gate);
    await expect.poll(lamp, PATIENCE).toContain('live');
    for (let minute = 0; minute < 2; minute += 1) {
      await nextMinute();
      await expectNewest();
    }
    const { shown, asked } = await closedBars();
    expect(shown).toEqual(asked);
  });

  test('draws indicators as they were sent, also over bars that close', async () => {
    const all = await drawnIndicators(pages.engine);
    expect(all.length).toBeGreaterThan(350);
    const indicators = IS_DEEP ? all : oneOfEachDrawing(all);
    // Painting takes the greater part of the time, and takes less on a small page.
    await page.setViewportSize({ width: 640, height: 480 });
    await open();
    for (let at = 0; at < indicators.length; at += CALCS_OF_A_PAGE) {
      const some = indicators.slice(at, at + CALCS_OF_A_PAGE);
      await go(`${PAGE}&calc=${some.map(({ entry }) => entry).join(',')}`);
      await expectDrawn(some);
      for (let minute = 0; minute < 10; minute += 1) await nextMinute();
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

  /** Every entry has items, and all received items are drawn. */
  async function expectDrawn(indicators: readonly Drawn[]): Promise<void> {
    const expected = indicators.filter(({ hasOwnItem }) => hasOwnItem).map(({ entry }) => entry);
    await soon(async () => {
      const keys = new Set(await keysOnPage());
      return expected.filter((entry) => !keys.has(entry));
    }).toEqual([]);
    const lacking = (): Promise<readonly ProbedItem[]> =>
      page.evaluate(() => {
        const chart = document.querySelector<ChartElement>('.chart');
        return (chart?.chartProbe?.items() ?? []).filter(({ sent, drawn }) => drawn !== sent);
      });
    await soon(lacking).toEqual([]);
  }
});

/** The maximum of entries that the page keeps of an address. */
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
  /** In the form of the address. */
  readonly entry: string;
  readonly hasOwnItem: boolean;
  /** The sorts of its items, in order. */
  readonly drawing: string;
}

/** An indicator of each drawing, so that every kind of item is drawn in every company. */
function oneOfEachDrawing(indicators: readonly Drawn[]): Drawn[] {
  const byDrawing = Map.groupBy(indicators, ({ drawing }) => drawing);
  return [...byDrawing.values()].map(([first]) => first!);
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
      readonly companions: { readonly min: number } | null;
      readonly points: readonly string[];
    }[];
  };
}

/** All indicators with a chart that need only bars, with other series where they read some. */
async function drawnIndicators(engine: GraphEngine): Promise<Drawn[]> {
  const document = `{ chartCatalog { indicators { name items { type } } }
    indicatorRegistry { indicators { name companions { min } points } } }`;
  const answer = (await engine.execute({ document, context: CONTEXT })) as unknown;
  const { data } = answer as { readonly data: Catalogs };
  const others = new Map(
    data.indicatorRegistry.indicators
      .filter(({ points }) => points.length === 0)
      .map(({ name, companions }) => [
        name,
        companions === null ? [] : OTHERS.slice(0, Math.max(1, companions.min)),
      ]),
  );
  return data.chartCatalog.indicators.flatMap(({ name, items }) => {
    const read = others.get(name);
    if (read === undefined) return [];
    const entry = read.length === 0 ? name : `${name}(with=${read.join('|')})`;
    const types = items.map(({ type }) => type);
    const drawing = types.join(' ');
    return [{ entry, hasOwnItem: types.some((type) => type !== 'markers'), drawing }];
  });
}
