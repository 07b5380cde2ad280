/** No usable answer came from a subgraph: a reason to doubt it. */
export class NoAnswerError extends Error {
  /** Whether the same request may well succeed at once; a slow subgraph is only made slower. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswerError';
    this.isTransient = isTransient;
  }
}

/**
 * An answer that is none: too large to be read, or not GraphQL. It says something of the question; the
 * subgraph itself is there, and leaving it alone would help nobody.
 */
export class OddAnswer extends NoAnswerError {
  constructor(message: string, cause?: unknown) {
    super(message, false, cause);
    this.name = 'OddAnswer';
  }
}
