/** A REST request in the exchange's own terms. Each is an idempotent read. */
export interface VenueRequest {
  /** Path and query, to be appended to the base URL. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  /** Weight of the request at the exchange, in units of `RestLimits.budget`. */
  readonly weight: number;
}

/** The limit of an address in any span of that length. */
export interface RequestBudget {
  readonly weight: number;
  readonly windowMs: number;
  /** The exchange counts the requests for all of its markets together, not each market by itself. */
  readonly isOfAllMarkets?: boolean;
}
