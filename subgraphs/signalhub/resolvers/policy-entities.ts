import type { SectorView } from '#signalhub/catalog/catalog.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { analysisOf } from '#signalhub/answers/material-analysis.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import {
  FORMULA_VERSION,
  policyMaterials,
  type PolicyMaterialView,
  type PolicyResultView,
  type PolicySectorView,
} from '#signalhub/policy/policy-material.ts';
import { selectMaterials, type MaterialFilters } from '#signalhub/policy/select-materials.ts';

// Fields without a resolver here are properties of the views.

export const POLICY_MATERIAL_RESOLVERS = {
  materialIds: ({ merged }: PolicyMaterialView) =>
    merged.members.map(({ materialId }) => materialId),
  duplicateCount: ({ merged }: PolicyMaterialView) => merged.members.length - 1,
  sources: ({ merged }: PolicyMaterialView) => merged.sources,
  sourceId: ({ merged }: PolicyMaterialView) => merged.canonical.source.source_id,
  sourceName: ({ merged }: PolicyMaterialView) => merged.canonical.source.name,
  authority: ({ merged }: PolicyMaterialView) => merged.canonical.source.authority,
  sourceTier: ({ merged }: PolicyMaterialView) => merged.canonical.source.tier,
  title: ({ merged }: PolicyMaterialView) => merged.canonical.payload.title,
  docNo: ({ merged }: PolicyMaterialView) => merged.canonical.payload.doc_no ?? '',
  url: ({ merged }: PolicyMaterialView) => merged.canonical.payload.url,
  firstSeenAt: ({ firstSeenAtMs }: PolicyMaterialView) => formatTimestamp(firstSeenAtMs),
  signalReadyAt: ({ signalReadyAtMs }: PolicyMaterialView) =>
    signalReadyAtMs === null ? '' : formatTimestamp(signalReadyAtMs),
  lifecycleStage: ({ merged }: PolicyMaterialView) => merged.canonical.payload.lifecycle_stage,
  lifecycleStatus: ({ merged }: PolicyMaterialView) => merged.canonical.payload.lifecycle_status,
  publishedOn: ({ merged: { canonical } }: PolicyMaterialView) =>
    canonical.payload.published_on ?? canonical.payload.material_date,
  analysis: ({ merged }: PolicyMaterialView) => analysisOf(merged.canonical.payload),
  evidenceCount: ({ results }: PolicyMaterialView) => results.length,
  sectorCount: ({ sectorIds }: PolicyMaterialView) => sectorIds.length,
  affectedSectors: (
    { sectorIds }: PolicyMaterialView,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): SectorView[] => sectorIds.map((sectorId) => snapshot.catalog.sectorById.get(sectorId)!),
  formulaVersion: () => FORMULA_VERSION,
};

export const POLICY_RESULT_RESOLVERS = {
  evidenceId: (result: PolicyResultView) => result.evidence_id,
  signalType: (result: PolicyResultView) => result.signal_type,
  impactHorizon: (result: PolicyResultView) => result.impact_horizon,
  ...directionFields(),
};

export const POLICY_SECTOR_RESOLVERS = {
  sectorId: (sector: PolicySectorView) => sector.sector_id,
  sectorName: (sector: PolicySectorView) => sector.sector_name,
  currentCatalogMatch: (sector: PolicySectorView) => sector.isInCatalog,
  sector: (
    sector: PolicySectorView,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): SectorView | null => snapshot.catalog.sectorById.get(sector.sector_id) ?? null,
  ...directionFields(),
};

/** `Sector.policyMaterials`: the documents that concern a sector, newest first. */
export const SECTOR_POLICY_RESOLVERS = {
  policyMaterials: (
    { sectorId }: SectorView,
    { status, sourceId, q, ...page }: MaterialFilters & PageArguments,
    { snapshot }: SignalhubContext,
  ) =>
    mapMaybe(snapshot.view(policyMaterials), ({ bySector }): ListConnection<PolicyMaterialView> => {
      const all = bySector.get(sectorId) ?? [];
      const { items } = selectMaterials(all, { status, sourceId, q });
      const filters = ['sectorMaterials', sectorId, status, sourceId ?? null, q ?? null];
      return connectionOf(items, ({ sortKey }) => sortKey, page, filters);
    }),
};

/** Direction fields that a result and its sectors have in common. */
function directionFields() {
  type Directed = Pick<
    PolicyResultView,
    'impact_direction' | 'direction_score' | 'direction_confidence' | 'direction_rationale'
  >;
  return {
    impactDirection: (one: Directed) => one.impact_direction,
    directionScore: (one: Directed) => one.direction_score,
    directionConfidence: (one: Directed) => one.direction_confidence,
    directionRationale: (one: Directed) => one.direction_rationale,
  };
}
