import { EXPOSURE_FACTORS, type ExposureFactors } from '#signalhub/etf/exposure-formula.ts';
import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';

/** A company's relation to a sector, as far as a contribution needs it. */
export interface CompanyRelation {
  readonly relationId: string;
  readonly relationType: RelationType;
  readonly status: RelationStatus;
  /** 0 to 1. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** The contribution of one company of a basket to a sector, with all factors of the product. */
export interface Contribution<Relation extends CompanyRelation = CompanyRelation> {
  readonly relation: Relation;
  /** Part of the basket's value, 0 to 1. */
  readonly basketWeight: number;
  readonly statusFactor: number;
  readonly typeFactor: number;
  readonly adjusted: number;
}

/** Sum of the contributions of distinct companies. */
export interface Exposure {
  readonly exposureRatio: number;
  readonly adjustedExposure: number;
  readonly confidence: number;
  readonly componentCount: number;
}

/**
 * Formula etf-exposure/2: `adjusted_contribution` is the product of `basket_weight`, `relation_score`,
 * `relation_confidence`, `relation_status_factor` and `relation_type_factor`.
 *
 * All five factors are 0 to 1, so a contribution never exceeds the weight, and it grows with each of them. An
 * expired relation contributes 0 and stays visible.
 */
export function contributionOf<Relation extends CompanyRelation>(
  basketWeight: number,
  relation: Relation,
  factors: ExposureFactors = EXPOSURE_FACTORS,
): Contribution<Relation> {
  const statusFactor = factors.status[relation.status];
  const typeFactor = factors.type[relation.relationType];
  const adjusted = basketWeight * relation.score * relation.confidence * statusFactor * typeFactor;
  return { relation, basketWeight, statusFactor, typeFactor, adjusted };
}

/**
 * Formula etf-exposure/2: sums over the companies whose status factor is above 0:
 * `exposure_ratio = Σ basket_weight`, `adjusted_exposure = Σ adjusted_contribution`,
 * `confidence = Σ basket_weight × relation_confidence ÷ Σ basket_weight`, and `component_count` is the number
 * of companies.
 *
 * The contributions are of distinct companies. Without such a company, all four are 0.
 */
export function exposureOf(contributions: readonly Contribution[]): Exposure {
  let exposureRatio = 0;
  let adjustedExposure = 0;
  let confidentWeight = 0;
  let componentCount = 0;
  for (const { relation, basketWeight, statusFactor, adjusted } of contributions) {
    if (statusFactor === 0) continue;
    exposureRatio += basketWeight;
    adjustedExposure += adjusted;
    confidentWeight += basketWeight * relation.confidence;
    componentCount += 1;
  }
  const confidence = exposureRatio === 0 ? 0 : confidentWeight / exposureRatio;
  return { exposureRatio, adjustedExposure, confidence, componentCount };
}

/** The larger of two contributions of one company, so that the company counts once. */
export function strongerOf<Relation extends CompanyRelation>(
  a: Contribution<Relation> | undefined,
  b: Contribution<Relation>,
): Contribution<Relation> {
  if (a === undefined) return b;
  if (a.adjusted !== b.adjusted) return a.adjusted > b.adjusted ? a : b;
  // A relation that counts precedes an expired one, even where both are zero.
  if (a.statusFactor !== b.statusFactor) return a.statusFactor > b.statusFactor ? a : b;
  return a.relation.relationId <= b.relation.relationId ? a : b;
}
