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
import { whenMade } from '#signalhub/resolvers/when-made.ts';
import { policyMaterials, type PolicyMaterialView } from '#signalhub/policy/policy-material.ts';
import {
  selectMaterials,
  type MaterialFilters,
  type MaterialSummary,
} from '#signalhub/policy/select-materials.ts';
import { materialInclusion, type MaterialInclusion } from '#signalhub/policy/snapshot-inclusion.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';

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
  ) => whenMade(snapshot.view(policyMaterials), ({ byId }) => byId.get(materialId) ?? null),

  policyMaterials: (
    _root: unknown,
    { from, to, first, after, ...asked }: MaterialsArguments,
    { snapshot }: SignalhubContext,
  ) =>
    whenMade(snapshot.view(policyMaterials), ({ all }): Connection<PolicyMaterialView> => {
      const dated = all.filter(
        ({ materialDate }) =>
          (from == null || materialDate >= from) && (to == null || materialDate <= to),
      );
      const { items } = selectMaterials(dated, asked);
      const { status, sourceId, q } = asked;
      const filters = ['policyMaterials', from, to, status, sourceId, q].map((one) => one ?? null);
      const page = { first, after: after ?? null };
      return connectionOf(items, ({ sortKey }) => sortKey, page, filters);
    }),

  policyMaterialPage: (
    _root: unknown,
    asked: MaterialPageArguments,
    { snapshot, snapshots, today }: SignalhubContext,
  ) => {
    const date = asked.date ?? today;
    const { snapshotId } = asked;
    const inclusion = snapshotId == null ? null : inclusionIn(snapshots, snapshotId);
    return whenMade(inclusion, (isIncluded) =>
      whenMade(snapshot.view(policyMaterials), ({ byDate }) =>
        materialPage(byDate.get(date) ?? [], date, asked, isIncluded),
      ),
    );
  },
};

/** Which documents a snapshot's views count. */
function inclusionIn(snapshots: SnapshotDirectory, snapshotId: string) {
  return whenMade(snapshots.findSnapshot({ snapshotId }), (asOf) => asOf.view(materialInclusion));
}

function materialPage(
  dated: readonly PolicyMaterialView[],
  date: string,
  asked: MaterialPageArguments,
  isIncluded: MaterialInclusion | null,
): MaterialPage {
  const { items: found, summary } = selectMaterials(dated, asked);
  const { items, pagination } = numberedPageOf(found, asked);
  return {
    businessDate: date,
    snapshotId: asked.snapshotId ?? null,
    summary,
    items: items.map((view) => shownBeside(view, isIncluded)),
    pagination,
  };
}

function shownBeside(
  view: PolicyMaterialView,
  isIncluded: MaterialInclusion | null,
): ShownMaterial {
  return { ...view, includedInSnapshot: isIncluded === null ? null : isIncluded(view.materialId) };
}
