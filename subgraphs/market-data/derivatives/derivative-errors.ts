import { DomainError } from '#kernel/errors/errors.ts';
import type { FeedError } from '#kernel/market/feed.ts';

/** Seconds after which retrying a request in flight makes sense. */
const PREPARING_RETRY_SEC = 2;

/** The exchange has not answered yet; the request continues, and the next one finds its answer. */
export function preparing(): DomainError {
  return new DomainError('history_preparing', undefined, { retryAfterSec: PREPARING_RETRY_SEC });
}

/** The error for a reader if the venue returned no points and the archive has none. */
export function upstreamFailure({ fault }: FeedError, retryAfterMs: number): DomainError {
  const retryAfterSec = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  if (fault === 'unknown_symbol') {
    return new DomainError(
      'history_not_available',
      'The venue has no such statistics of this symbol; name another perpetual.',
    );
  }
  if (fault === 'rate_limited') {
    return new DomainError(
      'history_busy',
      "The venue's request budget is used up; send the same request again after Retry-After.",
      { retryAfterSec },
    );
  }
  return new DomainError('history_upstream_unavailable', undefined, { retryAfterSec });
}
