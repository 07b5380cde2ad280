import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import { groupEvidence, type EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import type { ResearchGapPayload } from '#signalhub/facts/kinds/research-gap.ts';
import {
  CATEGORY_LABELS,
  categoryOfDomain,
  type ResearchCategory,
  type ResearchDomain,
} from '#signalhub/facts/research-domain.ts';
import { formatTimestamp, parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { evidenceCountOf, type CategorySummary } from '#signalhub/research/category-summary.ts';
import { materialsOf } from '#signalhub/research/change-summary.ts';
import {
  companyResearch,
  FORMULA_VERSION,
  type ResearchVersionView,
} from '#signalhub/research/company-research.ts';
import type { VersionSelector } from '#signalhub/research/select-version.ts';
import type { RecordedFact, RecordedRelationship } from '#signalhub/research/version-content.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import { researchOfCompany } from '#signalhub/resolvers/research-query.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

// Fields without a resolver here are properties of the views.

interface DomainArguments extends PageArguments {
  readonly category?: ResearchCategory | null;
  readonly domain?: ResearchDomain | null;
}

/** Fields of a version, in a list or as a profile. */
const VERSION_FIELDS = {
  previousVersionId: ({ previous }: ResearchVersionView) => previous?.versionId ?? '',
  publishedAt: ({ publishedAtMs }: ResearchVersionView) => formatTimestamp(publishedAtMs),
  factCount: ({ facts }: ResearchVersionView) => facts.length,
  relationshipCount: ({ relationships }: ResearchVersionView) => relationships.length,
};

export const RESEARCH_PROFILE_RESOLVERS = {
  ...VERSION_FIELDS,
  completenessStatus: () => 'complete',
  evidenceCount: ({ facts }: ResearchVersionView) => evidenceCountOf(facts),
  materialCount: ({ facts }: ResearchVersionView) => materialsOf({ facts }).length,
};

export const RESEARCH_CATEGORY_RESOLVERS = {
  label: ({ category }: CategorySummary) => CATEGORY_LABELS[category],
  latestFactDate: ({ latestFactDate }: CategorySummary) => latestFactDate ?? '',
  averageConfidence: ({ averageConfidence }: CategorySummary) =>
    Math.round(averageConfidence * 10_000) / 10_000,
};

export const RESEARCH_VERSION_RESOLVERS = {
  __resolveReference: (
    { versionId }: { readonly versionId: string },
    { snapshot }: SignalhubContext,
  ): ResearchVersionView | null => snapshot.view(companyResearch).versionById(versionId),

  ...VERSION_FIELDS,
  gapCount: ({ gaps }: ResearchVersionView) => gaps.length,
  profile: (version: ResearchVersionView) => version,
  company: companyOf,
  formulaVersion: () => FORMULA_VERSION,

  facts: (
    { versionId, facts }: ResearchVersionView,
    { category, domain, ...page }: DomainArguments,
  ): ListConnection<RecordedFact> => {
    const wanted = facts.filter(({ payload }) => isWanted(payload.domain, category, domain));
    const filters = ['researchFacts', versionId, category ?? null, domain ?? null];
    return connectionOf(wanted, ({ sortKey }) => sortKey, page, filters);
  },

  fact: ({ facts }: ResearchVersionView, { factId }: { readonly factId: string }) =>
    facts.find(({ payload }) => payload.fact_id === factId) ?? null,

  relationships: (
    { versionId, relationships }: ResearchVersionView,
    { category, domain, ...page }: DomainArguments,
  ): ListConnection<RecordedRelationship> => {
    const wanted = relationships.filter(({ payload }) =>
      isWanted(payload.domain, category, domain),
    );
    const filters = ['researchRelationships', versionId, category ?? null, domain ?? null];
    return connectionOf(wanted, ({ sortKey }) => sortKey, page, filters);
  },

  materials: (
    { versionId, facts, publishedAtMs }: ResearchVersionView,
    page: PageArguments,
    { snapshot }: SignalhubContext,
  ): ListConnection<EvidenceMaterial> => {
    const materialOf = snapshot.view(companyResearch).materialsAt(publishedAtMs);
    const evidence = facts.flatMap(({ payload }) => payload.evidence);
    const materials = groupEvidence(evidence, materialOf);
    return connectionOf(materials, ({ sortKey }) => sortKey, page, [
      'researchMaterials',
      versionId,
    ]);
  },
};

export const RESEARCH_FACT_RESOLVERS = {
  factId: ({ payload }: RecordedFact) => payload.fact_id,
  factKey: ({ contentKey }: RecordedFact) => contentKey,
  category: ({ payload }: RecordedFact) => categoryOfDomain(payload.domain),
  domain: ({ payload }: RecordedFact) => payload.domain,
  predicate: ({ payload }: RecordedFact) => payload.predicate,
  object: ({ payload }: RecordedFact) => payload.object,
  statement: ({ payload }: RecordedFact) => payload.statement,
  value: ({ payload }: RecordedFact) => payload.value,
  unit: ({ payload }: RecordedFact) => payload.unit,
  factDate: ({ payload }: RecordedFact) => payload.fact_date,
  confidence: ({ payload }: RecordedFact) => payload.confidence,
  firstVersionId: ({ payload }: RecordedFact) => payload.first_version_id,
  evidence: (
    { payload, knownAtMs }: RecordedFact,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): EvidenceMaterial[] =>
    groupEvidence(payload.evidence, snapshot.view(companyResearch).materialsAt(knownAtMs)),
};

export const RESEARCH_RELATIONSHIP_RESOLVERS = {
  relationshipId: ({ payload }: RecordedRelationship) => payload.relationship_id,
  category: ({ payload }: RecordedRelationship) => categoryOfDomain(payload.domain),
  domain: ({ payload }: RecordedRelationship) => payload.domain,
  counterpartyRole: ({ payload }: RecordedRelationship) => payload.counterparty_role,
  counterpartyName: ({ payload }: RecordedRelationship) => payload.counterparty_name,
  sharePct: ({ payload }: RecordedRelationship) => payload.share_pct,
  confidence: ({ payload }: RecordedRelationship) => payload.confidence,
  factIds: ({ payload }: RecordedRelationship) => payload.fact_ids,
  counterparty: (
    { payload }: RecordedRelationship,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): CompanyView | null =>
    snapshot.catalog.companyByCode.get(payload.counterparty_stock_code ?? '') ?? null,
};

export const RESEARCH_GAP_RESOLVERS = {
  gapId: (gap: ResearchGapPayload) => gap.gap_id,
  category: (gap: ResearchGapPayload) => categoryOfDomain(gap.domain),
  openedVersionId: (gap: ResearchGapPayload) => gap.opened_version_id,
};

/** Original materials of any evidence. */
export const EVIDENCE_MATERIAL_RESOLVERS = {
  materialId: ({ material }: EvidenceMaterial) => material.material_id,
  sourceId: ({ material }: EvidenceMaterial) => material.source_id,
  sourceName: ({ material }: EvidenceMaterial) => material.source_name,
  sourceTier: ({ material }: EvidenceMaterial) => material.source_tier,
  title: ({ material }: EvidenceMaterial) => material.title,
  sourceUrl: ({ material }: EvidenceMaterial) => material.source_url,
  publishedAt: ({ material: { published_at: publishedAt } }: EvidenceMaterial) =>
    publishedAt === null ? '' : formatTimestamp(parseTimestamp(publishedAt)!),
  evidenceRoles: ({ roles }: EvidenceMaterial) => roles,
};

/** Fields that research adds to `Company`. */
export const RESEARCH_FIELDS_OF_COMPANY = {
  research: ({ stockCode }: CompanyView, selector: VersionSelector, context: SignalhubContext) =>
    researchOfCompany({ ...selector, stockCode }, context).version,

  researchVersions: (
    { stockCode }: CompanyView,
    page: PageArguments,
    { snapshot }: SignalhubContext,
  ): ListConnection<ResearchVersionView> => {
    const versions = snapshot.view(companyResearch).versionsOf(stockCode).toReversed();
    return connectionOf(versions, latestVersionFirst, page, ['researchVersions', stockCode]);
  },
};

function companyOf(
  { stockCode }: ResearchVersionView,
  _arguments: unknown,
  { snapshot }: SignalhubContext,
): CompanyView | null {
  return snapshot.catalog.companyByCode.get(stockCode) ?? null;
}

function isWanted(
  domain: ResearchDomain,
  category: ResearchCategory | null | undefined,
  only: ResearchDomain | null | undefined,
): boolean {
  return (
    (only == null || domain === only) && (category == null || categoryOfDomain(domain) === category)
  );
}

/** Text of fixed length that sorts higher numbers first. */
function latestVersionFirst({ versionNumber }: ResearchVersionView): string {
  return String(99_999 - versionNumber).padStart(5, '0');
}
