import { DomainError } from '#kernel/errors.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import { contributionRowsOf, type ContributionRow } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs, type EtfDirectory } from '#signalhub/etf/derive-etfs.ts';
import type { EtfRelationView, EtfView, ProductScope } from '#signalhub/etf/etf-view.ts';
import type { EtfExchange } from '#signalhub/facts/kinds/etf-product.ts';
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
import {
  snapshotProfileOf,
  type SnapshotProfile,
  type SnapshotProfileArguments,
} from '#signalhub/resolvers/snapshot-profile.ts';
import { whenMade } from '#signalhub/resolvers/when-made.ts';
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

/** A page of the contributions behind a relation, with the snapshot that they were derived from. */
interface EtfRelationContributions {
  readonly snapshot: SnapshotProfile;
  readonly relation: EtfRelationView;
  readonly items: readonly ContributionRow[];
  readonly pagination: Pagination;
}

/** Root fields about funds. */
export const ETF_QUERIES = {
  etf: (
    _root: unknown,
    { fundCode }: { readonly fundCode: string },
    { snapshot }: SignalhubContext,
  ) => whenMade(snapshot.view(deriveEtfs), ({ byFundCode }) => byFundCode.get(fundCode) ?? null),

  etfs: (
    _root: unknown,
    { q, exchange, productScope, ...page }: EtfsArguments,
    { snapshot }: SignalhubContext,
  ) =>
    whenMade(snapshot.view(deriveEtfs), (directory): Connection<EtfView> => {
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
  ) => whenMade(snapshot.view(deriveEtfs), (etfs) => etfs.findRelation(relationId)),

  etfRelationContributions: (
    _root: unknown,
    asked: ContributionsArguments,
    { snapshots }: SignalhubContext,
  ) =>
    whenMade(snapshots.findSnapshot(asked), (snapshot) => {
      // The snapshot's words are checked first, so that a wrong one is not answered with a 404.
      const profile = snapshotProfileOf(snapshot, asked);
      return whenMade(profile, (shown) =>
        whenMade(snapshot.view(deriveEtfs), (etfs) => contributionsOf(etfs, shown, asked)),
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
  return { snapshot, relation, ...numberedPageOf(contributionRowsOf(relation), asked) };
}
