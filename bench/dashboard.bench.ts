import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { startFastMarket, type FastMarket } from '#bench/servers/fast-market.ts';
import { notePaints, paintDelays, threadSec, until } from '#bench/servers/painted-page.ts';
import { hasBrowser, openBrowser } from '#test/dashboard/browser/open-browser.ts';

const SYMBOL = 'COIN0USDT';
const ADDRESS = `/symbol/venue_a/spot/${SYMBOL}?i=1m&calc=bbands,macd,rsi`;
const PROBE = `document.querySelector('.chart')?.chartProbe`;
const VIEWPORT = { width: 1440, height: 900 };
const LIVE_BARS = 400;
const DEEP_BARS = Number(process.env['BENCH_BARS'] ?? 100_000);
const MAX_TASK_MS = 50;
const MAX_PAINT_MS = 50;
const MAX_FIRST_MS = 1_000;
const FIRST_ROUNDS = 9;
const PACED_MS = 30_000;
const TURN_MS = 250;
const WHEEL_PX = 4_000;
/** So long without another bar, scrolling has come to its end. */
const MAX_STILL_MS = 30_000;

/** The page of a symbol in a browser: how soon it shows a chart and an event, and whether scrolling holds it up. */
const dashboard: Bench = {
  name: 'a symbol page in a browser',
  async run() {
    if (!hasBrowser) throw new Error('there is no Chromium; CHROMIUM_PATH names one');
    const market = await startFastMarket([SYMBOL]);
    const browser = await openBrowser();
    try {
      return [
        await firstChartRow(browser, market),
        await paintRow(browser, market),
        await scrollRow(browser, market),
      ];
    } finally {
      await browser.close();
      await market.stop();
    }
  },
};

export default dashboard;

/** A page whose files the browser has not, over a server that has shown it before. */
async function firstChartRow(browser: Browser, market: FastMarket): Promise<ClaimRow> {
  const times: number[] = [];
  for (let round = 0; round <= FIRST_ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(noteFirstChart);
    await page.goto(market.origin + ADDRESS, { waitUntil: 'commit' });
    await until(page, market, 'globalThis.firstChartMs > 0');
    if (round > 0) times.push(Number(await page.evaluate('firstChartMs')));
    await context.close();
  }
  const usual = median(times);
  return limitRow('a symbol page from navigation to its first candles, cold page, warm server', {
    ours: `${figure(usual)} ms; longest ${figure(Math.max(...times))} ms of ${times.length}`,
    value: usual,
    limit: MAX_FIRST_MS,
  });
}

async function paintRow(browser: Browser, market: FastMarket): Promise<ClaimRow> {
  const page = await openChart(browser, market);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await paintDelays(page);
  const beganSec = await threadSec(session);
  for (let passed = 0; passed < PACED_MS; passed += TURN_MS) {
    await market.form(TURN_MS, [SYMBOL]);
    await setTimeout(TURN_MS);
  }
  const busyMs = ((await threadSec(session)) - beganSec) * 1_000;
  const delays = await paintDelays(page);
  await page.close();
  const at = (part: number): number => delays[Math.floor(delays.length * part)] ?? Infinity;
  return limitRow('an event from its arrival in a symbol page to its paint, 95th percentile', {
    ours: [
      `${figure(at(0.95))} ms; median ${figure(at(0.5))} ms, of ${delays.length} events;`,
      `${figure(busyMs / delays.length)} ms of processor time each`,
    ].join(' '),
    value: at(0.95),
    limit: MAX_PAINT_MS,
  });
}

async function scrollRow(browser: Browser, market: FastMarket): Promise<ClaimRow> {
  const page = await openChart(browser, market);
  await page.mouse.move(600, 400);
  await browser.startTracing(page, { categories: ['toplevel'] });
  const bars = await scrollBack(page, market);
  const tasks = mainTasks(JSON.parse(String(await browser.stopTracing())) as Trace);
  await page.close();
  const longest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
  const byClock = tasks.filter(({ clockMs }) => clockMs > MAX_TASK_MS).length;
  return limitRow(`scrolling back through ${bars.toLocaleString('en')} bars: longest task`, {
    ours: [
      `${figure(longest)} ms of processor time; by the clock ${byClock} of`,
      `${tasks.length.toLocaleString('en')} tasks took more than ${MAX_TASK_MS} ms`,
    ].join(' '),
    value: longest,
    limit: MAX_TASK_MS,
  });
}

/** Scrolls with the wheel until the page has so many bars; gives how many it has. */
async function scrollBack(page: Page, market: FastMarket): Promise<number> {
  let bars = 0;
  let grewMs = performance.now();
  while (bars < DEEP_BARS) {
    await page.mouse.wheel(-WHEEL_PX, 0);
    await market.form(TURN_MS / 5, []);
    await setTimeout(TURN_MS / 50);
    const now = Number(await page.evaluate(`${PROBE}.bars().length`));
    if (now !== bars) grewMs = performance.now();
    bars = now;
    if (performance.now() - grewMs > MAX_STILL_MS) throw new Error(`no bar before ${bars}`);
  }
  return bars;
}

async function openChart(browser: Browser, market: FastMarket): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.addInitScript(notePaints);
  await page.goto(market.origin + ADDRESS);
  await until(page, market, `${PROBE}?.candles() >= ${LIVE_BARS}`);
  return page;
}

interface Limited {
  readonly ours: string;
  readonly value: number;
  readonly limit: number;
}

/** A figure and its limit; other load on the machine lengthens it, so the row states that load. */
function limitRow(claim: string, { ours, value, limit }: Limited): ClaimRow {
  const [load = 0] = loadavg();
  const ratio = value / limit;
  return {
    claim,
    ours: `${ours}; load ${figure(load)}`,
    peer: `${limit.toLocaleString('en')} ms`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

/** Tasks of the threads that run scripts of pages. */
function mainTasks({ traceEvents }: Trace): { readonly cpuMs: number; readonly clockMs: number }[] {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1_000, clockMs: dur / 1_000 }));
}

/** Runs in the page before its scripts: notes when the frame with the first candles has been painted. */
function noteFirstChart(): void {
  interface Charted extends Element {
    readonly chartProbe?: { candles(): number };
  }
  Object.assign(globalThis, { firstChartMs: 0 });
  const look = (): void => {
    const chart: Charted | null = document.querySelector('.chart');
    if ((chart?.chartProbe?.candles() ?? 0) === 0) requestAnimationFrame(look);
    // The candles that are there now are painted with this frame.
    else
      requestAnimationFrame(() => Object.assign(globalThis, { firstChartMs: performance.now() }));
  };
  requestAnimationFrame(look);
}
