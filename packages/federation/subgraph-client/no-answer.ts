/** No usable answer came from a subgraph. It counts against the subgraph's health. */
export class NoAnswerError extends Error {
  /** Whether an immediate retry may succeed; retries make a slow subgraph slower. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswerError';
    this.isTransient = isTransient;
  }
}

/**
 * A response that is too large or not GraphQL. The cause is the query, so the response does not count against the
 * subgraph's health.
 */
export class MalformedAnswerError extends NoAnswerError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause);
    this.name = 'MalformedAnswerError';
  }
}

/** No connection was opened, so the subgraph did not receive the request. */
export class UnsentRequestError extends NoAnswerError {
  constructor(message: string, cause?: unknown) {
    super(message, true, cause);
    this.name = 'UnsentRequestError';
  }
}

/** The answer did not come in time. */
export class LateAnswerError extends NoAnswerError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause);
    this.name = 'LateAnswerError';
  }
}
