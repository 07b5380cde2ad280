import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Bench } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { median } from '#bench/measure/paired.ts';
import { startFastMarket, type FastMarket } from '#bench/servers/fast-market.ts';
import { until } from '#bench/servers/painted-page.ts';
import { hasBrowser, openBrowser } from '#test/dashboard/browser/open-browser.ts';

const SYMBOL = 'COIN0USDT';
const ADDRESS = `/symbol/venue_a/spot/${SYMBOL}?i=1m&calc=bbands,macd,rsi`;
const PROBE = `document.querySelector('.chart')?.chartProbe`;
const LIVE_BARS = 400;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const ROUND_MS = 6_000;
const TURN_MS = 50;
/** What a page asks as it opens is answered by then. */
const SETTLE_MS = 3_000;
const MAX_RATIO = 1.1;

/** Server cost of an open page, against its bare subscriptions. */
const dashboardServer: Bench = {
  name: 'server behind an open symbol page',
  async run() {
    if (!hasBrowser) throw new Error('there is no Chromium; CHROMIUM_PATH names one');
    const market = await startFastMarket([SYMBOL]);
    const browser = await openBrowser();
    try {
      const sent = await sentBy(browser, market);
      const costs = { page: [] as number[], bare: [] as number[], none: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const page = await openSymbol(browser, market);
        const withPage = await cost(market);
        await page.close();
        const bare = await openBare(browser, market, sent);
        const withBare = await cost(market);
        await bare.close();
        const withNone = await cost(market);
        if (round === 0) continue;
        costs.page.push(withPage - withNone);
        costs.bare.push(withBare - withNone);
        costs.none.push(withNone);
      }
      const ratio = median(costs.page.map((one, at) => one / costs.bare[at]!));
      return [
        {
          claim: 'processor time of the server for an open symbol page, 20 events a second',
          ours: [
            `${figure(median(costs.page))} ms a second; the world itself takes`,
            `${figure(median(costs.none))}; load ${figure(loadavg()[0] ?? 0)}`,
          ].join(' '),
          peer: `its ${sent.length} subscriptions alone: ${figure(median(costs.bare))} ms`,
          ratio,
          goal: `≤ ${MAX_RATIO} ×`,
          isMet: ratio <= MAX_RATIO,
        },
      ];
    } finally {
      await browser.close();
      await market.stop();
    }
  },
};

export default dashboardServer;

/** Processor time of this process, which is the server, in milliseconds for each second of events. */
async function cost(market: FastMarket): Promise<number> {
  const before = process.cpuUsage();
  const beganMs = performance.now();
  while (performance.now() - beganMs < ROUND_MS) {
    await market.form(TURN_MS, [SYMBOL]);
    await setTimeout(TURN_MS);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (performance.now() - beganMs);
}

async function openSymbol(browser: Browser, market: FastMarket): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(market.origin + ADDRESS);
  await until(page, market, `${PROBE}?.candles() >= ${LIVE_BARS}`);
  await settle(market);
  return page;
}

async function settle(market: FastMarket): Promise<void> {
  for (let passed = 0; passed < SETTLE_MS; passed += TURN_MS) {
    await market.form(TURN_MS, []);
    await setTimeout(TURN_MS);
  }
}

/** The subscriptions that the page asks for, as it sends them. */
async function sentBy(browser: Browser, market: FastMarket): Promise<string[]> {
  const page = await browser.newPage();
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"type":"subscribe"')) sent.push(String(payload));
    }),
  );
  await page.goto(market.origin + ADDRESS);
  await until(page, market, `${PROBE}?.candles() >= ${LIVE_BARS}`);
  await settle(market);
  await page.close();
  return sent;
}

/** A page of nothing but a socket with these subscriptions. */
async function openBare(browser: Browser, market: FastMarket, sent: string[]): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${market.origin}/favicon.ico`).catch(() => undefined);
  await page.evaluate(follow, { url: `${market.origin.replace('http', 'ws')}/graphql`, sent });
  await until(page, market, `heard.size === ${sent.length}`);
  await settle(market);
  return page;
}

/** Runs in a page: the protocol of graphql-ws without a library. */
function follow({ url, sent }: { readonly url: string; readonly sent: readonly string[] }): void {
  const heard = new Set<string>();
  Object.assign(globalThis, { heard });
  const socket = new WebSocket(url, 'graphql-transport-ws');
  socket.addEventListener('open', () => socket.send('{"type":"connection_init"}'));
  socket.addEventListener('message', ({ data }) => {
    const { type, id } = JSON.parse(String(data)) as {
      readonly type: string;
      readonly id?: string;
    };
    if (type === 'connection_ack') for (const message of sent) socket.send(message);
    if (type === 'ping') socket.send('{"type":"pong"}');
    if (type === 'next' && id !== undefined) heard.add(id);
  });
}
