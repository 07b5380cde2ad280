/** How near a place must be to a whole number to be that. */
const NEAR = 1e-9;

/**
 * A place among values or bins, whole where it only misses by rounding: a share of 0.29 of 100 values is
 * 28.999999999999996, and a price that lies where a bin begins is a little below it or above.
 */
export function wholeIfNear(place: number): number {
  const whole = Math.round(place);
  return Math.abs(place - whole) <= NEAR ? whole : place;
}
