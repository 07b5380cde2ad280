import { DomainError } from '#kernel/errors/errors.ts';
import type { Catalog } from '#signalhub/catalog/catalog.ts';
import { searchText, sectorText } from '#signalhub/catalog/search-text.ts';
import { contributionRowsOf, type ContributionRow } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs, type EtfDirectory } from '#signalhub/etf/derive-etfs.ts';
import type {
  EtfRelationView,
  EtfView,
  ProductScope,
  RelationScope,
} from '#signalhub/etf/etf-view.ts';
import type { EtfExchange } from '#signalhub/facts/kinds/etf-product.ts';
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
import {
  snapshotProfileOf,
  type SnapshotProfile,
  type SnapshotProfileArguments,
} from '#signalhub/resolvers/snapshot-profile.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { SnapshotSelector } from '#signalhub/snapshots/snapshot-directory.ts';

interface EtfsArguments extends PageArguments {
  readonly q?: string | null;
  readonly exchange?: EtfExchange | null;
  readonly productScope?: ProductScope | null;
}

interface ContributionsArguments
  extends NumberedPageArguments, SnapshotSelector, SnapshotProfileArguments {
  readonly relationId: string;
}

interface RelationPageArguments
  extends NumberedPageArguments, SnapshotSelector, SnapshotProfileArguments {
  readonly q?: string | null;
  readonly fundCode?: string | null;
  readonly sectorId?: string | null;
  readonly relationScope?: RelationScope | null;
}

/** A page of a relation's contributions, with the snapshot they were derived from. */
interface EtfRelationContributions {
  readonly snapshot: SnapshotProfile;
  readonly relation: EtfRelationView;
  readonly etf: EtfView;
  readonly items: readonly ContributionRow[];
  readonly pagination: Pagination;
}

/** Root fields about funds. */
export const ETF_QUERIES = {
  etf: (
    _root: unknown,
    { fundCode }: { readonly fundCode: string },
    { snapshot }: SignalhubContext,
  ) => mapMaybe(snapshot.view(deriveEtfs), ({ byFundCode }) => byFundCode.get(fundCode) ?? null),

  etfs: (
    _root: unknown,
    { q, exchange, productScope, ...page }: EtfsArguments,
    { snapshot }: SignalhubContext,
  ) =>
    mapMaybe(snapshot.view(deriveEtfs), (directory): ListConnection<EtfView> => {
      const wanted = searchText(q ?? '');
      const etfs = directory.etfs.filter(
        (etf) =>
          (exchange == null || etf.exchange === exchange) &&
          (productScope == null || etf.productScope === productScope) &&
          etf.searchText.includes(wanted),
      );
      const filters = ['etfs', wanted, exchange ?? null, productScope ?? null];
      return connectionOf(etfs, (etf) => etf.etfKey, page, filters);
    }),

  etfSectorRelation: (
    _root: unknown,
    { relationId }: { readonly relationId: string },
    { snapshot }: SignalhubContext,
  ) => mapMaybe(snapshot.view(deriveEtfs), (etfs) => etfs.findRelation(relationId)),

  etfRelationPage: (
    _root: unknown,
    asked: RelationPageArguments,
    { snapshots }: SignalhubContext,
  ) =>
    mapMaybe(snapshots.findSnapshot(asked), (snapshot) =>
      // The snapshot arguments are validated first, so that an invalid one does not return 404.
      mapMaybe(snapshotProfileOf(snapshot, asked), (shown) =>
        mapMaybe(snapshot.view(deriveEtfs), (found) => {
          const relations = selectRelations(found, snapshot.catalog, asked);
          return { snapshot: shown, ...numberedPageOf(relations, asked) };
        }),
      ),
    ),

  etfRelationContributions: (
    _root: unknown,
    asked: ContributionsArguments,
    { snapshots }: SignalhubContext,
  ) =>
    mapMaybe(snapshots.findSnapshot(asked), (snapshot) => {
      // The snapshot arguments are validated first, so that an invalid one does not return 404.
      const profile = snapshotProfileOf(snapshot, asked);
      return mapMaybe(profile, (shown) =>
        mapMaybe(snapshot.view(deriveEtfs), (etfs) => contributionsOf(etfs, shown, asked)),
      );
    }),
};

function contributionsOf(
  etfs: EtfDirectory,
  snapshot: SnapshotProfile,
  asked: ContributionsArguments,
): EtfRelationContributions {
  const relation = etfs.findRelation(asked.relationId);
  if (relation === null) throw new DomainError('unknown_relation');
  const { etf } = relation;
  return { snapshot, relation, etf, ...numberedPageOf(contributionRowsOf(relation), asked) };
}

/** The relations that pass, by fund and in the fund's order. An unknown sector is a client error. */
function selectRelations(
  { etfs }: EtfDirectory,
  { sectorById }: Catalog,
  { q, fundCode, sectorId, relationScope }: RelationPageArguments,
): EtfRelationView[] {
  if (sectorId != null && !sectorById.has(sectorId)) throw new DomainError('unknown_sector');
  const wanted = searchText(q ?? '');
  return etfs
    .filter((etf) => fundCode == null || etf.fundCode === fundCode)
    .flatMap(({ relations }) => relations)
    .filter(
      ({ etf, sector, scope }) =>
        (sectorId == null || sector.sectorId === sectorId) &&
        (relationScope == null || scope === relationScope) &&
        (etf.searchText.includes(wanted) || sectorText(sector).includes(wanted)),
    );
}
