import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { startFastMarket, type FastMarket } from '#bench/servers/fast-market.ts';
import { notePaints, paintDelays, threadSec, until } from '#bench/servers/painted-page.ts';
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
/** A realistic pace: each series updates its forming bar once a second. */
const PACED_MS = 30_000;
const TURN_MS = 250;
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
  await paintDelays(page);
  await session.send('Performance.enable');
  const beganSec = await threadSec(session);
  const share = SYMBOLS.length / (1_000 / TURN_MS);
  for (let turn = 0; turn < PACED_MS / TURN_MS; turn += 1) {
    const from = (turn * share) % SYMBOLS.length;
    await market.form(TURN_MS, SYMBOLS.slice(from, from + share));
    await setTimeout(TURN_MS);
  }
  const delays = await paintDelays(page);
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

/** Closes bars, some at once, and resolves when the page shows them. */
async function closeBars(page: Page, market: FastMarket, count: number): Promise<void> {
  for (let closed = 0; closed < count; closed += AT_ONCE) {
    let openMs = 0;
    for (let bar = closed; bar < Math.min(count, closed + AT_ONCE); bar += 1) {
      openMs = await market.minute();
    }
    await until(page, market, `${PROBES}.every((probe) => probe.bars().at(-1)[0] > ${openMs})`);
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
