import { DomainError } from '#kernel/errors.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import { contributionRowsOf, type ContributionRow } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
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
import type { SnapshotSelector } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

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
  ): EtfView | null => snapshot.view(deriveEtfs).byFundCode.get(fundCode) ?? null,

  etfs: (
    _root: unknown,
    { q, exchange, productScope, ...page }: EtfsArguments,
    { snapshot }: SignalhubContext,
  ): Connection<EtfView> => {
    const wanted = searchText(q ?? '');
    const etfs = snapshot
      .view(deriveEtfs)
      .etfs.filter(
        (etf) =>
          (exchange == null || etf.exchange === exchange) &&
          (productScope == null || etf.productScope === productScope) &&
          etf.searchText.includes(wanted),
      );
    const filters = ['etfs', wanted, exchange ?? null, productScope ?? null];
    return connectionOf(etfs, (etf) => etf.etfKey, page, filters);
  },

  etfSectorRelation: (
    _root: unknown,
    { relationId }: { readonly relationId: string },
    { snapshot }: SignalhubContext,
  ): EtfRelationView | null => snapshot.view(deriveEtfs).findRelation(relationId),

  etfRelationContributions: (
    _root: unknown,
    asked: ContributionsArguments,
    { snapshots }: SignalhubContext,
  ): EtfRelationContributions | Promise<EtfRelationContributions> => {
    const found = snapshots.findSnapshot(asked);
    return found instanceof Promise
      ? found.then((snapshot) => contributionsOf(snapshot, asked))
      : contributionsOf(found, asked);
  },
};

function contributionsOf(
  snapshot: Snapshot,
  asked: ContributionsArguments,
): EtfRelationContributions {
  // The snapshot's words are checked first, so that a wrong one is not answered with a 404.
  const profile = snapshotProfileOf(snapshot, asked);
  const relation = snapshot.view(deriveEtfs).findRelation(asked.relationId);
  if (relation === null) throw new DomainError('unknown_relation');
  return { snapshot: profile, relation, ...numberedPageOf(contributionRowsOf(relation), asked) };
}
