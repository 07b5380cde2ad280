import type { AwaitedVenue, MarketReadiness } from '#market-data/bars/venue/market-readiness.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { VenueBook } from '#market-data/bars/venue/venue-book.ts';

/** An exchange that is unreachable for this long no longer delays readiness. */
const UNREACHED_MS = 30_000;

/**
 * Judges the books of all venues. Readiness is never withdrawn: an exchange that returns late is reported otherwise.
 */
export class BookReadiness {
  readonly #books: readonly VenueBook[];
  readonly #clock: Clock;
  #wasReady = false;

  constructor(books: readonly VenueBook[], clock: Clock) {
    this.#books = books;
    this.#clock = clock;
  }

  judge(): MarketReadiness {
    const awaited = this.#awaited();
    this.#wasReady ||= awaited.length === 0;
    const watches = this.#books.flatMap((book) => book.allWatches);
    return {
      isReady: this.#wasReady,
      seriesLoaded: watches.filter(({ isLoaded }) => isLoaded).length,
      seriesTotal: watches.length,
      awaited: this.#wasReady ? [] : awaited,
    };
  }

  #awaited(): AwaitedVenue[] {
    const awaited = this.#books.filter(isAwaited);
    const isAnyThere = awaited.length < this.#books.length;
    const unreachedMs = (book: VenueBook): number => {
      const fault = book.upstreamFault;
      return fault === null ? 0 : this.#clock.monotonicMs() - fault.sinceMs;
    };
    return awaited
      .filter((book) => !isAnyThere || unreachedMs(book) < UNREACHED_MS)
      .map((book) => ({ venue: book.venue, cause: book.upstreamFault?.cause ?? null }));
  }
}

/**
 * Symbols that the exchange does not list, or refuses to serve, do not delay readiness; if it refuses all of them,
 * there is nothing to be ready with.
 */
function isAwaited({ allWatches }: { readonly allWatches: readonly SeriesWatch[] }): boolean {
  const isAnyLoaded = allWatches.some(({ isLoaded }) => isLoaded);
  return allWatches.some(
    ({ isLoaded, pauses: { refusal } }) =>
      !isLoaded && refusal !== 'unlisted' && (refusal === null || !isAnyLoaded),
  );
}
