import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure } from '#bench/figures.ts';
import { startFastMarket, type FastMarket } from '#bench/servers/fast-market.ts';
import { hasBrowser, openBrowser } from '#test/dashboard/browser/open-browser.ts';

const SYMBOLS = Array.from({ length: 16 }, (_, at) => `COIN${at}USDT`);
const ADDRESS = `/grid?g=4x4&calc=bbands,macd,rsi&c=venue_a:spot:${SYMBOLS.join().replace(',', '@1m,')}`;
const MAX_HEAP_MB = 40;
const MAX_PAINT_MS = 50;
const MAX_GROWTH = 1.05;
/** A chart forgets what left its window whenever so many bars have closed, so that it is as large as before. */
const CYCLE_BARS = 51;
const CYCLES = Number(process.env['BENCH_CYCLES'] ?? 10);
const AT_ONCE = 20;
/** The pace of a market: each series tells its forming bar once a second. */
const PACED_MS = 30_000;
const TURN_MS = 250;
const WAIT_MS = 20;
const MAX_WAIT_MS = 120_000;
const PROBES = `[...document.querySelectorAll('.cell .chart')].map(({ chartProbe }) => chartProbe)`;

/** Sixteen live charts in a browser: what they hold, whether that stays, and how soon an event is seen. */
const dashboardGrid: Bench = {
  name: 'sixteen live charts in a browser',
  async run() {
    if (!hasBrowser) throw new Error('there is no Chromium; CHROMIUM_PATH names one');
    const market = await startFastMarket(SYMBOLS);
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1500 } });
      await page.addInitScript(notePaints);
      const session = await page.context().newCDPSession(page);
      await page.goto(market.origin + ADDRESS);
      await until(
        page,
        market,
        `${PROBES}.filter((probe) => probe?.candles() >= 300).length === 16`,
      );
      return [
        ...(await paintRows(page, session, market)),
        ...(await heapRows(page, session, market)),
      ];
    } finally {
      await browser.close();
      await market.stop();
    }
  },
};

export default dashboardGrid;

async function paintRows(page: Page, session: CDPSession, market: FastMarket): Promise<ClaimRow[]> {
  await page.evaluate('paintDelays.length = 0');
  await session.send('Performance.enable');
  const beganSec = await threadSec(session);
  const share = SYMBOLS.length / (1_000 / TURN_MS);
  for (let turn = 0; turn < PACED_MS / TURN_MS; turn += 1) {
    const from = (turn * share) % SYMBOLS.length;
    await market.form(TURN_MS, SYMBOLS.slice(from, from + share));
    await setTimeout(TURN_MS);
  }
  const delays = ((await page.evaluate('paintDelays')) as number[]).toSorted((a, b) => a - b);
  const at = (part: number): number => delays[Math.floor(delays.length * part)] ?? Infinity;
  const busyMs = ((await threadSec(session)) - beganSec) * 1_000;
  const ratio = at(0.95) / MAX_PAINT_MS;
  return [
    {
      claim: 'an event from its arrival in a page of 16 charts to its paint, 95th percentile',
      ours: [
        `${figure(at(0.95))} ms; median ${figure(at(0.5))} ms, of ${delays.length} events;`,
        `${figure(busyMs / delays.length)} ms of processor time each`,
      ].join(' '),
      peer: `${MAX_PAINT_MS} ms`,
      ratio,
      goal: '≤ 1 ×',
      isMet: ratio <= 1,
    },
  ];
}

async function heapRows(page: Page, session: CDPSession, market: FastMarket): Promise<ClaimRow[]> {
  const heapMb = await heapOf(session);
  await closeBars(page, market, CYCLE_BARS + 25);
  const before = await heapOf(session);
  await closeBars(page, market, CYCLES * CYCLE_BARS);
  const after = await heapOf(session);
  const bars = (CYCLES * CYCLE_BARS).toLocaleString('en');
  return [
    {
      claim:
        '16 live charts of 300 bars with bbands, macd and rsi: JavaScript heap after collection',
      ours: `${figure(heapMb)} MB`,
      peer: `${MAX_HEAP_MB} MB`,
      ratio: heapMb / MAX_HEAP_MB,
      goal: '≤ 1 ×',
      isMet: heapMb <= MAX_HEAP_MB,
    },
    {
      claim: `the same after ${bars} more bars of each have closed`,
      ours: `${figure(after)} MB`,
      peer: `before: ${figure(before)} MB`,
      ratio: after / before,
      goal: `≤ ${MAX_GROWTH} ×`,
      isMet: after <= before * MAX_GROWTH,
    },
  ];
}

/** Lets bars close, some at once, and goes on when the page has them. */
async function closeBars(page: Page, market: FastMarket, count: number): Promise<void> {
  for (let closed = 0; closed < count; closed += AT_ONCE) {
    let openMs = 0;
    for (let bar = closed; bar < Math.min(count, closed + AT_ONCE); bar += 1) {
      openMs = await market.minute();
    }
    await until(page, market, `${PROBES}.every((probe) => probe.bars().at(-1)[0] > ${openMs})`);
  }
}

/** Processor time of the thread that runs the page's scripts. */
async function threadSec(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** The page's policy lets no text be evaluated in it, the protocol does. What the exchange is asked takes time. */
async function until(page: Page, market: FastMarket, expression: string): Promise<void> {
  const givenUpMs = performance.now() + MAX_WAIT_MS;
  while ((await page.evaluate(expression)) !== true) {
    if (performance.now() > givenUpMs) throw new Error(`the page never showed: ${expression}`);
    await market.form(WAIT_MS, []);
    await setTimeout(WAIT_MS);
  }
}

/** Runs in the page before its scripts: notes how long after its arrival an event has been painted. */
function notePaints(): void {
  const delays: number[] = [];
  const NEXT = /^\{"id":"\w+","type":"next"/;
  const Socket = globalThis.WebSocket;
  class NotedSocket extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data, timeStamp }) => {
        if (!NEXT.test(String(data).slice(0, 60))) return;
        requestAnimationFrame(() => {
          // A message to oneself comes after the frame in which it was sent.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => delays.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(null);
        });
      });
    }
  }
  Object.assign(globalThis, { WebSocket: NotedSocket, paintDelays: delays });
}
