import type { TimeRange } from '#kernel/market/time-range.ts';
import type {
  DerivativeKind,
  DerivativePaging,
  DerivativeSeries,
  DerivativeState,
} from '#kernel/market/derivative.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import type { RequestBudget, VenueRequest } from '#market-data/venues/venue-request.ts';

/** How one kind of statistics is requested. */
export interface DerivativeRoute extends DerivativePaging {
  /**
   * A limit that the exchange counts apart from the venue's own budget, in requests; null if there is none. Routes
   * that share such a budget name the same object.
   */
  readonly budget: RequestBudget | null;
}

/**
 * How an exchange serves funding, open interest and positions of its perpetuals: facts and pure functions only, as in
 * `VenueProtocol`, whose judgement of refusals holds here, too.
 */
export interface DerivativeProtocol {
  readonly routes: Readonly<Partial<Record<DerivativeKind, DerivativeRoute>>>;
  /** Requests the points of a window [startMs, endMs), at most a page of them. */
  request(series: DerivativeSeries, window: TimeRange): VenueRequest;
  /**
   * Reads the answer to `request`, ascending, independent of the order of its rows. Throws `FeedError` (`malformed`) if
   * a row cannot be read.
   */
  parse(series: DerivativeSeries, body: string): Point[];
  /** How the current state is requested and read; the bodies are in the order of the requests. */
  readonly current?: {
    requests(symbol: string): readonly VenueRequest[];
    /** Throws `FeedError` (`malformed`) if an answer cannot be read. */
    parse(bodies: readonly string[]): DerivativeState;
  };
}
