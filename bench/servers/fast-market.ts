import { servePages } from '#test/dashboard/browser/served-pages.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  endMinute,
  MINUTE_MS,
  seriesOf,
  startedFixture,
} from '#test/market-data/market-data-fixture.ts';

/** The dashboard over a market whose minutes pass when they are asked to. */
export interface FastMarket {
  readonly origin: string;
  /** Advances the time, and updates the forming bar of each of these symbols. */
  form(passMs: number, symbols: readonly string[]): Promise<void>;
  /** Ends the minute: a bar closes in every series. Gives the time at which it began. */
  minute(): Promise<number>;
  stop(): Promise<void>;
}

/** Serves the pages, the graph and its subscriptions on loopback, over one-minute bars in virtual time. */
export async function startFastMarket(symbols: readonly string[]): Promise<FastMarket> {
  const fixture = await startedFixture({ symbols });
  const { clock, exchange, data } = fixture;
  const pages = await servePages([data.subgraph]);
  return {
    origin: pages.origin,
    async form(passMs, formed) {
      await clock.advance(passMs);
      for (const symbol of formed) exchange.pushForming(seriesOf(symbol));
    },
    async minute() {
      const openMs = await endMinute(fixture);
      for (const symbol of symbols) {
        exchange.push(seriesOf(symbol), barOf(openMs));
        exchange.pushForming(seriesOf(symbol));
      }
      await clock.advance(MINUTE_MS / 60);
      return openMs;
    },
    async stop() {
      await pages.close();
      await data.stop();
    },
  };
}
