import { DYNAMICS_RULE as RULE } from '#signalhub/heat/dynamics-rule.ts';
import type { SectorMove } from '#signalhub/heat/sector-move.ts';

export type LinkRelationKind = 'hierarchy' | 'taxonomy_semantic';
export type LinkagePattern =
  | 'same_day_resonance'
  | 'same_day_divergence'
  | 'hierarchy_divergence'
  | 'structural_overlap';

/** Two sectors that belong together in the catalog, regardless of the day. */
export interface SectorPair {
  readonly sourceId: string;
  readonly targetId: string;
  readonly kind: LinkRelationKind;
  /** How: `parent`, `sibling` or `semantic`. */
  readonly relation: string;
  /** 0 to 1. */
  readonly strength: number;
  readonly confidence: number;
  readonly rationale: string;
}

/**
 * Formula stock_overlap/1: `Σ min(p, q)` over all companies, with their weights p and q in the two sectors; 0
 * without common companies, 1 for the same companies with the same weights.
 */
export function stockOverlap(a: SectorMove, b: SectorMove): number {
  let overlap = 0;
  for (const [stockCode, weight] of a.weights) {
    overlap += Math.min(weight, b.weights.get(stockCode) ?? 0);
  }
  return overlap;
}

/**
 * Formula linkage_pattern/1: how two linked sectors moved relative to the market; null if no rule applies.
 *
 * - Both ≥ 0.5 % in the same direction: `structural_overlap` if they overlap by 0.6, because then they are one
 *   group of companies under two names; otherwise `same_day_resonance`.
 * - Both ≥ 0.3 % in opposite directions: `hierarchy_divergence` if one is a part of the other, otherwise
 *   `same_day_divergence`.
 */
export function linkagePattern(
  kind: LinkRelationKind,
  a: SectorMove,
  b: SectorMove,
): LinkagePattern | null {
  const smaller = Math.min(Math.abs(a.excess), Math.abs(b.excess));
  if (a.excess * b.excess > 0) {
    if (smaller < RULE.togetherExcess) return null;
    const isOne = stockOverlap(a, b) >= RULE.structuralOverlap;
    return isOne ? 'structural_overlap' : 'same_day_resonance';
  }
  if (smaller < RULE.apartExcess) return null;
  return kind === 'hierarchy' ? 'hierarchy_divergence' : 'same_day_divergence';
}

/**
 * Formula linkage_score/1: `strength × e / (e + 1 %)`, 0 to 1. e is the smaller excess of the two, in either
 * direction. The strength of the pair is 1 for parent and child, 0.5 for siblings, and the score of a semantic
 * link otherwise.
 */
export function linkageScore({ strength }: SectorPair, a: SectorMove, b: SectorMove): number {
  const smaller = Math.min(Math.abs(a.excess), Math.abs(b.excess));
  return (strength * smaller) / (smaller + RULE.halfLinkExcess);
}

/**
 * Formula linkage_confirmation/1: part of the neighbours whose excess has the same sign; 0 without neighbours.
 */
export function linkageConfirmation(move: SectorMove, neighbours: readonly SectorMove[]): number {
  if (neighbours.length === 0) return 0;
  const agreeing = neighbours.filter(({ excess }) => excess * move.excess > 0);
  return agreeing.length / neighbours.length;
}
