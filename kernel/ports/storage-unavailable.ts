import { DomainError } from '#kernel/errors/errors.ts';

/** Whole seconds after which a retry makes sense: a failover takes a few. */
const RETRY_SEC = 5;

/**
 * The store cannot be read or written now. Clients get this error with a `Retry-After`; `reason` is one line for the
 * operator and says what to do.
 */
export class StorageUnavailableError extends DomainError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('storage_unavailable', undefined, { retryAfterSec: RETRY_SEC });
    this.reason = reason;
    this.cause = cause;
  }
}
