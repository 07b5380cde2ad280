import { DomainError } from '#kernel/errors/errors.ts';
import { FORMULA_VERSION } from '#signalhub/lifecycle/lifecycle-formula.ts';
import { lifecycleOf, type Lifecycle, type LifecycleDate } from '#signalhub/lifecycle/lifecycle.ts';
import {
  filterSecurities,
  scopeOrder,
  type LifecycleScope,
  type SecurityFilter,
} from '#signalhub/lifecycle/lifecycle-scope.ts';
import {
  sectorImpactsOf,
  selectSecurities,
  type SectorImpact,
} from '#signalhub/lifecycle/securities-in-scope.ts';
import type { SectorNames } from '#signalhub/lifecycle/sector-names.ts';
import type { SecurityView } from '#signalhub/lifecycle/security-view.ts';
import { sourceCoverageOn, type SourceCoverage } from '#signalhub/lifecycle/source-coverage.ts';
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
import {
  snapshotProfileOf,
  type SnapshotProfile,
  type SnapshotProfileArguments,
} from '#signalhub/resolvers/snapshot-profile.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface DateArguments {
  readonly date?: string | null | undefined;
  readonly knownAsOf?: string | null | undefined;
}

interface SecuritiesArguments extends PageArguments, SecurityFilter, DateArguments {
  readonly scope?: LifecycleScope | null;
  readonly days: number;
}

interface ListArguments
  extends NumberedPageArguments, SnapshotProfileArguments, SecurityFilter, DateArguments {
  readonly scope: LifecycleScope;
  readonly days: number;
  readonly snapshotId?: string | null;
}

/** A page of a scope with its context, as in the SDL. */
interface SecurityLifecycleList {
  readonly businessDate: string;
  readonly snapshot: SnapshotProfile;
  readonly scope: LifecycleScope;
  readonly windowDays: number;
  readonly summary: Readonly<Record<'prelisted' | 'recentListed' | 'recentDepartures', number>>;
  readonly sectorImpacts: readonly SectorImpact[];
  readonly coverage: SourceCoverage;
  readonly items: readonly SecurityView[];
  readonly pagination: Pagination;
  readonly formulaVersion: string;
}

/** Root fields about securities. */
export const SECURITY_QUERIES = {
  security: (
    _root: unknown,
    { stockCode, ...asked }: DateArguments & { readonly stockCode: string },
    context: SignalhubContext,
  ): SecurityView | null | Promise<SecurityView | null> =>
    mapMaybe(snapshotOfDate(context, asked), (answering) =>
      answering.viewOfPublication(lifecycleOf).find(stockCode, dateOf(context, answering, asked)),
    ),

  securities: (
    _root: unknown,
    asked: SecuritiesArguments,
    context: SignalhubContext,
  ): ListConnection<SecurityView> | Promise<ListConnection<SecurityView>> =>
    mapMaybe(snapshotOfDate(context, asked), (answering) =>
      securitiesOf(
        answering.viewOfPublication(lifecycleOf),
        dateOf(context, answering, asked),
        asked,
      ),
    ),

  securityLifecycleList: (
    _root: unknown,
    asked: ListArguments,
    { snapshot, snapshots }: SignalhubContext,
  ) => {
    const date = asked.date ?? snapshot.validOn;
    const { snapshotId } = asked;
    // Without an id the date selects; before the first publication there is no snapshot of today.
    const asOf = snapshotId == null && date !== '' ? date : null;
    const { knownAsOf } = asked;
    return mapMaybe(snapshots.findSnapshot({ snapshotId, asOf, knownAsOf }), (found) =>
      // The snapshot arguments are validated first, so that an invalid one does not return 404.
      mapMaybe(snapshotProfileOf(found, asked), (profile) => listOf(found, profile, date, asked)),
    );
  },
};

function securitiesOf(
  lifecycle: Lifecycle,
  at: LifecycleDate,
  { first, after, scope, days, date: _date, knownAsOf: _knownAsOf, ...filter }: SecuritiesArguments,
): ListConnection<SecurityView> {
  refuseUnknownSector(lifecycle.sectorsAt(at.knownAtMs), filter);
  const window = { ...at, days };
  const securities =
    scope == null
      ? filterSecurities(lifecycle.on(at), filter)
      : selectSecurities(lifecycle, scope, window, filter).securities;
  const keyOf = (security: SecurityView): string =>
    scope == null ? security.stockCode : scopeOrder(security, scope);
  const { q, exchange, board, sectorId } = filter;
  const bound = [scope ?? null, window, q ?? null, exchange ?? null, board ?? null];
  const filters = ['securities', ...bound, sectorId ?? null];
  return connectionOf(securities, keyOf, { first, after: after ?? null }, filters);
}

function listOf(
  snapshot: Snapshot,
  profile: SnapshotProfile,
  date: string,
  asked: ListArguments,
): SecurityLifecycleList {
  const lifecycle = snapshot.viewOfPublication(lifecycleOf);
  // A named snapshot applies its own knowledge to earlier dates.
  const knownAtMs = Math.max(snapshot.knownAtMs, snapshot.knownAtMsOn(date));
  refuseUnknownSector(lifecycle.sectorsAt(knownAtMs), asked);
  const { scope, days } = asked;
  const window = { date, knownAtMs, days };
  const { securities, countByScope } = selectSecurities(lifecycle, scope, window, asked);
  return {
    businessDate: date,
    snapshot: profile,
    scope,
    windowDays: days,
    summary: {
      prelisted: countByScope.prelisted,
      recentListed: countByScope.recent_listed,
      recentDepartures: countByScope.departures,
    },
    sectorImpacts: sectorImpactsOf(securities),
    coverage: sourceCoverageOn(snapshot, { date, knownAtMs }),
    ...numberedPageOf(securities, asked),
    formulaVersion: FORMULA_VERSION,
  };
}

/** An unknown sector is a client error, not an empty result. */
function refuseUnknownSector(sectors: SectorNames, { sectorId }: SecurityFilter): void {
  if (sectorId != null && !sectors.has(sectorId)) throw new DomainError('unknown_sector');
}

/**
 * The snapshot of a date, as in every other view: of the last publication made on that date, not of a later one. Before
 * the start of the catalog there is none, and the current snapshot provides the knowledge about securities.
 */
function snapshotOfDate(
  { snapshot, snapshots }: SignalhubContext,
  { date, knownAsOf }: DateArguments,
): Snapshot | Promise<Snapshot> {
  const of = date ?? snapshot.validOn;
  if (snapshot.publication === null || (knownAsOf ?? of) >= snapshot.validOn) return snapshot;
  return mapMaybe(snapshotIfAny(snapshots, { asOf: of, knownAsOf }), (found) => found ?? snapshot);
}

/** A date with its knowledge time: its end, or the requested time. */
function dateOf(
  { snapshot }: SignalhubContext,
  answering: Snapshot,
  { date, knownAsOf }: DateArguments,
): LifecycleDate {
  const of = date ?? snapshot.validOn;
  return { date: of, knownAtMs: answering.knownAtMsOn(knownAsOf ?? of) };
}
