import type { RelationView } from '#signalhub/catalog/catalog.ts';
import type { Contribution } from '#signalhub/etf/contribution.ts';
import type { EtfRelationView } from '#signalhub/etf/etf-view.ts';
import { roundedToMillionths, roundedToSum } from '#signalhub/etf/round-to-sum.ts';

/** A contribution in answers. */
export interface ContributionRow {
  readonly contributionId: string;
  readonly etfRelation: EtfRelationView;
  readonly contribution: Contribution<RelationView>;
  /** Rounded so that the rows that count add up to the relation's rounded `exposureRatio`. */
  readonly basketWeight: number;
  /** Rounded so that all rows add up to the relation's rounded `adjustedExposure`. */
  readonly adjustedContribution: number;
}

/** The contributions of a relation, largest first; rows of expired relations come last with 0. */
export function contributionRowsOf(etfRelation: EtfRelationView): ContributionRow[] {
  const { relationId, contributions } = etfRelation;
  const counted = contributions.map(({ statusFactor, basketWeight }) =>
    statusFactor === 0 ? 0 : basketWeight,
  );
  const weights = roundedToSum(counted);
  const adjusted = roundedToSum(contributions.map((contribution) => contribution.adjusted));
  return contributions.map((contribution, index) => {
    const { statusFactor, basketWeight, relation } = contribution;
    return {
      contributionId: `${relationId}.${relation.company.stockCode}`,
      etfRelation,
      contribution,
      basketWeight: statusFactor === 0 ? roundedToMillionths(basketWeight) : weights[index]!,
      adjustedContribution: adjusted[index]!,
    };
  });
}

/** Order of contributions: largest first, then larger weight, then stock code. */
export function byLargestContribution(
  a: Contribution<RelationView>,
  b: Contribution<RelationView>,
): number {
  return (
    shortfall(a.adjusted) - shortfall(b.adjusted) ||
    shortfall(a.basketWeight) - shortfall(b.basketWeight) ||
    (a.relation.company.stockCode < b.relation.company.stockCode ? -1 : 1)
  );
}

/** Unique sort key in the order of `byLargestContribution`. */
export function contributionSortKey({
  adjusted,
  basketWeight,
  relation,
}: Contribution<RelationView>): string {
  const parts = [adjusted, basketWeight].map((part) => String(shortfall(part)).padStart(10, '0'));
  return `${parts.join(' ')} ${relation.company.stockCode}`;
}

/** 1 minus a part, in billionths: whole numbers compare alike as numbers and as text. */
function shortfall(part: number): number {
  return 1e9 - Math.round(part * 1e9);
}
