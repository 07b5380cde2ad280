import { sortedInSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { Catalog } from '#signalhub/catalog/catalog.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type {
  MaterialResultPayload,
  MaterialSectorPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { mergedMaterials, type MergedMaterial } from '#signalhub/materials/merged-material.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Version of the rules that merge documents and derive signals. */
export const FORMULA_VERSION = 'policy-materials/1';

/** Whether a document's analysis has a market signal. */
export type SignalStatus = 'signal' | 'no_signal';

/** A document of an authority with its reprints, viewpoints and sectors. */
export interface PolicyMaterialView {
  readonly __typename: 'PolicyMaterial';
  readonly merged: MergedMaterial;
  readonly materialId: string;
  readonly materialDate: string;
  readonly firstSeenAtMs: number;
  readonly signalReadyAtMs: number | null;
  readonly signalStatus: SignalStatus;
  readonly results: readonly PolicyResultView[];
  /** Distinct sectors of the current catalog, in the order of the results. */
  readonly sectorIds: readonly string[];
  /** Every field that `q` searches, normalised. */
  readonly searchText: string;
  /** Unique sort key, newest first: see `policyMaterials`. */
  readonly sortKey: string;
}

export interface PolicyResultView extends Omit<MaterialResultPayload, 'sectors'> {
  readonly sectors: readonly PolicySectorView[];
}

export interface PolicySectorView extends MaterialSectorPayload {
  /** Whether the sector is in the current catalog. */
  readonly isInCatalog: boolean;
}

/** The documents of a snapshot, in total order and by id. */
export interface PolicyMaterials {
  /** Latest date first, then latest first seen, then smallest id. */
  readonly all: readonly PolicyMaterialView[];
  readonly byDate: ReadonlyMap<string, readonly PolicyMaterialView[]>;
  /** By the id of the document or of any of its reprints. */
  readonly byId: ReadonlyMap<string, PolicyMaterialView>;
  readonly bySector: ReadonlyMap<string, readonly PolicyMaterialView[]>;
}

/**
 * The documents of authorities in a snapshot. Materials only of media or the market are excluded; their
 * reprints are part of the document. A document belongs to its own date, not to that of a reprint.
 *
 * A derivation of snapshots.
 */
export function* policyMaterials(snapshot: Snapshot): SteppedWork<PolicyMaterials> {
  const views: PolicyMaterialView[] = [];
  for (const merged of yield* snapshot.viewInSteps(mergedMaterials)) {
    if (merged.canonical.source.channel !== 'policy') continue;
    views.push(policyMaterial(merged, snapshot.catalog));
    yield;
  }
  const all = yield* sortedInSteps(views, (a, b) => (a.sortKey < b.sortKey ? -1 : 1));
  const byDate = new Map<string, PolicyMaterialView[]>();
  const byId = new Map<string, PolicyMaterialView>();
  const bySector = new Map<string, PolicyMaterialView[]>();
  for (const view of all) {
    append(byDate, view.materialDate, view);
    for (const { materialId } of view.merged.members) byId.set(materialId, view);
    for (const sectorId of view.sectorIds) append(bySector, sectorId, view);
    yield;
  }
  return { all, byDate, byId, bySector };
}

function append(
  lists: Map<string, PolicyMaterialView[]>,
  key: string,
  view: PolicyMaterialView,
): void {
  lists.getOrInsertComputed(key, () => []).push(view);
}

function policyMaterial(merged: MergedMaterial, catalog: Catalog): PolicyMaterialView {
  const { materialId, payload, firstSeenAtMs, signalReadyAtMs } = merged.canonical;
  const results = payload.results.map((result) => ({
    ...result,
    sectors: result.sectors.map((sector) => ({
      ...sector,
      isInCatalog: catalog.sectorById.has(sector.sector_id),
    })),
  }));
  const sectorIds = new Set<string>();
  for (const { sectors } of results) {
    for (const sector of sectors) if (sector.isInCatalog) sectorIds.add(sector.sector_id);
  }
  return {
    __typename: 'PolicyMaterial',
    merged,
    materialId,
    materialDate: payload.material_date,
    firstSeenAtMs,
    signalReadyAtMs,
    signalStatus: signalStatusOf(signalReadyAtMs, sectorIds.size),
    results,
    sectorIds: [...sectorIds],
    searchText: searchTextOf(merged),
    sortKey: `${descending(Date.parse(payload.material_date))}${descending(firstSeenAtMs)}${materialId}`,
  };
}

/**
 * Formula signal_status/1: a document is a signal if its processing is complete and one of its viewpoints concerns a
 * sector of the current catalog. Other documents are not signals: documents in processing, failed documents, and
 * documents without a viewpoint on a sector.
 */
export function signalStatusOf(readyAtMs: number | null, sectorCount: number): SignalStatus {
  return readyAtMs !== null && sectorCount > 0 ? 'signal' : 'no_signal';
}

/** Titles, numbers, sources, viewpoints and sectors, separated so that no search spans two of them. */
function searchTextOf({ canonical, members, sources }: MergedMaterial): string {
  const results = canonical.payload.results.flatMap(({ viewpoint, sectors }) => [
    viewpoint,
    ...sectors.map((sector) => sector.sector_name),
  ]);
  const titles = members.flatMap(({ payload }) => [payload.title, payload.doc_no ?? '']);
  const origins = sources.flatMap(({ name, authority }) => [name, authority]);
  return [...titles, ...origins, ...results].map(searchText).join('\n');
}

/** A moment as text of fixed length that sorts later ones first, from 1970 to the year 5138. */
function descending(timeMs: number): string {
  return String(99_999_999_999_999 - timeMs).padStart(14, '0');
}
