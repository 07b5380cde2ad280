/** No usable answer came from a subgraph: a reason to doubt it. */
export class NoAnswer extends Error {
  /** Whether the same request may well succeed at once; a slow subgraph is only made slower. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswer';
    this.isTransient = isTransient;
  }
}

/** More than the gateway reads. It says something of the question, and nothing against the subgraph. */
export class AnswerTooLarge extends NoAnswer {
  constructor(maxBodyBytes: number) {
    super(`The answer is larger than ${maxBodyBytes} bytes.`, false);
    this.name = 'AnswerTooLarge';
  }
}
