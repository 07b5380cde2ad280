import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { Marketgraph, type MarketgraphOptions } from '#clients/typescript/src/index.ts';
import { createEngine } from '#federation/engine.ts';
import type { GraphFrontDependencies } from '#graph-server/http/front-dependencies.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { alignDownMs } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { openCuttingProxy, type CuttingProxy } from '#graph-server/test/cutting-proxy.ts';
import { serveFront, type FrontServer } from '#graph-server/test/front-server.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import {
  MINUTE_MS,
  seriesOf,
  startedFixture,
  type Fixture,
} from '#test/market-data/market-data-fixture.ts';

const SUPERGRAPH = new URL('../../../gateway/supergraph.graphql', import.meta.url);

export const SERIES = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
} as const;

/** A server whose minutes pass when a test says so, behind a proxy that cuts its connections. */
export interface FollowedWorld {
  readonly fixture: Fixture;
  readonly server: FrontServer;
  readonly proxy: CuttingProxy;
  readonly random: () => number;
  /** A client of the proxy, which pauses for some turns of the event loop. */
  client(options?: MarketgraphOptions): Marketgraph;
  /**
   * Minutes with all kinds of events, until the client was cut so many times; throws the client's
   * failure.
   */
  live(cuts: number, isCorrected: boolean, failure: () => unknown): Promise<void>;
  /** One minute, whose bar closes on the stream. */
  minute(): Promise<void>;
  /** Lets time pass in small steps, in which the exchange answers, until a condition holds. */
  until(isSo: () => boolean, failure: () => unknown): Promise<void>;
  /** The open time of the newest closed bar. */
  lastClosedMs(): number;
}

/** @param more further options of the server, such as a gate. */
export async function openFollowedWorld(
  seed: number,
  more: Partial<GraphFrontDependencies> = {},
): Promise<FollowedWorld> {
  const fixture = await startedFixture();
  const engine = createEngine({
    supergraphSdl: readFileSync(SUPERGRAPH, 'utf8'),
    executors: new Map([['market-data', createLocalExecutor(fixture.data.subgraph)]]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  const server = await serveFront(engine, {}, more);
  const proxy = await openCuttingProxy(Number(new URL(server.url).port));
  const random = seededRandom(seed);
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
    await fixture.data.stop();
  });
  return {
    fixture,
    server,
    proxy,
    random,
    client: (options = {}) =>
      new Marketgraph({
        url: `http://127.0.0.1:${proxy.port}`,
        ...options,
        surroundings: { random, wait: () => someTurns(random, 20), ...options.surroundings },
      }),
    async live(cuts, isCorrected, failure) {
      while (proxy.cuts < cuts) {
        if (failure() !== null) throw failure();
        await liveMinute(fixture, random, isCorrected);
        if (random() < 0.3) proxy.cutAfter(Math.floor(random() ** 2 * 2_000));
        await someTurns(random, 12);
      }
      proxy.cutAfter(0);
      await liveMinute(fixture, random, false, 1);
      await fixture.clock.advance(5_000);
    },
    async until(isSo, failure) {
      while (!isSo()) {
        if (failure() !== null) throw failure();
        await fixture.clock.advance(20);
        await someTurns(random, 12);
      }
    },
    minute: () => liveMinute(fixture, random, false, 1),
    lastClosedMs: () => alignDownMs(fixture.clock.nowMs(), '1m') - MINUTE_MS,
  };
}

async function someTurns(random: () => number, most: number): Promise<void> {
  for (let turn = Math.floor(random() * most); turn >= 0; turn -= 1) await setImmediate();
}

/**
 * A minute in which a bar closes on the stream, comes late, or is found by polling only; some are
 * corrected.
 */
async function liveMinute(
  { clock, exchange }: Fixture,
  random: () => number,
  isCorrected: boolean,
  shareStreamed = 0.8,
): Promise<void> {
  const series = seriesOf(SERIES.symbol);
  const formingMs = alignDownMs(clock.nowMs(), '1m');
  await clock.advance(MINUTE_MS / 2);
  if (random() < 0.5) exchange.pushForming(series);
  await clock.advance(formingMs + MINUTE_MS - clock.nowMs());
  if (random() < shareStreamed) exchange.push(series, barOf(formingMs));
  exchange.pushForming(series);
  if (!isCorrected || random() > 0.15) return;
  const bar = barOf(formingMs - Math.floor(1 + random() ** 3 * 200) * MINUTE_MS);
  exchange.push(series, { ...bar, close: bar.close - 0.25 - random() / 4 });
}
