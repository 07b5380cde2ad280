/** The state of a quota after one request. */
export interface QuotaAnswer {
  readonly isAllowed: boolean;
  /** Remaining requests of the window. */
  readonly remaining: number;
  /** Whole seconds until the next window starts, at least 1. */
  readonly resetSec: number;
}

/** Counts the requests of each client in fixed windows, in this process or shared by several. */
export interface RequestQuota {
  /** The name in the `RateLimit` headers. Quotas with different names never share a count. */
  readonly name: string;
  /** Maximum number of requests in one window. */
  readonly requests: number;
  readonly windowSec: number;
  /**
   * Counts one request or several; synchronously unless the count is in a remote store. Refused requests count, too.
   * Never rejects: while the store is unavailable, requests are admitted.
   */
  consume(client: string, requests?: number): QuotaAnswer | Promise<QuotaAnswer>;
}
