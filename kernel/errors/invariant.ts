/** An assumption of the program does not hold. This is a defect of the program, never the fault of an input. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

/**
 * Checks an assumption of the program. Throws `InvariantError` if it does not hold, before wrong numbers are published
 * or archived.
 *
 * @param message the assumption, as a sentence. It is a constant, so that a check that holds allocates nothing.
 */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
