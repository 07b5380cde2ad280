import { isBeyond } from '#indicators/arithmetic/beyond-rounding.ts';

/** The bounds of a ratio. */
type Span = readonly [least: number, most: number];

interface Harmonic {
  /** AB to XA, BC to AB, AD to XA. */
  readonly b: Span;
  readonly c: Span;
  readonly d: Span;
}

const CORRECTION: Span = [0.382, 0.886];
const HALF: Span = [0.382, 0.618];

/** Patterns that go by the same three ratios, in the order of their labels: Gartley, bat, butterfly, crab, shark. */
const HARMONICS: readonly Harmonic[] = [
  { b: [0.618, 0.618], c: CORRECTION, d: [0.786, 0.786] },
  { b: [0.382, 0.5], c: CORRECTION, d: [0.886, 0.886] },
  { b: [0.786, 0.786], c: CORRECTION, d: [1.27, 1.618] },
  { b: HALF, c: CORRECTION, d: [1.618, 1.618] },
  { b: HALF, c: [1.13, 1.618], d: [0.886, 1.13] },
];
/** Labels of the two that go by others. */
const CYPHER = HARMONICS.length + 1;
const EQUAL_LEGS = HARMONICS.length + 2;

/**
 * Which bullish pattern five swings are, counted from 1; 0 for none. Source: Carney, Harmonic Trading
 * (2010); Oglesbee for the cypher.
 *
 * @param prices Of D, C, B, A and X: D is a low, and so are B and X.
 * @param tolerance Part of a ratio by which it may be off.
 */
export function harmonicKind(prices: Float64Array, tolerance: number): number {
  const [d, c, b, a, x] = [prices[0]!, prices[1]!, prices[2]!, prices[3]!, prices[4]!];
  const [xa, ab, bc, cd] = [a - x, a - b, c - b, c - d];
  if (xa <= 0 || ab <= 0 || bc <= 0 || cd <= 0) return 0;
  // Legs of few ticks often have a ratio that equals a bound. Such a ratio is within the bounds, independent of its
  // last bits.
  const isIn = (leg: number, whole: number, [least, most]: Span): boolean =>
    !isBeyond(least * (1 - tolerance) * whole, leg, a) &&
    !isBeyond(leg, most * (1 + tolerance) * whole, a);
  const found = HARMONICS.findIndex(
    (pattern) => isIn(ab, xa, pattern.b) && isIn(bc, ab, pattern.c) && isIn(a - d, xa, pattern.d),
  );
  if (found >= 0) return found + 1;
  const isCypher =
    isIn(ab, xa, HALF) && isIn(c - x, xa, [1.272, Math.SQRT2]) && isIn(cd, c - x, [0.786, 0.786]);
  if (isCypher) return CYPHER;
  return isIn(bc, ab, CORRECTION) && isIn(cd, ab, [1, 1]) ? EQUAL_LEGS : 0;
}
