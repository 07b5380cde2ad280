import { type Clock, seededRandom } from '#kernel/ports/clock.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { SocketHandlers } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData } from '#market-data/market-data.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import type { VenueProtocol } from '#market-data/venues/venue.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import type { ContractMarket, ExchangeName } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { demoListings } from '#simulators/listings/demo-listings.ts';
import { SIMULATED_VENUES } from '#simulators/simulated-venues.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { ASKER } from '#bench/world/bench-world.ts';
import { WORLD_END_MS, WORLD_SEED, WORLD_START_MS } from '#bench/world/simulated-market.ts';

/** The fastest rate at which a real exchange pushes klines. */
const PUSH_EVERY_MS = 250;

/** A market of an exchange, and the symbols of it that are streamed. */
export interface StreamedPlace extends VenueId {
  readonly exchange: ExchangeName;
  readonly market: ContractMarket;
  readonly symbols: readonly string[];
}

/** The product's loaded market, fed with frames instead of a socket. */
export interface StreamedMarket {
  /** What the exchange pushes next, as it comes from a socket. */
  readonly frames: readonly Buffer[];
  read(frame: Buffer): void;
  /** Time, open, high, low, close and volume of the newest one-minute bar. */
  lastBar(symbol: string): readonly number[];
}

/** Loads every interval of the symbols over the simulated exchange, with the next so many frames. */
export async function openStreamedMarket(
  place: StreamedPlace,
  count: number,
): Promise<StreamedMarket> {
  const { exchange, market, symbols } = place;
  const protocol = VENUES[exchange]!.markets[market]!;
  const frames = await nextFrames(place, protocol, count);
  const clock = new VirtualClock(WORLD_START_MS);
  const network = new VirtualNetwork({ clock, random: seededRandom(1), latencyMs: [1, 20] });
  network.attach('venue.test', hostOf(place, clock));
  const { sockets, http } = network.client();
  let leaptMs = 0;
  const leaping: Clock = {
    nowMs: () => clock.nowMs() + leaptMs,
    monotonicMs: () => clock.monotonicMs() + leaptMs,
    after: (delayMs, task) => clock.after(delayMs, task),
  };
  const connections: SocketHandlers[] = [];
  const parts = { clock: leaping, log: SILENT_LOG, meter: SILENT_METER };
  const feed = createVenueFeed({
    ...parts,
    venue: VENUES[exchange]!,
    market,
    urls: { rest: 'http://venue.test', ws: 'ws://venue.test' },
    sockets: {
      open(url, handlers) {
        connections.push(handlers);
        return sockets.open(url, handlers);
      },
    },
    http,
    random: seededRandom(WORLD_SEED),
  });
  const data = createMarketData({
    ...parts,
    venues: [{ venue: feed.venue, feed, symbols, intervals: INTERVALS, assetClass: 'crypto' }],
    archive: new BarArchiveSqlite(':memory:'),
    bus: new EventBusMemory<MarketEvent>(),
    settings: DEFAULT_BAR_SETTINGS,
  });
  await data.start();
  while (clock.nowMs() < WORLD_END_MS) {
    await clock.advance(1_000);
    // The archive answers in real time.
    await new Promise(setImmediate);
  }
  if (!data.readiness().isReady) throw new Error(`${exchange} did not load its bars`);
  // Frames of the future are refused, so time goes to the last one; timers stand still.
  leaptMs = frames.endMs - clock.nowMs();
  const context = data.subgraph.createContext(ASKER) as MarketContext;
  const connection = connections.at(-1)!;
  return {
    frames: frames.all,
    read: (frame) => connection.onText(frame),
    lastBar(symbol) {
      const bar = context.market.latestBar({ exchange, market, symbol, interval: '1m' });
      if (bar === null) throw new Error(`no bar of ${symbol}`);
      return [bar.openTimeMs, bar.open, bar.high, bar.low, bar.close, bar.volume];
    },
  };
}

function hostOf({ exchange, market }: StreamedPlace, clock: Clock, pushEveryMs?: number) {
  const simulated = new SimulatedExchange(WORLD_SEED, clock, demoListings(exchange));
  const protocol = SIMULATED_VENUES[exchange]!(simulated)[market]!;
  const faults = new FaultBoard(clock, seededRandom(1));
  const options = { protocol, exchange: simulated, clock, faults };
  return new SimulatedHost(pushEveryMs === undefined ? options : { ...options, pushEveryMs });
}

/** Bars that the exchange pushes on one connection after the world stands still. */
async function nextFrames(
  place: StreamedPlace,
  protocol: VenueProtocol,
  count: number,
): Promise<{ readonly all: Buffer[]; readonly endMs: number }> {
  const clock = new VirtualClock(WORLD_END_MS);
  const host = hostOf(place, clock, PUSH_EVERY_MS);
  const all: Buffer[] = [];
  const connection = host.connect(protocol.socketUrl(''), {
    send(text) {
      const frame = Buffer.from(text);
      if (protocol.parse(frame)[0]?.kind === 'bar') all.push(frame);
    },
    ping: () => connection.onClientPong(),
    pong() {},
    close(_, reason) {
      throw new Error(`the simulated exchange closed the connection: ${reason}`);
    },
    terminate() {},
    freeze() {},
  });
  const streams = place.symbols.flatMap((symbol) =>
    INTERVALS.map((interval) => ({ symbol, interval })),
  );
  for (const { text } of protocol.subscribeFrames(streams, 1)) connection.onClientText(text);
  while (all.length < count) {
    const { keepAlive } = protocol;
    if (keepAlive?.text != null) connection.onClientText(keepAlive.text);
    await clock.advance(1_000);
  }
  host.stop();
  return { all: all.slice(0, count), endMs: clock.nowMs() };
}
