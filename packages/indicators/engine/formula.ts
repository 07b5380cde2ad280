/**
 * Fills one column from others of the same rows; it keeps no state and reads no other row. Bound to the
 * columns, it returns a function that calculates the rows [from, to).
 */
export interface Formula {
  (inputs: readonly Float64Array[], output: Float64Array): (from: number, to: number) => void;
  /** As the key of a step; a formula without parameters needs none. */
  readonly key?: string;
}

/** A formula with a key that identifies it. */
export function keyed(key: string, formula: Formula): Formula {
  return Object.assign(formula, { key });
}
