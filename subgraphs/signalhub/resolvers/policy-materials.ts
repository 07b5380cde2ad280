import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import {
  numberedPageOf,
  type NumberedPageArguments,
  type Pagination,
} from '#signalhub/answers/numbered-page.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { snapshotIfAny } from '#signalhub/snapshots/snapshot-if-any.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import {
  policyMaterials,
  type PolicyMaterials,
  type PolicyMaterialView,
} from '#signalhub/policy/policy-material.ts';
import {
  selectMaterials,
  type MaterialFilters,
  type MaterialSummary,
} from '#signalhub/policy/select-materials.ts';
import { materialInclusion, type MaterialInclusion } from '#signalhub/policy/snapshot-inclusion.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface MaterialsArguments extends PageArguments, MaterialFilters {
  readonly from?: string | null;
  readonly to?: string | null;
  readonly knownAsOf?: string | null;
}

interface MaterialPageArguments extends NumberedPageArguments, MaterialFilters {
  readonly date?: string | null;
  readonly snapshotId?: string | null;
  readonly knownAsOf?: string | null;
}

/** A document together with the requested snapshot. */
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
  ) => mapMaybe(snapshot.view(policyMaterials), ({ byId }) => byId.get(materialId) ?? null),

  policyMaterials: (
    _root: unknown,
    { from, to, first, after, knownAsOf, ...asked }: MaterialsArguments,
    { snapshot, snapshots }: SignalhubContext,
  ) =>
    mapMaybe(
      materialsKnown(snapshot, snapshots, knownAsOf),
      ({ all }): ListConnection<PolicyMaterialView> => {
        const dated = all.filter(
          ({ materialDate }) =>
            (from == null || materialDate >= from) && (to == null || materialDate <= to),
        );
        const { items } = selectMaterials(dated, asked);
        const { status, sourceId, q } = asked;
        const bound = ['policyMaterials', from, to, status, sourceId, q, knownAsOf];
        const filters = bound.map((one) => one ?? null);
        const page = { first, after: after ?? null };
        return connectionOf(items, ({ sortKey }) => sortKey, page, filters);
      },
    ),

  policyMaterialPage: (
    _root: unknown,
    asked: MaterialPageArguments,
    { snapshot, snapshots, today }: SignalhubContext,
  ) => {
    const date = asked.date ?? today;
    const { snapshotId, knownAsOf } = asked;
    const namedSnapshot =
      snapshotId == null ? null : snapshots.findSnapshot({ snapshotId, knownAsOf });
    return mapMaybe(namedSnapshot, (named) =>
      mapMaybe(snapshotOfPage(snapshot, snapshots, { date, knownAsOf, named }), (answering) =>
        mapMaybe(named?.view(materialInclusion) ?? null, (isIncluded) =>
          mapMaybe(answering?.view(policyMaterials) ?? NO_MATERIALS, ({ byDate }) =>
            materialPage(byDate.get(date) ?? [], date, asked, isIncluded),
          ),
        ),
      ),
    );
  },
};

const NO_MATERIALS: Pick<PolicyMaterials, 'byDate'> = { byDate: new Map() };

/** The documents as known at the end of a date; at present where none is given. */
function materialsKnown(
  snapshot: Snapshot,
  snapshots: SnapshotDirectory,
  knownAsOf: string | null | undefined,
): PolicyMaterials | Promise<PolicyMaterials> {
  if (knownAsOf == null || knownAsOf >= snapshot.validOn) return snapshot.view(policyMaterials);
  return mapMaybe(snapshots.findSnapshot({ asOf: knownAsOf }), (then) =>
    then.view(policyMaterials),
  );
}

interface PageOfDate {
  readonly date: string;
  readonly knownAsOf: string | null | undefined;
  readonly named: Snapshot | null;
}

/**
 * The snapshot for the documents of a date: a named one that is not earlier, else that of the date, with the knowledge
 * of its end. Null before the first publication.
 */
function snapshotOfPage(
  current: Snapshot,
  snapshots: SnapshotDirectory,
  { date, knownAsOf, named }: PageOfDate,
): Snapshot | null | Promise<Snapshot | null> {
  if (named !== null && named.validOn >= date) return named;
  if (current.publication === null || (knownAsOf ?? date) >= current.validOn) return current;
  return snapshotIfAny(snapshots, { asOf: date, knownAsOf });
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
    items: items.map((view) => shownWith(view, isIncluded)),
    pagination,
  };
}

function shownWith(view: PolicyMaterialView, isIncluded: MaterialInclusion | null): ShownMaterial {
  return { ...view, includedInSnapshot: isIncluded === null ? null : isIncluded(view.materialId) };
}
