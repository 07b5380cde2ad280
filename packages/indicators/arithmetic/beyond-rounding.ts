import { ROUNDING } from '#indicators/engine/rounding.ts';

/**
 * Whether a number is greater than another by more than rounding: two moves of one tick, or two sums of prices, are
 * equal in decimals and differ in their last bits, as 10.02 - 10.01 and 10.01 - 10 do.
 *
 * @param size Of the prices that both are made of. A price step is at least a thousand times what rounding makes.
 */
export function isBeyond(a: number, b: number, size: number): boolean {
  return a - b > ROUNDING * Math.abs(size);
}

/** How far a number is from another; 0 where rounding alone makes it, as of equal middles of bars in decimals. */
export function moveBeyondRounding(now: number, before: number): number {
  const move = now - before;
  return Math.abs(move) <= ROUNDING * Math.abs(now) ? 0 : move;
}

/**
 * By how much the part of a range below a value is larger than that above it; 0 where the value is in the middle but
 * for rounding, as 20.31 of 20.08 and 20.54 is.
 */
export function differenceOfParts(value: number, top: number, bottom: number): number {
  const apart = value - bottom - (top - value);
  return Math.abs(apart) <= ROUNDING * Math.abs(value) ? 0 : apart;
}
