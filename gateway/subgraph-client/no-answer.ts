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
