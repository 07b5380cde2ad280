import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstrumentSource } from '#market-data/context/venue-listing.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { HttpRequest, HttpResponse } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/instruments/demo-instruments.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { ProviderHost } from '#simulators/providers/provider-host.ts';
import { FearGreedProtocol } from '#simulators/sentiment/fear-greed-protocol.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange } from '#test/market-data/bars/scripted-exchange.ts';
import { copyDemoStore } from '#test/signalhub/open-demo-signalhub.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 30);
/**
 * The evening before, as in the greater part of signalhub's tests, so that all take copies of one
 * store.
 */
const PUBLISHED_AT_MS = Date.parse('2026-11-20T18:02:00+08:00');
const PERP: VenueId = { exchange: 'venue_a', market: 'perp' };

class PerpExchange extends ScriptedExchange {
  override readonly venue = PERP;
}

/** Where servers that no test closed are closed at the end of the run. */
const SHARED_FOLDER = process.env['MARKETGRAPH_TEST_STORES'];

/** Both subgraphs with their real resolvers, over a scripted exchange and the demo publication. */
export interface DemoGraph {
  readonly subgraphs: readonly LocalSubgraph[];
  readonly clock: VirtualClock;
  readonly spot: ScriptedExchange;
  readonly perp: ScriptedExchange;
  close(): Promise<void>;
}

/** @param perpListedAtMs when perpetuals were listed: always by default */
export async function openDemoGraph(perpListedAtMs = 0): Promise<DemoGraph> {
  const clock = new VirtualClock(NOW_MS);
  const folder = mkdtempSync(join(SHARED_FOLDER ?? tmpdir(), 'marketgraph-engine-'));
  const path = await copyDemoStore(folder, {
    publishedAtMs: PUBLISHED_AT_MS,
    sessionCount: 12,
  });
  const store = openSqliteFactStore(path);
  const signalhub = createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
    // Files of a test need few of the views.
    preparations: [],
  });
  await signalhub.start();
  const { market, spot, perp } = await openDemoMarket(clock, perpListedAtMs);
  return {
    subgraphs: [market.subgraph, signalhub.subgraph],
    clock,
    spot,
    perp,
    async close() {
      await market.stop();
      await signalhub.stop();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Market data alone, over scripted exchanges. */
export async function openDemoMarket(clock: VirtualClock, perpListedAtMs = 0) {
  const spot = new ScriptedExchange(clock);
  const perp = new PerpExchange(clock);
  perp.listedAtMs = perpListedAtMs;
  const market = createMarketData({
    venues: [
      {
        venue: spot.venue,
        feed: spot,
        symbols: DEMO_SPOT.slice(0, 3).map(({ symbol }) => symbol),
        intervals: ['1m', '1h'],
        assetClass: 'crypto',
      },
      {
        venue: PERP,
        feed: perp,
        symbols: DEMO_PERP.map(({ symbol }) => symbol),
        intervals: ['1m'],
        assetClass: 'crypto',
        directory: perpDirectory(),
      },
    ],
    archive: new BarArchiveMemory(),
    fearGreed: fearGreedIndex(clock),
    bus: new EventBusMemory<MarketEvent>(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  await market.start();
  spot.goLive();
  perp.goLive();
  await clock.advance(60_000);
  return { market, spot, perp };
}

/** The index of fear and greed over its simulated provider, without sockets. */
function fearGreedIndex(clock: VirtualClock): FearGreedIndex {
  const host = new ProviderHost(new FearGreedProtocol(7), clock, new FaultBoard(clock, () => 0));
  const http = {
    send({ url }: HttpRequest): Promise<HttpResponse> {
      const { pathname, search } = new URL(url);
      return Promise.resolve(host.request({ method: 'GET', target: pathname + search, body: '' }));
    },
  };
  const archive = new PointArchiveSqlite(':memory:');
  return new FearGreedIndex({
    baseUrl: 'http://index.test',
    http,
    archive,
    clock,
    log: SILENT_LOG,
  });
}

function perpDirectory(): InstrumentSource {
  const metas = new Map(
    DEMO_PERP.map(({ symbol, base, quote, contractType, underlyingType }) => [
      symbol,
      {
        symbol,
        instrumentType: `${contractType}:${underlyingType}`,
        underlyingSymbol: base,
        underlyingKind: underlyingType === 'COIN' ? null : underlyingType,
        quoteAsset: quote,
        status: 'TRADING',
        priceStep: 0.01,
        quantityStep: 0.001,
        contractSize: 1,
      },
    ]),
  );
  return {
    start() {},
    stop() {},
    status: 'ready',
    updatedAtMs: NOW_MS,
    metaOf: (symbol) => metas.get(symbol),
  };
}
