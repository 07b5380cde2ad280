import type { Interval } from '#kernel/interval.ts';
import { INTERVALS } from '#kernel/interval.ts';
import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { SeriesGap, SeriesWatch } from '#market-data/bars/series-watch.ts';
import { judgeAll } from '#market-data/bars/venue-status.ts';
import type { MarketContext, VenueListing } from '#market-data/resolvers/market-context.ts';

interface SeriesCounts {
  readonly seriesReady: number;
  readonly seriesStale: number;
  readonly seriesTotal: number;
}

interface IntervalHealth extends SeriesCounts {
  readonly interval: Interval;
  readonly oldestAgeMs: number | null;
}

interface GapEntry {
  readonly symbol: string;
  readonly interval: Interval;
  readonly kind: SeriesGap['kind'];
  readonly startTimeMs: number;
  readonly endTimeMs: number;
}

interface VenueHealth extends SeriesCounts {
  readonly status: VenueStatus;
  readonly lastBarAgeMs: number | null;
  readonly intervals: readonly IntervalHealth[];
  readonly gaps: readonly GapEntry[];
}

const MOST_GAPS = 100;

/** Health of every venue, from the age of what arrived. */
export function healthOf(context: MarketContext): object {
  const nowMs = context.clock.nowMs();
  const venues = [...context.listings.values()].map((listing) =>
    venueHealth(listing, context, nowMs),
  );
  return { status: judgeAll(venues.map(({ status }) => status)), nowMs, venues };
}

function venueHealth(listing: VenueListing, context: MarketContext, nowMs: number): VenueHealth {
  const { exchange, market } = listing.venue;
  const book = context.market.venue(listing.venue);
  const watches = book?.allWatches ?? [];
  // A feed without a count of its own is taken as one connection.
  const anyLive = watches.some(({ link }) => link === 'live');
  const connections = listing.connections() ?? { live: anyLive ? 1 : 0, total: 1 };
  const ages = heardAges(watches, nowMs);
  return Object.assign(
    {
      exchange,
      market,
      status: book?.status ?? ('starting' as const),
      connectionsLive: connections.live,
      connectionsTotal: connections.total,
      lastBarAgeMs: ages.length === 0 ? null : Math.min(...ages),
      intervals: intervalsHealth(watches, nowMs),
      gaps: gapLedger(watches, nowMs),
    },
    count(watches, nowMs),
  );
}

function intervalsHealth(watches: readonly SeriesWatch[], nowMs: number): IntervalHealth[] {
  const byInterval = Map.groupBy(watches, ({ book }) => book.series.interval);
  return INTERVALS.filter((interval) => byInterval.has(interval)).map((interval) => {
    const own = byInterval.get(interval)!;
    const ages = heardAges(own, nowMs);
    return Object.assign(
      { interval, oldestAgeMs: ages.length === 0 ? null : Math.max(...ages) },
      count(own, nowMs),
    );
  });
}

function gapLedger(watches: readonly SeriesWatch[], nowMs: number): GapEntry[] {
  const entries = watches.flatMap((watch) =>
    watch.gaps(nowMs).map(({ kind, startMs, endMs }) => ({
      symbol: watch.book.series.symbol,
      interval: watch.book.series.interval,
      kind,
      startTimeMs: startMs,
      endTimeMs: endMs,
    })),
  );
  return entries.toSorted((a, b) => a.startTimeMs - b.startTimeMs).slice(0, MOST_GAPS);
}

function count(watches: readonly SeriesWatch[], nowMs: number): SeriesCounts {
  return {
    seriesReady: watches.filter((watch) => watch.isReady).length,
    seriesStale: watches.filter((watch) => watch.isStale(nowMs)).length,
    seriesTotal: watches.length,
  };
}

function heardAges(watches: readonly SeriesWatch[], nowMs: number): number[] {
  return watches.flatMap(({ lastHeardMs }) =>
    lastHeardMs === null ? [] : [Math.max(0, nowMs - lastHeardMs)],
  );
}
