import {
  connectionOf,
  type Connection,
  type PageArguments,
} from '#signalhub/resolvers/connection.ts';
import {
  numberedPageOf,
  type NumberedPageArguments,
  type Pagination,
} from '#signalhub/resolvers/numbered-page.ts';
import type { SignalhubContext } from '#signalhub/resolvers/signalhub-context.ts';
import { policyMaterials, type PolicyMaterialView } from '#signalhub/policy/policy-material.ts';
import {
  selectMaterials,
  type MaterialFilters,
  type MaterialSummary,
} from '#signalhub/policy/select-materials.ts';
import { isIncluded } from '#signalhub/policy/snapshot-inclusion.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface MaterialsArguments extends PageArguments, MaterialFilters {
  readonly from?: string | null;
  readonly to?: string | null;
}

interface MaterialPageArguments extends NumberedPageArguments, MaterialFilters {
  readonly date?: string | null;
  readonly snapshotId?: string | null;
}

/** A document beside the snapshot that the reader asked about. */
interface ShownMaterial extends PolicyMaterialView {
  readonly includedInSnapshot: boolean | null;
}

interface MaterialPage {
  readonly businessDate: string;
  readonly snapshotId: string | null;
  readonly summary: MaterialSummary;
  readonly items: readonly ShownMaterial[];
  readonly pagination: Pagination;
}

/** Root fields about documents of authorities. */
export const POLICY_QUERIES = {
  policyMaterial: (
    _root: unknown,
    { materialId }: { readonly materialId: string },
    { snapshot }: SignalhubContext,
  ): PolicyMaterialView | null => snapshot.view(policyMaterials).byId.get(materialId) ?? null,

  policyMaterials: (
    _root: unknown,
    { from, to, first, after, ...asked }: MaterialsArguments,
    { snapshot }: SignalhubContext,
  ): Connection<PolicyMaterialView> => {
    const dated = snapshot
      .view(policyMaterials)
      .all.filter(
        ({ materialDate }) =>
          (from == null || materialDate >= from) && (to == null || materialDate <= to),
      );
    const { items } = selectMaterials(dated, asked);
    const { status, sourceId, q } = asked;
    const filters = ['policyMaterials', from, to, status, sourceId, q].map((one) => one ?? null);
    return connectionOf(items, ({ sortKey }) => sortKey, { first, after: after ?? null }, filters);
  },

  policyMaterialPage: (
    _root: unknown,
    asked: MaterialPageArguments,
    { snapshot, snapshots, today }: SignalhubContext,
  ): MaterialPage | Promise<MaterialPage> => {
    const date = asked.date ?? today;
    if (asked.snapshotId == null) return materialPage(snapshot, date, asked, null);
    const found = snapshots.findSnapshot({ snapshotId: asked.snapshotId });
    return found instanceof Promise
      ? found.then((asOf) => materialPage(snapshot, date, asked, asOf))
      : materialPage(snapshot, date, asked, found);
  },
};

function materialPage(
  current: Snapshot,
  date: string,
  asked: MaterialPageArguments,
  asOf: Snapshot | null,
): MaterialPage {
  const dated = current.view(policyMaterials).byDate.get(date) ?? [];
  const { items: found, summary } = selectMaterials(dated, asked);
  const { items, pagination } = numberedPageOf(found, asked);
  return {
    businessDate: date,
    snapshotId: asked.snapshotId ?? null,
    summary,
    items: items.map((view) => shownBeside(view, asOf)),
    pagination,
  };
}

function shownBeside(view: PolicyMaterialView, asOf: Snapshot | null): ShownMaterial {
  return { ...view, includedInSnapshot: asOf === null ? null : isIncluded(view, asOf) };
}
