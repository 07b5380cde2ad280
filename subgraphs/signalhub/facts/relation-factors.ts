import type { RelationStatus, RelationType } from '#signalhub/facts/kinds/sector-relation.ts';

/** How much a relation between a company and a sector counts, by its status and its type. */
export interface RelationFactors {
  readonly status: Readonly<Record<RelationStatus, number>>;
  readonly type: Readonly<Record<RelationType, number>>;
}

/** The factors of every formula that walks from a company to its sectors. */
export const RELATION_FACTORS: RelationFactors = {
  status: { active: 1, watched: 0.6, candidate: 0.3, expired: 0 },
  type: { business: 1, market: 0.7 },
};
