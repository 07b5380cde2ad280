/** Decimals of weights and exposures in answers. */
const DECIMALS = 6;
const UNITS = 10 ** DECIMALS;

/** A number in six decimals. */
export function roundedToMillionths(value: number): number {
  return Math.round(value * UNITS) / UNITS;
}

/**
 * Rounds parts to six decimals so that they add up to their rounded total, by largest remainders: all are
 * rounded down, and the difference goes in steps of one millionth to those that lost most, the first of
 * equals before. No part moves by a millionth, a part of 0 stays 0, and the order of sizes is kept. Rounded
 * one by one, fifty rows would miss their total by up to 25 millionths.
 *
 * @param parts Numbers that are not negative.
 */
export function roundedToSum(parts: readonly number[]): number[] {
  const scaled = parts.map((part) => part * UNITS);
  const units = scaled.map(Math.floor);
  const total = Math.round(scaled.reduce((sum, part) => sum + part, 0));
  let missing = total - units.reduce((sum, part) => sum + part, 0);
  const byRemainder = scaled
    .map((part, index) => ({ index, remainder: part - units[index]! }))
    .filter(({ remainder }) => remainder > 0)
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (missing <= 0) break;
    units[index]! += 1;
    missing -= 1;
  }
  return units.map((part) => part / UNITS);
}
