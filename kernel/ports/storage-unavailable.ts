import { DomainError } from '#kernel/errors/errors.ts';

/** Whole seconds after which asking again makes sense: a failover takes a few. */
const RETRY_SEC = 5;

/**
 * A store that cannot be read or written now. Clients are told that it is away, and when to come again; `reason` is one
 * line for whoever runs the server, with what to do.
 */
export class StorageUnavailableError extends DomainError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('storage_unavailable', undefined, { retryAfterSec: RETRY_SEC });
    this.reason = reason;
    this.cause = cause;
  }
}
