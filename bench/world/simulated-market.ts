import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import type { MarketData } from '#market-data/market-data.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { demoContracts } from '#simulators/exchange/demo-contracts.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { DEMO_PERP, DEMO_SPOT } from '#simulators/instruments/demo-instruments.ts';

/** When every world begins, and when it stands still: all processes of a run answer the same bytes. */
export const WORLD_START_MS = Date.UTC(2026, 10, 20, 10, 0, 30);
export const WORLD_END_MS = WORLD_START_MS + 5 * 60_000;

/** Seed of the simulated prices; another exchange of this seed has the same history. */
export const WORLD_SEED = 20_190_101;
const SYMBOLS = {
  spot: DEMO_SPOT.map(({ symbol }) => symbol),
  perp: DEMO_PERP.map(({ symbol }) => symbol),
} as const;

/** The product's market data, loaded, with the bus on which a benchmark can publish bars itself. */
export interface SimulatedMarket {
  readonly market: MarketData;
  readonly bus: EventBusMemory<MarketEvent>;
  readonly clock: VirtualClock;
}

/**
 * The real connector, session, bar book and resolvers over the simulated exchange, in virtual time:
 * one-minute bars of every demo instrument are loaded, and then time stands still.
 */
export async function openSimulatedMarket(): Promise<SimulatedMarket> {
  const clock = new VirtualClock(WORLD_START_MS);
  const bus = new EventBusMemory<MarketEvent>();
  const market = createMarketData({
    venues: simulatedVenues(clock),
    archive: new BarArchiveSqlite(':memory:'),
    bus,
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_BAR_SETTINGS,
  });
  await market.start();
  while (clock.nowMs() < WORLD_END_MS) {
    await clock.advance(1_000);
    // The archive answers in real time.
    await new Promise(setImmediate);
  }
  if (!market.readiness().isReady) throw new Error('the simulated market did not load its bars');
  return { market, bus, clock };
}

function simulatedVenues(clock: VirtualClock): MarketVenue[] {
  const random = seededRandom(WORLD_SEED);
  const exchange = new SimulatedExchange(WORLD_SEED, clock, demoContracts());
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 20] });
  return (['spot', 'perp'] as const).map((market) => {
    const protocol = new VenueAProtocol(exchange, market);
    network.attach(`${market}.test`, new SimulatedHost({ protocol, exchange, clock, faults }));
    const { sockets, http } = network.client();
    const feed = createVenueFeed({
      venue: VENUE_A,
      market,
      urls: { rest: `http://${market}.test`, ws: `ws://${market}.test` },
      sockets,
      http,
      clock,
      random,
      log: SILENT_LOG,
      meter: SILENT_METER,
    });
    return {
      venue: feed.venue,
      feed,
      symbols: SYMBOLS[market],
      intervals: ['1m'],
      assetClass: 'crypto',
    };
  });
}
