import {
  categoryOfDomain,
  RESEARCH_CATEGORIES,
  type ResearchCategory,
} from '#signalhub/facts/research-domain.ts';
import { materialsOf } from '#signalhub/research/change-summary.ts';
import type { VersionContent } from '#signalhub/research/version-content.ts';

/** The content of a version in one category. */
export interface CategorySummary {
  readonly category: ResearchCategory;
  /** Domains of its facts and relationships, sorted. */
  readonly domains: readonly string[];
  readonly factCount: number;
  readonly relationshipCount: number;
  /** Number of evidence references of its facts. */
  readonly evidenceCount: number;
  /** Number of distinct materials among them. */
  readonly materialCount: number;
  /** Null without facts. */
  readonly latestFactDate: string | null;
  /** 0 to 1; 0 without facts. */
  readonly averageConfidence: number;
}

/**
 * Formula company-research/2: the facts and relationships of a version by the category of their domain, for all five
 * categories in their order. `average_confidence` is the mean over the facts; each fact counts once, independent of its
 * evidence.
 */
export function categorySummaries({
  facts,
  relationships,
}: Pick<VersionContent, 'facts' | 'relationships'>): CategorySummary[] {
  const factsBy = Map.groupBy(facts, ({ payload }) => categoryOfDomain(payload.domain));
  const relationshipsBy = Map.groupBy(relationships, ({ payload }) =>
    categoryOfDomain(payload.domain),
  );
  return RESEARCH_CATEGORIES.map((category) =>
    summaryOf(category, factsBy.get(category) ?? [], relationshipsBy.get(category) ?? []),
  );
}

function summaryOf(
  category: ResearchCategory,
  facts: VersionContent['facts'],
  relationships: VersionContent['relationships'],
): CategorySummary {
  const domains = new Set([...facts, ...relationships].map(({ payload }) => payload.domain));
  const dates = facts.map(({ payload }) => payload.fact_date).sort();
  const confidence = facts.reduce((sum, { payload }) => sum + payload.confidence, 0);
  return {
    category,
    domains: [...domains].sort(),
    factCount: facts.length,
    relationshipCount: relationships.length,
    evidenceCount: evidenceCountOf(facts),
    materialCount: materialsOf({ facts }).length,
    latestFactDate: dates.at(-1) ?? null,
    averageConfidence: facts.length === 0 ? 0 : confidence / facts.length,
  };
}

/** Number of evidence references of facts. */
export function evidenceCountOf(facts: VersionContent['facts']): number {
  return facts.reduce((sum, { payload }) => sum + payload.evidence.length, 0);
}
