import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { RAW_JSON } from '#kernel/text/raw-json.ts';
import { MARKET_RESOLVERS } from '#market-data/market-schema.ts';
import { openDemoGraph } from '#test/gateway/demo-graph.ts';
import { alertFixtures } from '#test/rest-adapter/alert-fixtures.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The product's supergraph, as it is committed. */
export function readProductSupergraph(): string {
  return readFileSync(join(ROOT, 'gateway/supergraph.graphql'), 'utf8');
}

const NOW_MS = 1_790_000_000_000;
const MINUTE_MS = 60_000;
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'];
const VENUES = [
  { exchange: 'venue_a', market: 'spot' },
  { exchange: 'venue_a', market: 'perp' },
];

interface KlinesArgs {
  readonly symbol: string;
  readonly interval: string;
  readonly limit: number;
  readonly startTime?: number | null;
  readonly endTime?: number | null;
}

function nextStartOf(
  lastMs: number,
  startTime: number | null | undefined,
  endTime: number | null | undefined,
): number | null {
  const nextMs = lastMs + MINUTE_MS;
  return startTime != null && nextMs < (endTime ?? NOW_MS) ? nextMs : null;
}

/** Windows in the past never change; the latest ones do. Some symbols stand for failures. */
function klines({ symbol, interval, limit, startTime, endTime }: KlinesArgs): object {
  if (symbol === 'BROKEN') throw new Error('connect ECONNREFUSED 10.1.2.3:5432 at /srv/db.ts');
  if (symbol === 'BUSYUSDT') throw new DomainError('history_busy', undefined, { retryAfterSec: 7 });
  if (symbol === 'PREPUSDT') throw new DomainError('history_preparing');
  if (symbol !== 'BTCUSDT') throw new DomainError('symbol_not_subscribed');
  const count = Math.min(limit, 3_000);
  const firstMs = startTime ?? (endTime ?? NOW_MS) - count * MINUTE_MS;
  const rows = Array.from({ length: count }, (_, index) => {
    const openTimeMs = firstMs - (firstMs % MINUTE_MS) + index * MINUTE_MS;
    return [openTimeMs, 65_000.5, 65_010, 64_990.25, 65_005, 12.5, 812_562.5];
  });
  const isPast = endTime != null && endTime <= NOW_MS;
  return {
    interval,
    rows: { [RAW_JSON]: true, json: JSON.stringify(rows), toJSON: () => rows },
    nextStartTime: nextStartOf(rows.at(-1)![0]!, startTime, endTime),
    unconfirmedFrom: isPast ? null : rows.at(-1)![0]!,
    immutable: isPast,
    etag: isPast ? `bars-${firstMs}-${count}` : null,
    cacheControl: isPast ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

function symbolListing({ exchange, market }: { exchange: string; market: string }): object {
  const isPerp = exchange === 'venue_a' && market === 'perp';
  if (!VENUES.some((venue) => venue.exchange === exchange && venue.market === market)) {
    throw new DomainError('not_found', `This server does not run ${exchange}:${market}.`);
  }
  const meta = {
    instrumentType: 'PERPETUAL',
    underlyingSymbol: 'BTC',
    quoteAsset: 'USDT',
    status: 'TRADING',
  };
  return {
    exchange,
    market,
    symbols: isPerp ? ['BTCUSDT', 'TSLAUSDT', 'kPEPEUSDT'] : ['BTCUSDT', 'TSLAUSDT'],
    symbolFaults: [],
    symbolMeta: isPerp ? [{ symbol: 'BTCUSDT', ...meta }] : null,
    metadataStatus: isPerp ? 'ready' : null,
    metadataUpdatedAtMs: isPerp ? NOW_MS : null,
  };
}

const HEALTH = {
  archive: { status: 'ok', fault: null, failingSinceMs: null, unarchivedBars: 0 },
  server: { version: '0.1.0', startedMs: NOW_MS - 60_000 },
  status: 'ok',
  nowMs: NOW_MS,
  venues: VENUES.map(({ exchange, market }) => ({
    exchange,
    market,
    status: 'ok',
    statusSinceMs: NOW_MS - 50_000,
    connectionsLive: 1,
    connectionsTotal: 1,
    seriesReady: 7,
    seriesStale: 0,
    seriesTotal: 7,
    lastBarAgeMs: 250,
    clockSkewMs: -40,
    symbolFaults: [],
    gaps: [],
    gapCounts: { open: 0, filled: 2, absent: 1 },
    intervals: INTERVALS.map((interval) => ({
      interval,
      seriesReady: 1,
      seriesStale: 0,
      seriesTotal: 1,
      oldestAgeMs: null,
    })),
  })),
};

const GAPS = {
  totalCount: 1,
  nodes: [
    {
      id: '1763726400000-1763722800000',
      instrument: { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT' },
      symbol: 'BTCUSDT',
      interval: '1m',
      kind: 'unsettled',
      startTimeMs: NOW_MS - 7_200_000,
      endTimeMs: NOW_MS - 7_080_000,
      bars: 2,
      cause: 'NOT_LISTED',
      state: 'ABSENT',
      firstSeenMs: NOW_MS - 7_000_000,
      lastSeenMs: NOW_MS,
      filledBars: 0,
      filledBy: [],
      evidence: {
        answers: 3,
        firstAskedMs: NOW_MS - 3_600_000,
        confirmedMs: NOW_MS,
        ways: ['REST'],
        nextCheckMs: NOW_MS + 3_600_000,
      },
    },
  ],
  pageInfo: { endCursor: null, hasNextPage: false },
};

interface HistoryArgs {
  readonly symbol: string;
  readonly exchange?: string;
  readonly period?: string;
  readonly limit: number;
}

/** Newest points of a statistic, whose numbers are all the same. */
function history(values: Readonly<Record<string, number | null>>) {
  return (_: unknown, { symbol, exchange = 'venue_a', period, limit }: HistoryArgs): object => {
    if (symbol === 'BUSYUSDT')
      throw new DomainError('history_busy', undefined, { retryAfterSec: 7 });
    if (symbol !== 'BTCUSDT') throw new DomainError('symbol_not_subscribed');
    const points = Array.from({ length: limit }, (__, index) => ({
      timeMs: NOW_MS - (limit - index) * 3_600_000,
      ...values,
    }));
    return { exchange, symbol, period, stale: false, rates: points, points };
  };
}

const QUERY = {
  fearGreed: (_: unknown, { limit }: { readonly limit: number }) => ({
    days: Array.from({ length: Math.min(limit, 2) }, (__, index) => ({
      timeMs: 1_789_862_400_000 + index * 86_400_000,
      date: ['2026-09-20', '2026-09-21'][index],
      value: 39,
      classification: index === 0 ? 'fear' : null,
    })),
    nextUpdateMs: null,
    stale: false,
  }),
  fundingRates: history({ rate: 0.0001, markPrice: null }),
  openInterest: history({ openInterest: 66_250.16, openInterestValue: 2_546_594_095.36 }),
  longShortRatio: history({ ratio: 1.8433, longShare: 0.6483, shortShare: 0.3517 }),
  takerRatio: history({ ratio: 0.9031, buyVolume: 34_162.75, sellVolume: 37_826.41 }),
  venues: () =>
    VENUES.map(({ exchange, market }) => ({
      exchange,
      market,
      assetClass: 'crypto',
      region: null,
      intervals: INTERVALS,
      maxKlines: { '1m': 3_000, '1d': 1_500 },
      session: null,
      status: 'ok',
    })),
  symbolListing: (_: unknown, args: { exchange: string; market: string }) => symbolListing(args),
  intervals: () =>
    INTERVALS.map((interval) => ({ interval, cacheCap: 3_000, stalenessBudgetSec: 150 })),
  klines: (_: unknown, args: KlinesArgs) => klines(args),
  health: () => HEALTH,
  gaps: () => GAPS,
};

/** Types whose fixtures need no resolvers: their members are plain values. */
const FIXTURES = {
  Venue: {},
  Instrument: {},
  KlineWindow: {},
  SeriesGap: {},
  Query: { ...MARKET_RESOLVERS.Query, ...QUERY },
};

/** Shared by the files of a worker: opening both subgraphs takes seconds of processor time. */
const engines = new Map<string, Promise<GraphEngine>>();

/**
 * The product's own engine over a market-data subgraph that answers markets and bars from these
 * fixtures, and indicators as the product does, on the bars of a scripted exchange; and over the
 * product's signalhub with the demo publication.
 */
export function marketEngine(supergraphSdl: string): Promise<GraphEngine> {
  return engines.getOrInsertComputed(supergraphSdl, createMarketEngine);
}

async function createMarketEngine(supergraphSdl: string): Promise<GraphEngine> {
  const demo = await openDemoGraph();
  const resolvers = { ...MARKET_RESOLVERS, ...FIXTURES };
  const typeDefs = parse(readFileSync(join(ROOT, 'subgraphs/market-data/schema.graphql'), 'utf8'));
  const marketSchema = buildSubgraphSchema([{ typeDefs, resolvers }]);
  const executors = demo.subgraphs.map((subgraph) => {
    const schema = subgraph.name === 'market-data' ? marketSchema : subgraph.schema;
    return [subgraph.name, createLocalExecutor({ ...subgraph, schema })] as const;
  });
  const engine = createEngine({
    supergraphSdl,
    executors: new Map([...executors, ['alerts', alertFixtures()] as const]),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
  return { ...engine, execute: (request) => passTime(engine.execute(request), demo.clock) };
}

/** Lets the exchange's time pass while an answer waits for it. */
function passTime<Answer>(
  answer: Answer | Promise<Answer>,
  clock: VirtualClock,
): Answer | Promise<Answer> {
  if (!(answer instanceof Promise)) return answer;
  const answered = new AbortController();
  const pass = async (): Promise<void> => {
    while (!answered.signal.aborted) {
      await clock.advance(20);
      await setImmediate();
    }
  };
  void pass();
  return answer.finally(() => answered.abort());
}
