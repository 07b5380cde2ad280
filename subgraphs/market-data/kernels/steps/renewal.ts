/**
 * Rows after which a step that keeps a running total makes it anew from the window. What a value
 * leaves behind when it is taken out of a total again, and every rounding error, is gone after so
 * many rows; the cost of it is not noticeable. Counted by age, so that every run does it at the
 * same rows. Longer than the longest window.
 */
export const RENEWAL_ROWS = 512;
