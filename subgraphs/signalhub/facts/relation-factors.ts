import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';

/** Weight of a company's relation to a sector, by status and type. */
export interface RelationFactors {
  readonly status: Readonly<Record<RelationStatus, number>>;
  readonly type: Readonly<Record<RelationType, number>>;
}

/** The factors of every formula from companies to their sectors. */
export const RELATION_FACTORS: RelationFactors = {
  status: { active: 1, watched: 0.6, candidate: 0.3, expired: 0 },
  type: { business: 1, market: 0.7 },
};
