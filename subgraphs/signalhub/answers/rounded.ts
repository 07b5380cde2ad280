/** A number in answers: 6 decimals, and never −0. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
