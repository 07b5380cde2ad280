import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { FastMarket } from '#bench/servers/fast-market.ts';

const WAIT_MS = 20;
const MAX_WAIT_MS = 120_000;

/** Processor time of the thread that runs a page's scripts; `Performance.enable` comes before. */
export async function threadSec(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}

/** The page's policy lets no text be evaluated in it, the protocol does. What the exchange is asked takes time. */
export async function until(page: Page, market: FastMarket, expression: string): Promise<void> {
  const givenUpMs = performance.now() + MAX_WAIT_MS;
  while ((await page.evaluate(expression)) !== true) {
    if (performance.now() > givenUpMs) throw new Error(`the page never showed: ${expression}`);
    await market.form(WAIT_MS, []);
    await setTimeout(WAIT_MS);
  }
}

/** What an event took to its paint since this was last asked, ascending. */
export async function paintDelays(page: Page): Promise<number[]> {
  const delays = (await page.evaluate('paintDelays.splice(0)')) as number[];
  return delays.toSorted((one, other) => one - other);
}

/** Runs in the page before its scripts: notes how long after its arrival an event has been painted. */
export function notePaints(): void {
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
