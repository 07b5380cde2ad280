import { DomainError } from '#kernel/errors/errors.ts';
import type { CompanyView, SectorView } from '#signalhub/catalog/catalog.ts';
import { searchText, sectorText } from '#signalhub/catalog/search-text.ts';
import type { SectorLayer } from '#signalhub/facts/kinds/sector.ts';
import type { Board, ListingExchange } from '#signalhub/facts/listing-board.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { numberedPageOf, type NumberedPageArguments } from '#signalhub/answers/numbered-page.ts';
import { oldCodesOf, presentCodeOf } from '#signalhub/snapshots/code-aliases.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

interface CompanyFilter {
  readonly q?: string | null | undefined;
  readonly exchange?: ListingExchange | null | undefined;
  readonly board?: Board | null | undefined;
  readonly sectorId?: string | null | undefined;
}

interface CompaniesArguments extends PageArguments, Omit<CompanyFilter, 'sectorId'> {}
interface CompanyPageArguments extends NumberedPageArguments, CompanyFilter {}

interface SectorPageArguments extends NumberedPageArguments {
  readonly q?: string | null;
  readonly layer?: SectorLayer | null;
}

/** Root fields of the subgraph; they answer synchronously, from the operation's snapshot. */
export const QUERY_RESOLVERS = {
  publishedEdition: (_root: unknown, _arguments: unknown, { edition }: SignalhubContext): string =>
    edition,

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
  ): ListConnection<CompanyView> => {
    const companies = selectCompanies(snapshot, { q, exchange, board });
    // The list's name is part of its filters, so a cursor of another list is invalid.
    const filters = ['companies', searchText(q ?? ''), exchange ?? null, board ?? null];
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

  sectorPage: (_root: unknown, asked: SectorPageArguments, { snapshot }: SignalhubContext) => {
    const wanted = searchText(asked.q ?? '');
    const sectors = snapshot.catalog.sectors.filter(
      (sector) =>
        (asked.layer == null || sector.layer === asked.layer) &&
        sectorText(sector).includes(wanted),
    );
    return numberedPageOf(sectors, asked);
  },

  companyPage: (_root: unknown, asked: CompanyPageArguments, { snapshot }: SignalhubContext) =>
    numberedPageOf(selectCompanies(snapshot, asked), asked),

  publication: (_root: unknown, _arguments: unknown, { snapshot }: SignalhubContext) => {
    const { publication, catalog } = snapshot;
    if (publication === null) return null;
    return {
      publicationId: publication.publicationId,
      sequence: publication.sequence,
      publishedAt: formatTimestamp(publication.publishedAtMs),
      companyCount: catalog.companies.length,
      sectorCount: catalog.sectors.length,
      relationCount: catalog.relationCount,
    };
  },
};

/**
 * The companies that pass a filter, by stock code. A scan is fast enough for a whole market (5,500 names),
 * and finds parts of words, which full-text indexes do not find in Chinese.
 */
function selectCompanies(
  snapshot: Snapshot,
  { q, exchange, board, sectorId }: CompanyFilter,
): CompanyView[] {
  const { companies, sectorById } = snapshot.catalog;
  if (sectorId != null && !sectorById.has(sectorId)) throw new DomainError('unknown_sector');
  const wanted = searchText(q ?? '');
  return companies.filter(
    (company) =>
      (exchange == null || company.exchange === exchange) &&
      (board == null || company.board === board) &&
      (sectorId == null || isRelatedTo(company, sectorId)) &&
      (company.searchText.includes(wanted) ||
        oldCodesOf(snapshot, company.stockCode).some((code) => code.includes(wanted))),
  );
}

/** Whether an unexpired relation leads to a sector or a descendant. */
function isRelatedTo({ relations }: CompanyView, sectorId: string): boolean {
  return relations.some(({ status, sector }) => {
    let at: SectorView | null = status === 'expired' ? null : sector;
    while (at !== null && at.sectorId !== sectorId) at = at.parent;
    return at !== null;
  });
}
