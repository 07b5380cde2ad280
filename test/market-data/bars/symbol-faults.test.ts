import { execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { seededRandom } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Labels, Meter } from '#kernel/ports/meter.ts';
import type { HttpResponse } from '#kernel/market/transport.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData, type MarketData } from '#market-data/market-data.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { InstrumentDirectory } from '#market-data/venues/instrument-metadata.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUE_A } from '#market-data/venues/venue-a/venue-a.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { contractOf } from '#simulators/exchange/contract.ts';
import { SimulatedExchange } from '#simulators/exchange/simulated-exchange.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { SimulatedHost } from '#simulators/host/simulated-host.ts';
import { VenueAProtocol } from '#simulators/venue-a/venue-a-protocol.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { CONTEXT, MINUTE_MS, START_MS } from '#test/market-data/market-data-fixture.ts';

const MARKET = 'perp';
const [BAD, GOOD, OTHER] = DEMO_PERP.slice(0, 3).map(({ symbol }) => symbol) as [
  string,
  string,
  string,
];
const INTERVALS = ['1m', '5m'] as const;

/** The answer that replaces the exchange's; null for the real one. */
type Intruder = (url: URL) => Pick<HttpResponse, 'status' | 'body'> | null;

class GaugeMeter implements Meter {
  readonly values = new Map<string, number>();
  gauge(name: string) {
    return {
      set: (value: number, labels: Labels = {}) =>
        void this.values.set([name, ...Object.values(labels)].join(' '), value),
    };
  }
  counter() {
    return { add() {} };
  }
  histogram() {
    return { observe() {} };
  }
  memory() {}
}

interface Running {
  readonly clock: VirtualClock;
  readonly exchange: SimulatedExchange;
  readonly data: MarketData;
  readonly meter: GaugeMeter;
  intruder: Intruder | null;
}

/** The subgraph over the production connector and the simulated exchange, in virtual time. */
function market(): Running {
  const clock = new VirtualClock(START_MS);
  const random = seededRandom(5);
  const onboardMs = START_MS - 40 * MINUTE_MS;
  const contracts = DEMO_PERP.slice(0, 3).map((one) =>
    Object.assign(contractOf(one, MARKET), { onboardMs }),
  );
  const exchange = new SimulatedExchange(5, clock, contracts);
  const faults = new FaultBoard(clock, random);
  const network = new VirtualNetwork({ clock, random, latencyMs: [5, 50] });
  const protocol = new VenueAProtocol(exchange, MARKET);
  const host = new SimulatedHost({ protocol, exchange, clock, faults, pushEveryMs: 5_000 });
  network.attach('venue.test', host);
  const client = network.client();
  const running: { intruder: Intruder | null } = { intruder: null };
  const meter = new GaugeMeter();
  const shared = { clock, random, log: SILENT_LOG, meter };
  const feed = createVenueFeed({
    ...shared,
    venue: VENUE_A,
    market: MARKET,
    urls: { rest: 'http://venue.test', ws: 'ws://venue.test' },
    sockets: client.sockets,
    http: {
      async send(request) {
        const answer = running.intruder?.(new URL(request.url)) ?? null;
        return answer === null ? client.http.send(request) : { ...answer, headers: {} };
      },
    },
  });
  const directory = new InstrumentDirectory({ ...shared, feed });
  const symbols = [BAD, GOOD, OTHER];
  const venue = { venue: feed.venue, feed, symbols, intervals: INTERVALS, directory } as const;
  const data = createMarketData({
    ...shared,
    venues: [{ ...venue, assetClass: 'crypto' }],
    archive: new BarArchiveMemory(),
    bus: new EventBusMemory<MarketEvent>(),
    settings: DEFAULT_BAR_SETTINGS,
  });
  return Object.assign(running, { clock, exchange, data, meter });
}

const SOURCE = `{
  health { venues { status symbolFaults { symbol kind intervals } } }
  symbolListing(exchange: venue_a, market: perp) { symbolFaults { symbol kind intervals message } }
}`;

interface VenueReport {
  readonly status: string;
  readonly faults: ReadonlyArray<{ readonly kind: string }>;
  readonly listed: readonly object[];
}

async function reportOf({ data }: Running): Promise<VenueReport> {
  const { schema } = data.subgraph;
  const contextValue = data.subgraph.createContext(CONTEXT);
  const result = await execute({ schema, document: parse(SOURCE), contextValue });
  expect(result.errors).toBeUndefined();
  const { health, symbolListing } = JSON.parse(JSON.stringify(result.data)) as {
    health: { venues: [{ status: string; symbolFaults: VenueReport['faults'] }] };
    symbolListing: { symbolFaults: object[] };
  };
  const [{ status, symbolFaults: faults }] = health.venues;
  return { status, faults, listed: symbolListing.symbolFaults };
}

/** Whether the newest closed bar of every series but the excepted is at most a bar old. */
function isCurrent(
  { data, clock }: Running,
  except: (symbol: string, interval: string) => boolean,
) {
  const context = data.subgraph.createContext(CONTEXT) as MarketContext;
  const watches = context.market.venue({ exchange: 'venue_a', market: MARKET })!.allWatches;
  return watches
    .filter(({ book: { series } }) => !except(series.symbol, series.interval))
    .every(
      ({ book }) => clock.nowMs() - (book.newestClosedEndMs ?? 0) <= book.grid.lengthMs + 10_000,
    );
}

