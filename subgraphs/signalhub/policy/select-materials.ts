import { searchText } from '#signalhub/catalog/search-text.ts';
import type { PolicyMaterialView } from '#signalhub/policy/policy-material.ts';

/** Filters of a list of documents; absent ones do not restrict. */
export interface MaterialFilters {
  readonly status: 'all' | 'signal' | 'no_signal';
  /** A source of the document or of one of its reprints. */
  readonly sourceId?: string | null | undefined;
  /** Part of a title, document number, source, viewpoint or sector name. */
  readonly q?: string | null | undefined;
}

/** Number of documents of each sort. */
export interface MaterialSummary {
  readonly total: number;
  readonly signal: number;
  readonly noSignal: number;
  /** Number of documents of each source, descending, then by id. */
  readonly sources: readonly SourceCount[];
}

export interface SourceCount {
  readonly sourceId: string;
  readonly name: string;
  readonly count: number;
}

/** The documents that pass the filters, in their order, and the summary of the list. */
export interface SelectedMaterials {
  readonly items: readonly PolicyMaterialView[];
  readonly summary: MaterialSummary;
}

/**
 * Selects documents. The summary ignores `status` and paging and respects the other filters, so it shows what
 * another status would return; a scan of normalised texts finds parts of words.
 */
export function selectMaterials(
  materials: readonly PolicyMaterialView[],
  { status, sourceId, q }: MaterialFilters,
): SelectedMaterials {
  const wanted = searchText(q ?? '');
  const found = materials.filter(
    ({ merged, searchText: text }) =>
      (sourceId == null || merged.sources.some((source) => source.sourceId === sourceId)) &&
      text.includes(wanted),
  );
  const items =
    status === 'all' ? found : found.filter(({ signalStatus }) => signalStatus === status);
  return { items, summary: summaryOf(found) };
}

function summaryOf(materials: readonly PolicyMaterialView[]): MaterialSummary {
  const signal = materials.filter(({ signalStatus }) => signalStatus === 'signal').length;
  const counts = new Map<string, { sourceId: string; name: string; count: number }>();
  for (const { sourceId, name } of materials.flatMap(({ merged }) => merged.sources)) {
    const known = counts.get(sourceId);
    if (known === undefined) counts.set(sourceId, { sourceId, name, count: 1 });
    else known.count += 1;
  }
  const sources = [...counts.values()].sort(
    (a, b) => b.count - a.count || (a.sourceId < b.sourceId ? -1 : 1),
  );
  const total = materials.length;
  return { total, signal, noSignal: total - signal, sources };
}
