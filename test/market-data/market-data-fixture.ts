import type { ExecutionResult } from 'graphql';
import { execute, parse, subscribe } from 'graphql';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { DEFAULT_BAR_SETTINGS } from '#market-data/bars/series/bar-settings.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import type { MarketData } from '#market-data/market-data.ts';
import { createMarketData } from '#market-data/market-data.ts';
import type { InstrumentSource } from '#market-data/context/venue-listing.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { BarArchiveMemory } from '#test/market-data/bars/bar-archive-memory.ts';
import { ScriptedExchange, VENUE } from '#test/market-data/bars/scripted-exchange.ts';

export const START_MS = Date.UTC(2026, 10, 21, 12, 0, 30);
export const MINUTE_MS = 60_000;

export const CONTEXT: RequestContext = {
  requestId: 'test',
  clientAddress: '127.0.0.1',
  tokenId: null,
};

export function seriesOf(symbol: string, interval: Interval = '1m'): SeriesId {
  return { ...VENUE, symbol, interval };
}

export interface Fixture {
  readonly clock: VirtualClock;
  readonly exchange: ScriptedExchange;
  readonly archive: BarArchiveMemory;
  readonly bus: EventBusMemory<MarketEvent>;
  readonly data: MarketData;
  query(source: string): ExecutionResult | Promise<ExecutionResult>;
  stream(source: string): Promise<AsyncIterableIterator<ExecutionResult>>;
}

export interface FixtureOptions {
  readonly symbols?: readonly string[];
  readonly intervals?: readonly Interval[];
  readonly settings?: Partial<BarSettings>;
  readonly clock?: VirtualClock;
  readonly archive?: BarArchiveMemory;
  readonly gapStore?: GapStore;
  readonly meter?: Meter;
  readonly offload?: Offload;
  readonly yieldTurn?: YieldTurn;
  /** The members of sectors and funds; without it, none are known. */
  readonly groupMembers?: GroupMembers;
  /** The trading calendar of the exchange; around the clock by default. */
  readonly calendar?: CalendarName;
  /** What the exchange says of its contracts; nothing without it. */
  readonly directory?: InstrumentSource;
}

/** The whole subgraph over a scripted exchange in virtual time. Not started. */
export function marketFixture(options: FixtureOptions = {}): Fixture {
  const clock = options.clock ?? new VirtualClock(START_MS);
  const exchange = new ScriptedExchange(clock);
  const { calendar = '24x7' } = options;
  const calendars = new Calendars();
  exchange.gridOf = (interval) => calendars.grid(calendar, interval);
  const archive = options.archive ?? new BarArchiveMemory();
  const bus = new EventBusMemory<MarketEvent>(new FairTurns(clock, EVENT_LOOP));
  const data = createMarketData({
    venues: [
      {
        venue: VENUE,
        feed: exchange,
        symbols: options.symbols ?? ['BTCUSDT'],
        intervals: options.intervals ?? ['1m'],
        assetClass: 'crypto',
        calendar,
        ...(options.directory && { directory: options.directory }),
      },
    ],
    archive,
    bus,
    clock,
    calendars,
    log: SILENT_LOG,
    meter: options.meter ?? SILENT_METER,
    settings: { ...DEFAULT_BAR_SETTINGS, deepenPauseMs: 0, ...options.settings },
    ...(options.gapStore === undefined ? {} : { gapStore: options.gapStore }),
    ...(options.offload === undefined ? {} : { offload: options.offload }),
    ...(options.groupMembers && { groupMembers: options.groupMembers }),
    // Real turns of the event loop pass while virtual time stands still.
    yieldTurn: options.yieldTurn ?? ((): Promise<void> => Promise.resolve()),
  });
  const { schema } = data.subgraph;
  const newContext = () => data.subgraph.createContext(CONTEXT);
  return {
    clock,
    exchange,
    archive,
    bus,
    data,
    query: (source) =>
      execute({ schema, document: parse(source), contextValue: newContext() }) as ExecutionResult,
    async stream(source) {
      const result = await subscribe({
        schema,
        document: parse(source),
        contextValue: newContext(),
      });
      if (!(Symbol.asyncIterator in result)) throw new Error(JSON.stringify(result.errors));
      return result as AsyncIterableIterator<ExecutionResult>;
    },
  };
}

/** The subgraph after its series are loaded and its streams are live. */
export async function startedFixture(options: FixtureOptions = {}): Promise<Fixture> {
  return startFixture(marketFixture(options));
}

/** Loads the series and goes live. */
export async function startFixture(fixture: Fixture): Promise<Fixture> {
  await fixture.data.start();
  fixture.exchange.goLive();
  await fixture.clock.advance(2_000);
  return fixture;
}

/** Lets the minute end, and returns the time at which it began. */
export async function endMinute({ clock }: Pick<Fixture, 'clock'>): Promise<number> {
  const openMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
  await clock.advance(openMs + MINUTE_MS - clock.nowMs());
  return openMs;
}
