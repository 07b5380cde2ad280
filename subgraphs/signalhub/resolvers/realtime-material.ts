import type { Catalog, SectorView } from '#signalhub/catalog/catalog.ts';
import { TIER_WEIGHTS } from '#signalhub/facts/material-terms.ts';
import type { MaterialSectorPayload } from '#signalhub/facts/kinds/policy-material.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { FORMULA_VERSION } from '#signalhub/materials/similarity.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import { analysisOf } from '#signalhub/answers/material-analysis.ts';
import { firstSeenAtMs } from '#signalhub/realtime/realtime-material.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

/** A cluster of materials in answers. */
export const REALTIME_MATERIAL_RESOLVERS = {
  __resolveReference: (
    { materialId }: { readonly materialId: string },
    { realtime }: SignalhubContext,
  ): FeedItem | null => realtime.feed.itemOf(materialId),

  materialId: ({ canonical }: FeedItem) => canonical.materialId,
  materialIds: ({ members }: FeedItem) => members.map(({ materialId }) => materialId),
  duplicateCount: ({ members }: FeedItem) => members.length - 1,
  sources: ({ members }: FeedItem) => sourcesOf(members),
  channel: ({ canonical }: FeedItem) => canonical.payload.channel,
  sourceId: ({ canonical }: FeedItem) => canonical.payload.source_id,
  sourceName: ({ canonical }: FeedItem) => canonical.payload.source_name,
  authority: ({ canonical }: FeedItem) => canonical.payload.authority,
  sourceTier: ({ canonical }: FeedItem) => canonical.payload.source_tier,
  title: ({ content }: FeedItem) => content.payload.title,
  docNo: ({ content }: FeedItem) => content.payload.doc_no ?? '',
  url: ({ content }: FeedItem) => content.payload.url,
  materialDate: ({ canonical }: FeedItem) => canonical.payload.material_date,
  firstSeenAt: ({ canonical }: FeedItem) => formatTimestamp(firstSeenAtMs(canonical)),
  signalReadyAt: ({ canonical }: FeedItem) => canonical.payload.signal_ready_at,
  publishedOn: ({ canonical: { payload } }: FeedItem) =>
    payload.published_on ?? payload.material_date,
  lifecycleStage: ({ content }: FeedItem) => content.payload.lifecycle_stage,
  lifecycleStatus: ({ content }: FeedItem) => content.payload.lifecycle_status,
  evidenceCount: ({ content }: FeedItem) => content.payload.results.length,
  sectorCount: (item: FeedItem, _arguments: unknown, { snapshot }: SignalhubContext) =>
    sectorsOf(item, snapshot.catalog).length,
  results: ({ content }: FeedItem, _arguments: unknown, { snapshot }: SignalhubContext) =>
    content.payload.results.map((result) => {
      const sectors = result.sectors.map((sector) => namedSector(sector, snapshot.catalog));
      return { ...result, sectors };
    }),
  analysis: ({ content }: FeedItem) => analysisOf(content.payload),
  affectedSectors: (item: FeedItem, _arguments: unknown, { snapshot }: SignalhubContext) =>
    sectorsOf(item, snapshot.catalog),
  correctedBy: ({ canonical, content }: FeedItem) =>
    content === canonical ? null : content.materialId,
  formulaVersion: () => FORMULA_VERSION,
};

/** An item's sectors in the current catalog, in the item's order. */
function sectorsOf({ terms }: FeedItem, catalog: Catalog): SectorView[] {
  return terms.flatMap(({ sectorId }) => catalog.sectorById.get(sectorId) ?? []);
}

function namedSector(sector: MaterialSectorPayload, catalog: Catalog) {
  const known = catalog.sectorById.get(sector.sector_id);
  return {
    ...sector,
    sector_name: sector.sector_name || (known?.name ?? sector.sector_id),
    layer: sector.layer || (known?.layer ?? ''),
    isInCatalog: known !== undefined,
  };
}

function sourcesOf(members: FeedItem['members']) {
  const byId = new Map(members.map(({ payload }) => [payload.source_id, payload]));
  return Array.from(byId.values(), (payload) => ({
    sourceId: payload.source_id,
    name: payload.source_name,
    authority: payload.authority,
    tier: payload.source_tier,
    weight: TIER_WEIGHTS[payload.source_tier],
  }));
}
