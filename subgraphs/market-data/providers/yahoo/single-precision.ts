/** Decimal digits that every 32-bit float keeps, and those that distinguish it from its neighbours. */
const KEPT_DIGITS = 6;
const TELLING_DIGITS = 9;

/**
 * The decimal with the fewest digits that is the same 32-bit float, if a number is exactly one: it was written from a
 * float, and further digits are noise. 108.41999816894531 is 108.42, and 123456.78125 is 123456.78. Other numbers are
 * doubles, and stay as they are.
 */
export function withoutFloatNoise(value: number): number {
  if (Math.fround(value) !== value) return value;
  for (let digits = KEPT_DIGITS; digits < TELLING_DIGITS; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(TELLING_DIGITS));
}
