import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { FeedErrorCode } from '#kernel/market/feed.ts';

/** Seconds after which retrying a request in flight makes sense. */
const PREPARING_RETRY_SEC = 2;

/** The retrieval has not finished yet; it continues, and the next request finds its result. */
export function preparing(): DomainError {
  return new DomainError('history_preparing', undefined, { retryAfterSec: PREPARING_RETRY_SEC });
}

/** All retrieval slots and queue places are taken. */
export function busy(): DomainError {
  return new DomainError('history_busy', undefined, { retryAfterSec: PREPARING_RETRY_SEC });
}

/** The window has no bars, for the reason in the sentence. */
export function notAvailable(sentence: string): DomainError {
  return new DomainError('history_not_available', sentence);
}

/** The error for a reader when the venue did not deliver the bars. */
export function upstreamFailure(fault: FeedErrorCode, retryAfterMs: number): DomainError {
  const retryAfterSec = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  if (fault === 'unknown_symbol') {
    return notAvailable('The venue does not list this symbol, so it has no candles of it.');
  }
  if (fault === 'rate_limited') {
    return new DomainError(
      'history_busy',
      "The venue's request budget is used up; send the same request again after Retry-After.",
      { retryAfterSec },
    );
  }
  // Bars of a replica come from the database: no request went to the exchange.
  if (fault === 'store_unavailable')
    return new DomainError('storage_unavailable', undefined, { retryAfterSec });
  return new DomainError('history_upstream_unavailable', undefined, { retryAfterSec });
}

/**
 * False for an archive that refuses writes: the writer of live bars reports it, and readers get their bars. Throws any
 * other error.
 */
export function falseIfUnavailable(error: unknown): boolean {
  if (error instanceof ArchiveUnavailableError) return false;
  throw error;
}
