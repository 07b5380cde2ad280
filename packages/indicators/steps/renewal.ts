/**
 * Rows after which a step that keeps a running total rebuilds it from the window. What a value
 * leaves behind when it is taken out of a total again, and every rounding error, is gone after so
 * many rows; the cost of it is not noticeable. Counted by age, so that every run does it at the
 * same rows. Longer than the longest window, and a power of two.
 */
export const RENEWAL_ROWS = 512;

/** Rows until the total is rebuilt; `RENEWAL_ROWS` where it is rebuilt right now. */
export function rowsUntilRenewal(age: number): number {
  // A remainder would cost a single row as much as its arithmetic.
  return RENEWAL_ROWS - (age & (RENEWAL_ROWS - 1));
}
