/** The program believes something that is not so: a defect of ours, and never the fault of an input. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

/**
 * States what the program believes at this place. Throws `InvariantError` if it is not so, before wrong numbers are
 * published or archived.
 *
 * @param message the belief, as a sentence. It is a constant, so that a check that holds allocates nothing.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
