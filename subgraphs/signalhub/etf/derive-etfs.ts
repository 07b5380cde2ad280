import { inChunks, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { Catalog, InstrumentView } from '#signalhub/catalog/catalog.ts';
import { searchText } from '#signalhub/catalog/search-text.ts';
import { chooseBasket, type BasketState } from '#signalhub/etf/basket-state.ts';
import {
  UNKNOWN_BASKET,
  weighBasket,
  type CloseOf,
  type WeighedBasket,
} from '#signalhub/etf/basket-weight.ts';
import type {
  ConstituentView,
  EtfRelationView,
  EtfView,
  ProductScope,
} from '#signalhub/etf/etf-view.ts';
import { relateSectors } from '#signalhub/etf/relate-sectors.ts';
import { holdingsCoverageOf, isBroad } from '#signalhub/etf/sector-exposures.ts';
import { readSectorLinks, type SectorLinks } from '#signalhub/etf/sector-links.ts';
import { DAILY_QUOTE_KIND, dailyQuoteKey } from '#signalhub/facts/kinds/daily-quote.ts';
import { ETF_BASKET_KIND, type EtfBasketPayload } from '#signalhub/facts/kinds/etf-basket.ts';
import { ETF_PRODUCT_KIND, type EtfProductPayload } from '#signalhub/facts/kinds/etf-product.ts';
import { SECTOR_LINK_KIND } from '#signalhub/facts/kinds/sector-link.ts';
import { payloadsOf } from '#signalhub/facts/payloads-of.ts';
import { latestTradingDay } from '#signalhub/facts/trading-calendar.ts';
import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** All funds of a snapshot. */
export interface EtfDirectory {
  /** Ordered by key. */
  readonly etfs: readonly EtfView[];
  readonly byKey: ReadonlyMap<string, EtfView>;
  readonly byFundCode: ReadonlyMap<string, EtfView>;
  /** Null for an unknown id. */
  findRelation(relationId: string): EtfRelationView | null;
}

/** Exchanges have issued a trading day's baskets by half past eight. */
const ISSUED_AFTER_MIDNIGHT_MS = 8.5 * 3_600_000;

/**
 * The funds of a snapshot with their baskets, weights and relations to sectors.
 *
 * A derivation of snapshots.
 */
export function* deriveEtfs(snapshot: Snapshot): SteppedWork<EtfDirectory> {
  const { catalog, validOn } = snapshot;
  const links = readSectorLinks(snapshot.current(SECTOR_LINK_KIND), catalog.sectorById);
  const basketsByEtf = Map.groupBy(
    payloadsOf(yield* snapshot.currentInSteps(ETF_BASKET_KIND)),
    (basket) => basket.etf_key,
  );
  const pricingDates = new Set(
    [...basketsByEtf.values()].flatMap((baskets) => baskets.map((one) => one.pricing_date)),
  );
  const closes = yield* closesOf(snapshot, pricingDates);
  const issuedSession = issuedSessionOf(snapshot);
  const products = payloadsOf(snapshot.current(ETF_PRODUCT_KIND));
  const etfs: EtfView[] = [];
  for (const product of products.sort((a, b) => (a.etf_key < b.etf_key ? -1 : 1))) {
    const baskets = basketsByEtf.get(product.etf_key) ?? [];
    const state = chooseBasket(baskets, validOn, issuedSession);
    const hasBaskets = baskets.some(({ basket_date: date }) => date <= validOn);
    etfs.push(deriveEtf({ product, state, hasBaskets, catalog, closes, issuedSession, links }));
    yield;
  }
  return directoryOf(etfs);
}

function directoryOf(etfs: readonly EtfView[]): EtfDirectory {
  const byKey = new Map(etfs.map((etf) => [etf.etfKey, etf]));
  return {
    etfs,
    byKey,
    byFundCode: new Map(etfs.map((etf) => [etf.fundCode, etf])),
    findRelation(relationId) {
      // The id begins with the fund's key: exchange and code, separated by a point.
      const etf = byKey.get(relationId.split('.', 2).join('.'));
      return etf?.relations.find((relation) => relation.relationId === relationId) ?? null;
    },
  };
}

type Closes = ReadonlyMap<string, number>;

/** Inputs of a fund's derivation. */
interface EtfSource {
  readonly product: EtfProductPayload;
  readonly state: BasketState | null;
  readonly hasBaskets: boolean;
  readonly catalog: Catalog;
  readonly closes: Closes;
  readonly issuedSession: string | null;
  readonly links: SectorLinks;
}

/** Relations are derived lazily: most funds are never queried. */
function deriveEtf(source: EtfSource): EtfView {
  const { product, state, catalog, closes, issuedSession, links } = source;
  const { fund_code: fundCode, name, tracking_index_name: indexName } = product;
  const weighed = state === null ? UNKNOWN_BASKET : weigh(state.basket, closes);
  const constituents = withCompanies(weighed, catalog);
  const sectorId = product.tracked_sector_id;
  const trackedSector = sectorId === null ? null : (catalog.sectorById.get(sectorId) ?? null);
  const verifiedOn = product.catalog_verified_on;
  const instrument: InstrumentView = {
    __typename: 'Instrument',
    exchange: 'stock',
    market: 'cn',
    symbol: fundCode,
    company: null,
  };
  const fallback: ProductScope = trackedSector === null ? 'broad' : 'sector';
  const broad = isBroad(constituents);
  let relations: readonly EtfRelationView[] | null = null;
  const etf: EtfView = {
    __typename: 'Etf',
    etfKey: product.etf_key,
    fundCode,
    name,
    exchange: product.exchange,
    productScope: broad === null ? fallback : broad ? 'broad' : 'sector',
    trackingIndexCode: product.tracking_index_code,
    trackingIndexName: indexName,
    trackingGroupId: product.tracking_group_id,
    trackedSector,
    catalogVerified: issuedSession !== null && verifiedOn !== null && verifiedOn >= issuedSession,
    instrument,
    state,
    hasOnlyTruncated: state === null && source.hasBaskets,
    constituents,
    cashWeight: weighed.cashWeight,
    unpricedWeight: weighed.unpricedWeight,
    unpricedCount: weighed.unpricedCount,
    holdingsCoverage: holdingsCoverageOf(constituents, weighed.unpricedWeight),
    get relations() {
      relations ??= state === null ? [] : relateSectors(etf, links);
      return relations;
    },
    searchText: [fundCode, name, indexName ?? ''].map(searchText).join('\n'),
  };
  return etf;
}

function weigh(basket: EtfBasketPayload, closes: Closes): WeighedBasket {
  const closeOf: CloseOf = (code) => closes.get(dailyQuoteKey(code, basket.pricing_date)) ?? null;
  return weighBasket(basket, closeOf);
}

function withCompanies({ legs }: WeighedBasket, catalog: Catalog): ConstituentView[] {
  const constituents = legs.map(({ component, weight, priceSource, isEquity }) => {
    const { code, market } = component;
    const found = catalog.companyByCode.get(code) ?? null;
    // Codes of other markets may look like A-share codes.
    const company = found?.exchange === market ? found : null;
    const sortKey = `${(1 - weight).toFixed(9)} ${market}.${code}`;
    return { component, weight, priceSource, isEquity, company, sortKey };
  });
  return constituents.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}

/** Closes of the days on which baskets are priced; most other days are not needed. */
function* closesOf(snapshot: Snapshot, dates: ReadonlySet<string>): SteppedWork<Closes> {
  const closes = new Map<string, number>();
  const quotes = yield* snapshot.currentInSteps(DAILY_QUOTE_KIND);
  for (const few of inChunks(quotes)) {
    for (const { key, payload } of few) {
      const { trade_date: date, close } = payload;
      if (dates.has(date)) closes.set(key, close);
    }
    yield;
  }
  return closes;
}

/** The newest trading day whose baskets had been issued at publication. */
function issuedSessionOf({ knownAtMs, validOn }: Snapshot): string | null {
  if (!Number.isFinite(knownAtMs)) return null;
  const issuedOn = shanghaiDate(knownAtMs - ISSUED_AFTER_MIDNIGHT_MS);
  return latestTradingDay(issuedOn < validOn ? issuedOn : validOn);
}
