import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { SectorLayer } from '#signalhub/facts/kinds/sector.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  connectionOf,
  type Connection,
  type PageArguments,
} from '#signalhub/resolvers/connection.ts';
import type { SignalhubContext } from '#signalhub/resolvers/signalhub-context.ts';
import { oldCodesOf, presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';

interface CompaniesArguments extends PageArguments {
  readonly q?: string | null;
  readonly exchange?: ListingExchange | null;
  readonly board?: Board | null;
}

/** The subgraph's root fields; each answers at once, from the snapshot of its operation. */
export const QUERY_RESOLVERS = {
  company: (
    _root: unknown,
    { stockCode }: { readonly stockCode: string },
    { snapshot }: SignalhubContext,
  ): CompanyView | null =>
    snapshot.catalog.companyByCode.get(presentCodeOf(snapshot, stockCode)) ?? null,

  companies: (
    _root: unknown,
    { q, exchange, board, ...page }: CompaniesArguments,
    { snapshot }: SignalhubContext,
  ): Connection<CompanyView> => {
    // A scan is fast enough for a whole market (5,500 names), and finds parts of words, which
    // full-text indexes do not find in Chinese.
    const wanted = searchText(q ?? '');
    const companies = snapshot.catalog.companies.filter(
      (company) =>
        (exchange == null || company.exchange === exchange) &&
        (board == null || company.board === board) &&
        (company.searchText.includes(wanted) ||
          oldCodesOf(snapshot, company.stockCode).some((code) => code.includes(wanted))),
    );
    // The list's name is part of its filters, so that no other list's cursor fits.
    const filters = ['companies', wanted, exchange ?? null, board ?? null];
    return connectionOf(companies, (company) => company.stockCode, page, filters);
  },

  sector: (
    _root: unknown,
    { sectorId }: { readonly sectorId: string },
    { snapshot }: SignalhubContext,
  ): SectorView | null => snapshot.catalog.sectorById.get(sectorId) ?? null,

  sectors: (
    _root: unknown,
    { layer }: { readonly layer?: SectorLayer | null },
    { snapshot }: SignalhubContext,
  ): readonly SectorView[] =>
    layer == null
      ? snapshot.catalog.sectors
      : snapshot.catalog.sectors.filter((sector) => sector.layer === layer),

  publication: (_root: unknown, _arguments: unknown, { snapshot }: SignalhubContext) => {
    const { publication, catalog } = snapshot;
    if (publication === null) return null;
    return {
      publicationId: publication.publicationId,
      publishedAt: formatTimestamp(publication.publishedAtMs),
      companyCount: catalog.companies.length,
      sectorCount: catalog.sectors.length,
      relationCount: catalog.relationCount,
    };
  },
};