const refusal = (code: number): Pick<HttpResponse, 'status' | 'body'> => ({
  status: 400,
  body: JSON.stringify({ code, msg: 'no' }),
});
const isKlines = (url: URL, symbol: string): boolean =>
  url.pathname.endsWith('/klines') && url.searchParams.get('symbol') === symbol;
const answersInvalidSymbol: Intruder = (url) => (isKlines(url, BAD) ? refusal(-1_121) : null);

interface Case {
  readonly name: string;
  /** Before the start, or after everything was loaded. */
  readonly when: 'before' | 'after';
  readonly strike: (running: Running) => void;
  readonly faults: ReadonlyArray<{ symbol: string; kind: string; intervals: readonly string[] }>;
  readonly status?: string;
}

const BOTH = [...INTERVALS];
const CASES: readonly Case[] = [
  {
    name: 'a symbol that the exchange does not list',
    when: 'before',
    strike: (running) => (running.intruder = answersInvalidSymbol),
    faults: [{ symbol: BAD, kind: 'unlisted', intervals: BOTH }],
  },
  {
    name: 'a symbol that is delisted later',
    when: 'after',
    strike(running) {
      running.exchange.setStatus(MARKET, BAD, 'settling');
      running.intruder = answersInvalidSymbol;
    },
    faults: [{ symbol: BAD, kind: 'unlisted', intervals: BOTH }],
  },
  {
    name: 'a symbol that is halted',
    when: 'after',
    strike: (running) => void running.exchange.setStatus(MARKET, BAD, 'settling'),
    faults: [{ symbol: BAD, kind: 'halted', intervals: BOTH }],
  },
  {
    name: 'a symbol that is halted before the start',
    when: 'before',
    strike: (running) => void running.exchange.setStatus(MARKET, BAD, 'settling'),
    faults: [{ symbol: BAD, kind: 'halted', intervals: BOTH }],
  },
  {
    name: 'an interval that is refused',
    when: 'before',
    strike(running) {
      running.intruder = (url) =>
        url.searchParams.get('interval') === '5m' ? refusal(-1_120) : null;
    },
    faults: [BAD, GOOD, OTHER].map((symbol) => ({ symbol, kind: 'refused', intervals: ['5m'] })),
    status: 'degraded',
  },
  {
    name: 'a 400 of another code for one symbol',
    when: 'before',
    strike: (running) =>
      (running.intruder = (url) => (isKlines(url, BAD) ? refusal(-1_100) : null)),
    faults: [{ symbol: BAD, kind: 'refused', intervals: BOTH }],
    status: 'degraded',
  },
  {
    name: 'rows that are none for one symbol',
    when: 'before',
    strike: (running) =>
      (running.intruder = (url) => (isKlines(url, BAD) ? { status: 200, body: '[[1,2]]' } : null)),
    faults: [{ symbol: BAD, kind: 'refused', intervals: BOTH }],
    status: 'degraded',
  },
  {
    name: 'a list of instruments that cannot be had',
    when: 'before',
    strike: (running) =>
      (running.intruder = (url) =>
        url.pathname.endsWith('/exchangeInfo') ? { status: 502, body: 'bad gateway' } : null),
    faults: [],
  },
];

test.each(CASES)('$name affects its symbol alone, and is named', async (one) => {
  const running = market();
  if (one.when === 'before') one.strike(running);
  await running.data.start();
  await running.clock.advance(MINUTE_MS);
  if (one.when === 'after') {
    expect(await reportOf(running)).toEqual({ status: 'ok', faults: [], listed: [] });
    one.strike(running);
  }
  // The maximum age of the list of instruments, and the time before a starving venue is degraded.
  await running.clock.advance(20 * MINUTE_MS);
  const { faults, status, listed } = await reportOf(running);
  expect(faults).toEqual(one.faults);
  expect(listed).toEqual(one.faults.map((fault) => expect.objectContaining(fault)));
  expect(status).toBe(one.status ?? 'ok');
  expect(running.data.readiness().isReady).toBe(true);
  const concerned = new Set(
    one.faults.flatMap(({ symbol, intervals }) => intervals.map((each) => `${symbol} ${each}`)),
  );
  expect(isCurrent(running, (symbol, interval) => concerned.has(`${symbol} ${interval}`))).toBe(
    true,
  );
  const kinds = new Map(one.faults.map(({ kind }) => [kind, 0]));
  for (const { kind } of one.faults) kinds.set(kind, kinds.get(kind)! + 1);
  for (const kind of ['unlisted', 'refused', 'halted']) {
    const name = `marketgraph_symbol_faults venue_a:perp ${kind}`;
    expect(running.meter.values.get(name)).toBe(kinds.get(kind) ?? 0);
  }
  // Once the exchange serves them again, no trace of it is left.
  running.intruder = null;
  running.exchange.setStatus(MARKET, BAD, 'trading');
  await running.clock.advance(20 * MINUTE_MS);
  expect(await reportOf(running)).toEqual({ status: 'ok', faults: [], listed: [] });
  expect(isCurrent(running, () => false)).toBe(true);
});

test('a venue that rejects everything is awaited', async () => {
  const running = market();
  running.intruder = (url) => (url.pathname.endsWith('/klines') ? refusal(-1_100) : null);
  await running.data.start();
  await running.clock.advance(5 * MINUTE_MS);
  expect(running.data.readiness()).toMatchObject({ isReady: false, seriesLoaded: 0 });
});
