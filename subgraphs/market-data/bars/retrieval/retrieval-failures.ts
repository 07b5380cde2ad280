import { FeedError } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { DueWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import { UnlistedSymbols } from '#market-data/bars/retrieval/unlisted-symbols.ts';

const NOT_RETRIEVED = 'bars were not retrieved';

/** Logs why retrieving bars failed, except for requests that a stop ended. */
export class RetrievalFailures {
  readonly #log: Log;
  readonly #stopped: AbortSignal;
  readonly #unlisted: UnlistedSymbols;

  constructor(venue: VenueId, log: Log, stopped: AbortSignal) {
    this.#unlisted = new UnlistedSymbols(venue, log);
    this.#log = log;
    this.#stopped = stopped;
  }

  of(watch: SeriesWatch, work: DueWork, error: unknown): FeedError {
    const failure =
      error instanceof FeedError ? error : new FeedError('malformed', 'The answer was not valid.');
    const { fault, message, upstream } = failure;
    if (fault === 'unknown_symbol' && work !== 'deepen') {
      this.#unlisted.warn(watch.book.series.symbol);
    }
    if (this.#stopped.aborted) return failure;
    const why = error === failure ? { reason: message } : { err: error };
    const fields = { series: watch.book.key, work, fault, ...why };
    // The session logs once what concerns the venue. What concerns one series is logged here.
    const isOwn = upstream === null && fault === 'malformed' && watch.pauses.lastFault !== fault;
    if (isOwn) this.#log.warn(fields, NOT_RETRIEVED);
    else this.#log.debug(fields, NOT_RETRIEVED);
    return failure;
  }
}
