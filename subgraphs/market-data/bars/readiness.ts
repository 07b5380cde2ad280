import type { UpstreamCause } from '#kernel/upstream-cause.ts';
import type { VenueId } from '#kernel/instrument.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';
import type { VenueBook } from '#market-data/bars/venue-book.ts';

/** A venue that is waited for, and what keeps it from giving bars, as far as that is known. */
export interface AwaitedVenue {
  readonly venue: VenueId;
  readonly cause: UpstreamCause | null;
}

/** How far the series are loaded. */
export interface MarketReadiness {
  /** Whether every series of every venue was complete once; the server is useful before that. */
  readonly isReady: boolean;
  readonly seriesLoaded: number;
  readonly seriesTotal: number;
  /** The venues that are waited for; none when ready. */
  readonly awaited: readonly AwaitedVenue[];
}

/** Judges the books of all venues. */
export function bookReadiness(books: readonly VenueBook[]): MarketReadiness {
  const watches = books.flatMap((book) => book.allWatches);
  const awaited = books.filter(isAwaited).map((book) => ({
    venue: book.venue,
    cause: book.upstreamFault?.cause ?? null,
  }));
  return {
    isReady: awaited.length === 0,
    seriesLoaded: watches.filter(({ isLoaded }) => isLoaded).length,
    seriesTotal: watches.length,
    awaited,
  };
}

/**
 * What the exchange does not list, or refuses to give, holds up nothing else; but where it refuses
 * everything, there is nothing to be ready with.
 */
function isAwaited({ allWatches }: { readonly allWatches: readonly SeriesWatch[] }): boolean {
  const isAnyLoaded = allWatches.some(({ isLoaded }) => isLoaded);
  return allWatches.some(
    ({ isLoaded, refusal }) =>
      !isLoaded && refusal !== 'unlisted' && (refusal === null || !isAnyLoaded),
  );
}
