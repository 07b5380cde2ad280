import type { ListOf } from '#indicators/engine/list-of.ts';

/**
 * Fills one column from others of the same rows; it keeps no state and reads no other row. Bound to the
 * columns, it returns a function that calculates the rows [from, to). `Formula<2>` reads two columns.
 */
export interface Formula<Inputs extends number = number> {
  (inputs: ListOf<Float64Array, Inputs>, output: Float64Array): (from: number, to: number) => void;
  /** As the key of a step; a formula without parameters needs none. */
  readonly key?: string;
}

/** A formula with a key that identifies it. */
export function keyed<Inputs extends number>(
  key: string,
  formula: Formula<Inputs>,
): Formula<Inputs> {
  return Object.assign(formula, { key });
}
