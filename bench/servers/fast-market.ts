import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDashboardHandler } from '#bin/dashboard/dashboard-handler.ts';
import { createEngine } from '#gateway/engine.ts';
import { createGraphFront } from '#gateway/http/graph-front.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
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
  /** Lets some time pass, and tells the forming bar of each of these symbols. */
  form(passMs: number, symbols: readonly string[]): Promise<void>;
  /** Ends the minute: a bar closes in every series. Gives the time at which it began. */
  minute(): Promise<number>;
  stop(): Promise<void>;
}

const SUPERGRAPH = new URL('../../gateway/supergraph.graphql', import.meta.url);

/** Serves the pages, the graph and its subscriptions on loopback, over one-minute bars in virtual time. */
export async function startFastMarket(symbols: readonly string[]): Promise<FastMarket> {
  const fixture = await startedFixture({ symbols });
  const { clock, exchange, data } = fixture;
  const engine = createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map([['market-data', createLocalExecutor(data.subgraph)]]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const front = createGraphFront({
    engine,
    log: SILENT_LOG,
    meter: SILENT_METER,
    clock: systemClock,
    settings: {},
  });
  const pages = createDashboardHandler(SILENT_LOG);
  const server = createServer((request, response) => {
    if (!pages(request, response) && !front.handler(request, response)) {
      response.writeHead(404).end();
    }
  });
  server.on('upgrade', (request, socket, head) => front.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
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
      await front.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await data.stop();
    },
  };
}
