/*
 * The maximum M of a Brownian bridge from a to b with variance v below a level h, by the reflection
 * principle: P(M > m) = exp(-2 (m - a)(m - b) / v) for m ≥ max(a, b) (Karatzas and Shreve 1991, §4.3).
 * Here a and b are given as their distances below the level, and so is the maximum.
 */

/** Chance that the bridge stays below the level. */
export function chanceBelow(from: number, to: number, variance: number): number {
  return from <= 0 || to <= 0 ? 0 : -Math.expm1((-2 * from * to) / variance);
}

/** Density of the maximum at the level, for one unit of distance. */
export function densityAt(from: number, to: number, variance: number): number {
  return ((2 * (from + to)) / variance) * Math.exp((-2 * from * to) / variance);
}

/**
 * Distance between the level and the maximum of a bridge that stays below it.
 *
 * @param random uniform in [0, 1): the same number gives the same maximum
 */
export function bridgeExtreme(from: number, to: number, variance: number, random: number): number {
  const nearest = Math.min(from, to);
  if (nearest <= 0) return 0;
  const passes = Math.exp((-2 * from * to) / variance);
  // Conditioned on staying below the level, the chance of a higher maximum is uniform above that of passing it.
  const chance = passes + (1 - passes) * (1 - random);
  // (from - x)(to - x) = -v ln(chance) / 2, for the distance x of the maximum.
  const product = (-variance * Math.log(chance)) / 2;
  const half = (from + to) / 2;
  const x = half - Math.sqrt(((from - to) / 2) ** 2 + product);
  return Math.max(0, Math.min(nearest, x));
}

/** Maximum of a bridge between two values. */
export function bridgeMaximum(from: number, to: number, variance: number, random: number): number {
  const product = (-variance * Math.log(1 - random)) / 2;
  return (from + to) / 2 + Math.sqrt(((from - to) / 2) ** 2 + product);
}
