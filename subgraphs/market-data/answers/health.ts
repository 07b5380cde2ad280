import type { Gap } from '#kernel/market/gap-store.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { UPSTREAM_CAUSES } from '#kernel/market/upstream-cause.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import { judgeServer } from '#market-data/bars/venue/venue-status.ts';
import type { MarketContext, ServerProcess } from '#market-data/context/market-context.ts';
import type { VenueListing } from '#market-data/context/venue-listing.ts';
import { gapCountsOf, type GapCounts } from '#market-data/answers/gaps.ts';
import { sessionOf } from '#market-data/answers/trading-session.ts';
import { symbolFaultsOf } from '#market-data/answers/symbol-faults.ts';

interface SeriesCounts {
  readonly seriesReady: number;
  readonly seriesStale: number;
  readonly seriesTotal: number;
}

interface IntervalHealth extends SeriesCounts {
  readonly interval: Interval;
  readonly oldestAgeMs: number | null;
}

interface VenueHealth extends SeriesCounts {
  readonly status: VenueStatus;
  readonly statusSinceMs: number;
  readonly lastBarAgeMs: number | null;
  readonly clockSkewMs: number | null;
  readonly intervals: readonly IntervalHealth[];
  readonly gaps: readonly Gap[];
  readonly gapCounts: GapCounts;
}

/** Health of the whole server, as the SDL has it. */
export interface Health {
  readonly status: VenueStatus;
  readonly nowMs: number;
  readonly server: ServerProcess;
  readonly archive: object;
  readonly venues: readonly VenueHealth[];
}

/** Sources of health. */
export type HealthContext = Pick<
  MarketContext,
  'archive' | 'clock' | 'listings' | 'market' | 'publisher' | 'server'
>;

const MAX_GAPS = 100;

/** Health of every venue, from the age of its newest bars, and of the archive. */
export function healthOf(context: HealthContext): Health {
  const nowMs = context.clock.nowMs();
  const venues = [...context.listings.values()].map((listing) => venueHealth(listing, context));
  const { fault, failingSinceMs, unarchivedBars } = context.archive();
  const archiveStatus = fault === null ? 'ok' : 'failing';
  return {
    status: judgeServer(
      venues.map(({ status }) => status),
      archiveStatus,
    ),
    nowMs,
    server: context.server,
    archive: { status: archiveStatus, fault, failingSinceMs, unarchivedBars },
    venues,
  };
}

function venueHealth(listing: VenueListing, context: HealthContext): VenueHealth {
  const { exchange, market } = listing.venue;
  const book = context.market.venue(listing.venue);
  const watches = book?.allWatches ?? [];
  // A feed without its own count is counted as one connection.
  const anyLive = watches.some(({ link }) => link.isLive);
  const connections = listing.connections() ?? { live: anyLive ? 1 : 0, total: 1 };
  const ages = dataAges(watches);
  return Object.assign(
    {
      exchange,
      market,
      status: book?.status ?? ('starting' as const),
      statusSinceMs: book?.statusSinceMs ?? context.server.startedMs,
      session: sessionOf(listing.venue, context),
      connectionsLive: connections.live,
      connectionsTotal: connections.total,
      lastBarAgeMs: ages.length === 0 ? null : Math.min(...ages),
      clockSkewMs: book?.clockSkewMs ?? null,
      upstreamFault: upstreamFaultOf(book, context),
      symbolFaults: symbolFaultsOf(listing.venue, context),
      intervals: intervalsHealth(watches),
      gaps: book?.gaps.open.slice(0, MAX_GAPS) ?? [],
      gapCounts: gapCountsOf(book),
    },
    count(watches),
  );
}

function upstreamFaultOf(book: VenueBook | undefined, { clock }: HealthContext): object | null {
  const fault = book?.upstreamFault ?? null;
  if (fault === null) return null;
  const { cause, sinceMs } = fault;
  const message = UPSTREAM_CAUSES[cause];
  return { cause, message, sinceMs: clock.nowMs() - Math.round(clock.monotonicMs() - sinceMs) };
}

function intervalsHealth(watches: readonly SeriesWatch[]): IntervalHealth[] {
  const byInterval = Map.groupBy(watches, ({ book }) => book.series.interval);
  return INTERVALS.filter((interval) => byInterval.has(interval)).map((interval) => {
    const own = byInterval.get(interval)!;
    const ages = dataAges(own);
    return Object.assign(
      { interval, oldestAgeMs: ages.length === 0 ? null : Math.max(...ages) },
      count(own),
    );
  });
}

function count(watches: readonly SeriesWatch[]): SeriesCounts {
  return {
    seriesReady: watches.filter((watch) => watch.isReady).length,
    seriesStale: watches.filter((watch) => watch.isStale).length,
    seriesTotal: watches.length,
  };
}

function dataAges(watches: readonly SeriesWatch[]): number[] {
  return watches.flatMap(({ freshness: { ageMs } }) => (ageMs === null ? [] : [Math.round(ageMs)]));
}
