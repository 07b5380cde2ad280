import type { RelationView } from '#signalhub/catalog/catalog.ts';
import type { Contribution } from '#signalhub/etf/contribution.ts';
import type { EtfRelationView } from '#signalhub/etf/etf-view.ts';
import { roundedToMillionths, roundedToSum } from '#signalhub/etf/round-to-sum.ts';

/** A contribution as clients see it. */
export interface ContributionRow {
  readonly contributionId: string;
  readonly etfRelation: EtfRelationView;
  readonly contribution: Contribution<RelationView>;
  /** Rounded so that the rows that count add up to the relation's rounded `exposureRatio`. */
  readonly basketWeight: number;
  /** Rounded so that all rows add up to the relation's rounded `adjustedExposure`. */
  readonly adjustedContribution: number;
}

/** The contributions behind a relation, largest first; rows of expired relations come last with 0. */
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

/** Unique text that sorts the largest contribution first. */
export function contributionSortKey({
  adjusted,
  basketWeight,
  relation,
}: Contribution<RelationView>): string {
  const [small, light] = [1 - adjusted, 1 - basketWeight].map((part) => part.toFixed(9));
  return `${small} ${light} ${relation.company.stockCode}`;
}
