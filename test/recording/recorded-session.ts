import { seededRandom } from '#kernel/ports/clock.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { HttpTransport, SocketTransport } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { recordHttp, recordSockets } from '#platform/recording/recorded-transports.ts';
import { RecordingFiles } from '#platform/recording/recording-files.ts';
import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';

export const START_MS = Date.UTC(2026, 2, 4, 14, 55, 17);
const ORIGIN = 'venue.test';
const URLS = { rest: `http://${ORIGIN}`, ws: `ws://${ORIGIN}` };
const INTERVALS = ['1m', '5m', '1h'] as const;
const SESSION_MS = 11 * 60_000;

/** The stored data of one series. */
type Archived = Readonly<
  Record<string, { readonly bars: readonly Bar[]; readonly covered: unknown }>
>;

function symbolsOf({ exchange }: VenueId): string[] {
  return exchange === 'venue_d' ? ['BTCUSDC', 'PURRUSDC'] : ['BTCUSDT', 'ETHUSDT'];
}

/** The product's connector, bar book and archive over a network, for eleven minutes. */
async function session(
  venue: VenueId,
  clock: VirtualClock,
  transports: { readonly http: HttpTransport; readonly sockets: SocketTransport },
  meanwhile: (atMs: number) => void = () => undefined,
): Promise<Archived> {
  const archive = new BarArchiveMemory();
  const parts = { clock, log: SILENT_LOG, meter: SILENT_METER };
  const feed = createVenueFeed({
    ...parts,
    ...transports,
    venue: VENUES[venue.exchange]!,
    market: venue.market,
    urls: URLS,
    random: seededRandom(3),
  });
  const symbols = symbolsOf(venue);
  const marketData = createMarketData({
    ...parts,
    venues: [{ venue, feed, symbols, intervals: INTERVALS, assetClass: 'crypto' }],
    archive,
    bus: new EventBusMemory<MarketEvent>(),
    settings: {
      ...DEFAULT_BAR_SETTINGS,
      maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': 1_200, '5m': 600, '1h': 500 },
    },
  });
  await marketData.start();
  for (let atMs = 0; atMs < SESSION_MS; atMs += 1_000) {
    meanwhile(atMs);
    await clock.advance(1_000);
  }
  const stopped = marketData.stop();
  await clock.advance(10_000);
  await stopped;
  const archived: Record<string, { bars: Bar[]; covered: unknown }> = {};
  for (const symbol of symbols) {
    for (const interval of INTERVALS) {
      const series: SeriesId = { ...venue, symbol, interval };
      const bars = await archive.read(series, { startMs: 0, endMs: Infinity });
      archived[`${symbol} ${interval}`] = { bars, covered: await archive.coverage(series) };
    }
  }
  return archived;
}

/** Runs a session with a simulated exchange that cuts connections, and records it to a folder. */
export async function recordSession(venue: VenueId, folder: string): Promise<Archived> {
  const clock = new VirtualClock(START_MS);
  const random = seededRandom(5);
  const exchange = new SimulatedExchange(7, clock, demoListings(venue.exchange as ExchangeName));
  const faults = new FaultBoard(clock, random);
  const protocol =
    SIMULATED_VENUES[venue.exchange as ExchangeName]!(exchange)[venue.market as ContractMarket]!;
  const network = new VirtualNetwork({ clock, random, latencyMs: [5, 80] });
  network.attach(ORIGIN, new SimulatedHost({ protocol, exchange, clock, faults }));
  const { http, sockets } = network.client();
  const head = { ...venue, symbols: symbolsOf(venue) };
  const recorder = new RecordingFiles({ folder, head, maxChars: 64e6, clock });
  const recorded = {
    http: recordHttp(http, URLS.rest, recorder),
    sockets: recordSockets(sockets, URLS.ws, recorder),
  };
  const archived = await session(venue, clock, recorded, (atMs) => {
    if (atMs === 200_000) faults.plant({ kind: 'drop_connections' });
    if (atMs === 400_000) faults.plant({ kind: 'gap', forMs: 70_000 });
  });
  recorder.close();
  return archived;
}

/** Runs a session with another host in place of the exchange, from that time of our clock on. */
export function replaySession(
  venue: VenueId,
  hostOf: (clock: VirtualClock) => ServedHost,
  startMs = START_MS,
): Promise<Archived> {
  const clock = new VirtualClock(startMs);
  const network = new VirtualNetwork({ clock, random: seededRandom(9), latencyMs: [1, 5] });
  network.attach(ORIGIN, hostOf(clock));
  return session(venue, clock, network.client());
}
