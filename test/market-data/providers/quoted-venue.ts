import type { Bar, KlineRow } from '#kernel/market/bar.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { createMarketData, type MarketData } from '#market-data/market-data.ts';
import { createPolledFeed } from '#market-data/providers/polled-feed.ts';
import { PROVIDERS } from '#market-data/providers/registry.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { RateGate } from '#market-data/venues/session/rate-gate.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';
import {
  QUOTED_MARKETS,
  type ProviderName,
  type QuoteKey,
} from '#platform/configuration/quoted-markets.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { FaultBoard } from '#simulators/faults/fault-board.ts';
import { createProviderWorld, type ProviderWorld } from '#simulators/providers/provider-world.ts';
import { VirtualNetwork } from '#test/doubles/virtual-network/virtual-network.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { CONTEXT } from '#test/market-data/market-data-fixture.ts';

/** A Thursday of trading in Shanghai, 10:40 in the morning. */
export const NOW_MS = Date.parse('2026-11-19T10:40:20+08:00');
const PUBLISHED_AT_MS = Date.parse('2026-11-18T20:00:00+08:00');
const MINUTE_MS = 60_000;

export interface QuotedVenueOptions {
  readonly key?: QuoteKey;
  readonly providers?: readonly ProviderName[];
  readonly nowMs?: number;
  readonly publishedAtMs?: number;
  readonly symbols?: readonly string[];
  readonly maxKept?: number;
  /** How often the book looks for due work; seldom for histories of days. */
  readonly sweepMs?: number;
  readonly archive?: BarArchiveMemory;
  readonly calendars?: Calendars;
  /** The true calendars, by which the providers quote. */
  readonly truth?: Calendars;
}

/** A quoted market over the simulated providers, in virtual time and without sockets. */
export interface QuotedVenue {
  readonly clock: VirtualClock;
  readonly faults: FaultBoard;
  readonly world: ProviderWorld;
  readonly feed: VenueFeed;
  readonly data: MarketData;
  readonly bus: EventBusMemory<MarketEvent>;
  readonly archive: BarArchiveMemory;
  readonly context: MarketContext;
  /** Requests that each provider received. */
  readonly asked: Map<string, number>;
  /** What a reader receives: bars or an error. */
  rows(symbol: string, interval: Interval, limit: number): Promise<readonly KlineRow[]>;
  /** The rows of the venue's feed. */
  bars(symbol: string, interval: Interval, startMs: number, endMs: number): Promise<Bar[]>;
  advance(minutes: number): Promise<void>;
}

export function quotedVenue(options: QuotedVenueOptions = {}): QuotedVenue {
  const { key = 'stock:cn', nowMs = NOW_MS, archive = new BarArchiveMemory() } = options;
  const { exchange, market, calendar, assetClass } = QUOTED_MARKETS[key];
  const { providers = QUOTED_MARKETS[key].providers } = options;
  const venue = { exchange, market };
  const clock = new VirtualClock(nowMs);
  const faults = new FaultBoard(clock, seededRandom(5));
  const { calendars = new Calendars() } = options;
  const { truth = new Calendars() } = options;
  const world = createProviderWorld({
    seed: 20_190_101,
    publishedAtMs: options.publishedAtMs ?? PUBLISHED_AT_MS,
    clock,
    faults,
    calendarOf: (one, symbol) =>
      truth.ofSymbol(QUOTED_MARKETS[one], symbol, QUOTED_MARKETS[one].calendar)!,
  });
  const random = seededRandom(3);
  const network = new VirtualNetwork({ clock, random, latencyMs: [1, 3] });
  for (const [name, host] of world.hosts) network.attach(`${name}.test`, host);
  const asked = new Map<string, number>();
  const { http } = network.client();
  const feed = createPolledFeed({
    venue,
    http: {
      send(request) {
        const [name = ''] = new URL(request.url).host.split('.');
        asked.set(name, (asked.get(name) ?? 0) + 1);
        return http.send(request);
      },
    },
    clock,
    random,
    log: SILENT_LOG,
    meter: SILENT_METER,
    calendar: calendars.market(calendar)!,
    calendarOf: (symbol) => calendars.ofSymbol(venue, symbol, calendar)!,
    places: providers.map((name) => ({
      provider: PROVIDERS[name],
      url: `http://${name}.test`,
      gate: new RateGate(clock, DEFAULT_SESSION_SETTINGS, PROVIDERS[name].budget),
    })),
  });
  const bus = new EventBusMemory<MarketEvent>();
  const symbols = options.symbols ?? world.markets.symbols(key);
  const kept = { symbols: 1, maxKept: options.maxKept ?? 8, keptForMs: 10 * MINUTE_MS };
  const data = createMarketData({
    venues: [{ venue, feed, symbols, assetClass, calendar, closeGraceMs: 5_000, kept }],
    archive,
    bus,
    clock,
    calendars,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: { ...DEFAULT_BAR_SETTINGS, sweepMs: options.sweepMs ?? 500 },
  });
  const context = data.subgraph.createContext(CONTEXT) as MarketContext;
  const settledRows = async <Value>(work: Promise<Value>): Promise<Value> => {
    const state = { isOver: false };
    const done = work.finally(() => {
      state.isOver = true;
    });
    done.catch(() => {});
    while (!state.isOver) await clock.advance(50);
    return done;
  };
  return {
    clock,
    faults,
    world,
    feed,
    data,
    bus,
    archive,
    context,
    asked,
    rows: (symbol, interval, limit) =>
      settledRows(
        (async () => {
          const series = { ...venue, symbol, interval };
          const request = { limit, startTimeMs: null, endTimeMs: null };
          const window = await context.market.klines(series, request);
          return window.rows.toJSON();
        })(),
      ),
    bars: (symbol, interval, startTimeMs, endTimeMs) =>
      settledRows(
        feed.fetchBars(
          { series: { ...venue, symbol, interval }, startTimeMs, endTimeMs },
          'history',
        ),
      ),
    advance: (minutes) => clock.advance(minutes * MINUTE_MS),
  };
}
