import { DomainError } from '#kernel/errors/errors.ts';
import type { FeedError } from '#kernel/market/feed.ts';

/** Seconds after which asking again for something under way makes sense. */
const PREPARING_RETRY_SEC = 2;

/** The exchange has not answered yet; asking it goes on, and the next request finds its answer. */
export function preparing(): DomainError {
  return new DomainError('history_preparing', undefined, { retryAfterSec: PREPARING_RETRY_SEC });
}

/** What a reader is told when the venue gave no points and the archive has none. */
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
