import type { Fact } from '#kernel/ports/fact-store.ts';
import { instrumentKey, type InstrumentId } from '#kernel/market/instrument.ts';
import type {
  Catalog,
  CompanyView,
  InstrumentView,
  RelationView,
  SectorView,
} from '#signalhub/catalog/catalog.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import type { CompanyPayload } from '#signalhub/facts/kinds/company.ts';
import type { CompanyListingPayload } from '#signalhub/facts/kinds/company-listing.ts';
import type { SectorRelationPayload } from '#signalhub/facts/kinds/sector-relation.ts';
import { payloadsOf } from '#signalhub/facts/payloads-of.ts';
import { SECTOR_LAYERS, type SectorPayload } from '#signalhub/facts/kinds/sector.ts';

/** The facts of a catalog: at most one for each key, of one date and publication. */
export interface CatalogSource {
  readonly sectors: readonly Fact<SectorPayload>[];
  readonly companies: readonly Fact<CompanyPayload>[];
  readonly relations: readonly Fact<SectorRelationPayload>[];
  readonly listings: readonly Fact<CompanyListingPayload>[];
}

/** A view under construction, whose lists are mutable. */
type Growing<View, Lists extends keyof View> = Omit<View, Lists> & {
  -readonly [List in Lists]: View[List] extends readonly (infer Item)[] ? Item[] : never;
};
type GrowingSector = Growing<Omit<SectorView, 'parent'>, 'children' | 'relations'> & {
  parent: SectorView | null;
};
type GrowingCompany = Growing<CompanyView, 'relations' | 'listings'>;

/**
 * Links facts into a catalog. Relations and listings of a company or sector that does not hold on the date are left
 * out, and so is a parent sector that does not hold on it.
 */
export function deriveCatalog(facts: CatalogSource): Catalog {
  const sectorById = deriveSectors(facts.sectors);
  const companyByCode = deriveCompanies(facts.companies);
  const relationCount = linkRelations(facts.relations, companyByCode, sectorById);
  const instrumentByKey = linkListings(facts.listings, companyByCode);
  return {
    companies: [...companyByCode.values()],
    companyByCode,
    sectors: [...sectorById.values()],
    sectorById,
    relationCount,
    instrumentByKey,
  };
}

/** Sectors in catalog order, so that children are ordered too. */
function deriveSectors(facts: readonly Fact<SectorPayload>[]): Map<string, GrowingSector> {
  const payloads = payloadsOf(facts).sort(bySectorOrder);
  const sectors = new Map<string, GrowingSector>(
    payloads.map(({ sector_id: sectorId, name, name_en: nameEn = null, layer }) => [
      sectorId,
      {
        __typename: 'Sector',
        sectorId,
        name,
        nameEn,
        layer,
        parent: null,
        children: [],
        relations: [],
      },
    ]),
  );
  for (const { sector_id: sectorId, parent_id: parentId } of payloads) {
    const parent = parentId === null ? undefined : sectors.get(parentId);
    const sector = sectors.get(sectorId)!;
    sector.parent = parent ?? null;
    parent?.children.push(sector);
  }
  return sectors;
}

function deriveCompanies(facts: readonly Fact<CompanyPayload>[]): Map<string, GrowingCompany> {
  const payloads = payloadsOf(facts).sort((a, b) => compareText(a.stock_code, b.stock_code));
  return new Map(payloads.map((payload) => [payload.stock_code, deriveCompany(payload)]));
}

function deriveCompany(payload: CompanyPayload): GrowingCompany {
  const {
    stock_code: stockCode,
    name,
    company_name: companyName,
    name_en: nameEn = null,
  } = payload;
  const share = { exchange: 'stock', market: 'cn', symbol: stockCode } as const;
  // The share and its company refer to each other, so one is completed afterwards.
  const instrument: { company: CompanyView | null } & Omit<InstrumentView, 'company'> = {
    __typename: 'Instrument',
    ...share,
    company: null,
  };
  const company: GrowingCompany = {
    __typename: 'Company',
    stockCode,
    name,
    companyName,
    nameEn,
    exchange: payload.exchange,
    board: payload.board,
    listingDate: payload.listing_date,
    relations: [],
    instrument,
    listings: [instrument],
    // A line break keeps a search from matching across two names.
    searchText: [stockCode, name, companyName, nameEn ?? ''].map(searchText).join('\n'),
  };
  instrument.company = company;
  return company;
}

function linkRelations(
  facts: readonly Fact<SectorRelationPayload>[],
  companyByCode: ReadonlyMap<string, GrowingCompany>,
  sectorById: ReadonlyMap<string, GrowingSector>,
): number {
  const relations: RelationView[] = [];
  for (const payload of payloadsOf(facts)) {
    const company = companyByCode.get(payload.stock_code);
    const sector = sectorById.get(payload.sector_id);
    if (company === undefined || sector === undefined) continue;
    relations.push({
      relationId: payload.relation_id,
      company,
      sector,
      relationType: payload.relation_type,
      status: payload.status,
      score: payload.score,
      confidence: payload.confidence,
      sortKey: `${(1 - payload.score).toFixed(9)} ${payload.stock_code} ${payload.relation_id}`,
    });
  }
  // One sort keeps every company's and sector's own list sorted.
  relations.sort((a, b) => compareText(a.sortKey, b.sortKey));
  for (const relation of relations) {
    companyByCode.get(relation.company.stockCode)!.relations.push(relation);
    sectorById.get(relation.sector.sectorId)!.relations.push(relation);
  }
  return relations.length;
}

function linkListings(
  facts: readonly Fact<CompanyListingPayload>[],
  companyByCode: ReadonlyMap<string, GrowingCompany>,
): Map<string, InstrumentView> {
  const instruments = new Map<string, InstrumentView>();
  for (const company of companyByCode.values()) {
    instruments.set(instrumentKey(company.instrument), company.instrument);
  }
  const payloads = payloadsOf(facts).sort((a, b) =>
    compareText(instrumentKey(a), instrumentKey(b)),
  );
  for (const { stock_code: stockCode, exchange, market, symbol } of payloads) {
    const company = companyByCode.get(stockCode);
    if (company === undefined) continue;
    const id: InstrumentId = { exchange, market, symbol };
    const instrument: InstrumentView = { __typename: 'Instrument', ...id, company };
    company.listings.push(instrument);
    instruments.set(instrumentKey(id), instrument);
  }
  return instruments;
}

function bySectorOrder(a: SectorPayload, b: SectorPayload): number {
  const byLayer = SECTOR_LAYERS.indexOf(a.layer) - SECTOR_LAYERS.indexOf(b.layer);
  return byLayer === 0 ? compareText(a.sector_id, b.sector_id) : byLayer;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
