/** What a quota says about one request. */
export interface QuotaAnswer {
  readonly isAllowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Whole seconds until the window starts anew, at least 1. */
  readonly resetSec: number;
}

/** Counts the requests of each client within fixed windows; in this process, or shared by several. */
export interface RequestQuota {
  /** What clients read in `RateLimit` headers; quotas of different names never share a count. */
  readonly name: string;
  /** Most requests in one window. */
  readonly requests: number;
  readonly windowSec: number;
  /**
   * Counts one request, or so many at once; synchronously where nothing has to be asked over a network.
   * What is refused counts, too. Never rejects: a store that does not answer lets requests pass.
   */
  consume(client: string, requests?: number): QuotaAnswer | Promise<QuotaAnswer>;
}
