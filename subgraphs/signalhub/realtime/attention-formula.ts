import {
  confidenceOf,
  TIER_WEIGHTS,
  type SourceTier,
  type StatedConfidence,
} from '#signalhub/facts/material-terms.ts';

/** Version of the formula and of every factor below. */
export const FORMULA_VERSION = 'attention/1';

export const ATTENTION = {
  /** Half-life of a term, as part of the window's length. */
  halfLifeShare: 1 / 2,
  /** The bonus of the first further source is this times the logarithm of two. */
  sourceBonus: 0.25,
} as const;

/**
 * Formula attention/1: the score of one cluster of materials in one sector, in a window of length T that ends
 * at E:
 *
 *     tier weight × sector confidence × 2^(−(E − t) / (T/2)) × (1 + 0.25 · ln(1 + k))
 *
 * t is the moment of the earliest material, and k the number of further independent sources that had reported
 * it before E. A channel's score of a sector is the sum over the clusters of that channel, and the attention
 * score the sum over the channels. The previous window is scored as of its own end, with the sources that had
 * reported by then, so the two can be compared.
 */
export function termScore(
  weight: number,
  furtherSources: number,
  ageMs: number,
  windowMs: number,
): number {
  return weight * sourceFactor(furtherSources) * decay(ageMs, windowMs);
}

/** Weight of a term before ageing: tier weight × sector confidence. */
export function termWeight(tier: SourceTier, confidence: StatedConfidence): number {
  return TIER_WEIGHTS[tier] * confidenceOf(confidence);
}

/** Factor for further independent sources of a cluster. */
export function sourceFactor(furtherSources: number): number {
  return 1 + ATTENTION.sourceBonus * Math.log1p(furtherSources);
}

/** The remaining part of a term at an age in a window of that length. */
export function decay(ageMs: number, windowMs: number): number {
  return 2 ** (-ageMs / (windowMs * ATTENTION.halfLifeShare));
}
