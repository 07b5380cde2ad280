/**
 * Fills one column from others of the same rows; it keeps no state and looks at no other row. Given
 * the columns, it answers what calculates some rows [from, to).
 */
export interface Formula {
  (inputs: readonly Float64Array[], output: Float64Array): (from: number, to: number) => void;
  /** As that of a step; a formula without parameters needs none. */
  readonly key?: string;
}

/** A formula with a key, by which it differs from others. */
export function keyed(key: string, formula: Formula): Formula {
  return Object.assign(formula, { key });
}
