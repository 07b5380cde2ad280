/** Those that are exact. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** How near to the middle between two whole numbers it takes a text, and from which numbers on. */
const NEAR_MIDDLE = 1e-3;
const MOST_DOUBTLESS = 1e10;

/**
 * What a number is with so many significant digits: that of `toPrecision`, without a text where arithmetic
 * leaves no doubt, as a text takes longer than a window of values.
 */
export function toDigits(value: number, digits: number): number {
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  const power = POWERS_OF_TEN[Math.abs(places)];
  if (power === undefined) return Number(value.toPrecision(digits));
  const scaled = places < 0 ? value / power : value * power;
  const whole = Math.round(scaled);
  const isDoubtful = Math.abs(Math.abs(scaled - whole) - 0.5) < NEAR_MIDDLE;
  if (isDoubtful || Math.abs(whole) > MOST_DOUBTLESS) return Number(value.toPrecision(digits));
  return places < 0 ? whole * power : whole / power;
}
