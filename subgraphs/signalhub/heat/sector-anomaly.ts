import { DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import type { MarketMove, SectorMove } from '#signalhub/heat/sector-move.ts';

export type AnomalyType =
  | 'counter_trend'
  | 'relative_resilience'
  | 'relative_weakness'
  | 'broad_internal_move'
  | 'flow_price_divergence'
  | 'concentrated_move'
  | 'cross_section_outlier';

type Market = Pick<MarketMove, 'dayReturn' | 'breadth'>;

/**
 * Formula anomaly_type/1: the anomaly of a sector, by the first rule that applies; null for none.
 *
 * 1. `concentrated_move`: excess ≥ 0.8 % in either direction. Without the company that contributes most, and
 *    with the other weights scaled up to 1, the sector has less than half of it.
 * 2. `flow_price_divergence`: return ≥ 0.4 % in either direction, net inflow of large orders ≥ 3 % of turnover
 *    in the other direction.
 * 3. `counter_trend`: return ≥ 0.5 % against a market of ≥ 0.3 %.
 * 4. `broad_internal_move`: excess ≥ 0.8 %, shared by 80 % of the weight, with a breadth that differs by 0.3
 *    from the market's.
 * 5. `relative_resilience`: excess ≥ 0.8 % while the market falls 0.3 %.
 * 6. `cross_section_outlier`: robust z-score of the excess within the layer ≥ 2.5 in either direction.
 * 7. `relative_weakness`: excess ≤ −0.8 %.
 */
export function anomalyTypeOf(
  move: SectorMove,
  market: Market,
  zScore: number,
): AnomalyType | null {
  const size = Math.abs(move.excess);
  const isNotable = size >= RULE.notableExcess;
  if (isNotable && isConcentrated(move)) return 'concentrated_move';
  if (flowsAgainstPrice(move)) return 'flow_price_divergence';
  if (goesAgainst(move, market)) return 'counter_trend';
  const gap = Math.abs(move.breadth - market.breadth);
  if (isNotable && gap >= RULE.broadGap && move.confirmation >= RULE.broadConfirmation) {
    return 'broad_internal_move';
  }
  if (isNotable && move.excess > 0 && market.dayReturn <= -RULE.counterMarket) {
    return 'relative_resilience';
  }
  if (Math.abs(zScore) >= RULE.outlierScore) return 'cross_section_outlier';
  return isNotable && move.excess < 0 ? 'relative_weakness' : null;
}

/**
 * Formula robust_z/1: `(x − median) / max(1.4826·MAD, 0.2 %)` for each value among all. For normally
 * distributed values the factor converts the median absolute deviation to a standard deviation.
 */
export function robustScores(values: readonly number[]): number[] {
  if (values.length === 0) return [];
  const middle = medianOf(values);
  const deviation = 1.4826 * medianOf(values.map((value) => Math.abs(value - middle)));
  const scale = Math.max(deviation, RULE.minDeviation);
  return values.map((value) => (value - middle) / scale);
}

/** Formula anomaly_score/1: `|z| / (|z| + 2)`, 0 to 1: one half at two deviations. */
export function anomalyScore(zScore: number): number {
  const size = Math.abs(zScore);
  return size / (size + RULE.halfScore);
}

/**
 * Formula dynamics_confidence/1: `coverage × min(1, n/5) × (1 + confirmation)/2`, 0 to 1. Coverage is the
 * traded part of the companies, and n the effective sample size.
 */
export function dynamicsConfidence(move: SectorMove): number {
  const coverage = move.weights.size / move.memberCount;
  const sample = Math.min(1, move.effectiveSampleSize / RULE.fullSample);
  return coverage * sample * ((1 + move.confirmation) / 2);
}

function isConcentrated({ excess, excessWithoutLargest }: SectorMove): boolean {
  return Math.sign(excess) * excessWithoutLargest < RULE.concentratedLeft * Math.abs(excess);
}

function flowsAgainstPrice({ dayReturn, flowRatio }: SectorMove): boolean {
  if (flowRatio === null || Math.abs(dayReturn) < RULE.divergentReturn) return false;
  return -Math.sign(dayReturn) * flowRatio >= RULE.divergentFlow;
}

function goesAgainst({ dayReturn }: SectorMove, market: Market): boolean {
  return (
    Math.abs(dayReturn) >= RULE.counterReturn &&
    -Math.sign(dayReturn) * market.dayReturn >= RULE.counterMarket
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
