/** Version of the formulas of sector heat and of the numbers in `HEAT_RULE`. */
export const FORMULA_VERSION = 'heat/2';

/** Data behind heat: documents, market discussion, or trading. */
export const HEAT_VIEWS = ['policy', 'market_attention', 'market_trading'] as const;
export type HeatView = (typeof HEAT_VIEWS)[number];

/** All numbers of `FORMULA_VERSION`; changed numbers need a new version. */
export const HEAT_RULE = {
  /** Calendar days, and sessions for `market_trading`. */
  halfLife: { policy: 14, market_attention: 3, market_trading: 1 },
  /** A term is dropped at this many half-lives: less than 1/64 of it remains. */
  horizonHalfLives: 6,
  /** Gain of a document from further independent sources, see `termWeight`. */
  sourceGain: 0.25,
  /** Earlier points that momentum is compared with. */
  momentumPoints: 5,
  /** Turnover counts in per cent of the market's. */
  turnoverScale: 100,
  /** A return of this size is the full direction, 1 or −1. */
  fullReturn: 0.05,
} as const;

/**
 * Formula heat_term/1: weight of a document in the heat of a sector, before it ages:
 * `tier_weight × (1 + 0.25·ln(1 + k))`, where k is the number of further independent sources. The heat of a
 * sector is `Σ weight × confidence × 2^(−age/H)`. H is 14 days for policy and 3 for market attention. Confidence
 * is how certain it is that the document concerns the sector or one below it.
 */
export function termWeight(tierWeight: number, furtherSources: number): number {
  return tierWeight * (1 + HEAT_RULE.sourceGain * Math.log(1 + furtherSources));
}

/** The remaining part of a term at an age, in units of the half-life: `2^(−age/halfLife)`. */
export function decayOf(age: number, halfLife: number): number {
  return 2 ** (-age / halfLife);
}

/** The oldest integral age at which a term still counts. */
export function horizonOf(view: HeatView): number {
  return HEAT_RULE.halfLife[view] * HEAT_RULE.horizonHalfLives;
}

/**
 * Formula cross_section_percentile/1: mid-rank of each value among all,
 * `(#{x < x_s} + ½(#{x = x_s} − 1)) / (n − 1)`, 0 to 1; 0.5 for a single value.
 */
export function midRankPercentiles(values: ArrayLike<number>): number[] {
  const count = values.length;
  if (count === 1) return [0.5];
  const order = Array.from({ length: count }, (_value, index) => index);
  order.sort((a, b) => values[a]! - values[b]!);
  const percentiles = Array.from({ length: count }, () => 0);
  for (let first = 0; first < count;) {
    let last = first;
    while (last + 1 < count && values[order[last + 1]!] === values[order[first]!]) last += 1;
    for (let at = first; at <= last; at += 1) {
      percentiles[order[at]!] = (first + (last - first) / 2) / (count - 1);
    }
    first = last + 1;
  }
  return percentiles;
}

/**
 * Formula heat_momentum/1: a point minus the mean of up to five points before it; 0 for the first. The momentum
 * of direction is calculated in the same way. If a sector continues others, its part of their points applies
 * before its own beginning (`sector_lineage`).
 */
export function momentumOver(point: number, before: readonly number[]): number {
  const compared = before.slice(-HEAT_RULE.momentumPoints);
  if (compared.length === 0) return 0;
  return point - compared.reduce((sum, one) => sum + one, 0) / compared.length;
}

/** Sums over the terms of a sector's heat that have a direction. */
export interface DirectionSums {
  /** Σ w·d, with d the direction, −1 to 1. */
  readonly signed: number;
  /** Σ w·|d|. */
  readonly absolute: number;
  /** Σ w. */
  readonly weight: number;
}

/**
 * Formula direction_score/1: weighted mean direction, `Σ w·d / Σ w`; 0 if no direction is known.
 */
export function directionScore({ signed, weight }: DirectionSums): number {
  return weight > 0 ? signed / weight : 0;
}

/** Formula disagreement/1: `1 − |Σ w·d| / Σ w·|d|`; 0 if no term has a direction. */
export function disagreementScore({ signed, absolute }: DirectionSums): number {
  if (absolute <= 0) return 0;
  // Rounding may leave the quotient slightly above 1.
  return Math.max(0, 1 - Math.abs(signed) / absolute);
}
