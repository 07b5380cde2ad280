import { DomainError } from '#kernel/errors/errors.ts';
import type { CompanyView, InstrumentView, SectorView } from '#signalhub/catalog/catalog.ts';
import type { ContributionRow } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import { etfHoldings } from '#signalhub/etf/etf-holdings.ts';
import { etfRelations } from '#signalhub/etf/etf-relations.ts';
import type {
  ConstituentView,
  EtfRelationView,
  EtfView,
  RelationScope,
} from '#signalhub/etf/etf-view.ts';
import { FORMULA_VERSION } from '#signalhub/etf/exposure-formula.ts';
import { roundedToMillionths } from '#signalhub/etf/round-to-sum.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';

/** An instrument as part of a whole. */
interface WeighedInstrument {
  readonly instrument: InstrumentView;
  readonly weight: number | null;
}

interface RelationArguments extends PageArguments {
  readonly scope?: RelationScope | null;
}

/** Warnings about a fund's basket that are not errors. */
function qualityFlagsOf({ state, hasOnlyTruncated, unpricedCount }: EtfView): string[] {
  return [
    ...(state === null && !hasOnlyTruncated ? ['no_basket'] : []),
    ...(hasOnlyTruncated || state?.hasNewerTruncated === true ? ['truncated_basket'] : []),
    ...(unpricedCount > 0 ? ['unpriced_components'] : []),
  ];
}

export const ETF_RESOLVERS = {
  __resolveReference: (
    { etfKey, fundCode }: { readonly etfKey?: string; readonly fundCode?: string },
    { snapshot }: SignalhubContext,
  ) =>
    mapMaybe(snapshot.view(deriveEtfs), ({ byKey, byFundCode }) => {
      const etf = etfKey === undefined ? byFundCode.get(fundCode!) : byKey.get(etfKey);
      // Returned and not thrown, as it concerns one item of the list.
      return etf ?? new DomainError('unknown_fund');
    }),
  cashWeight: (etf: EtfView) => roundedToMillionths(etf.cashWeight),
  unpricedWeight: (etf: EtfView) => roundedToMillionths(etf.unpricedWeight),
  holdingsCoverage: (etf: EtfView) => roundedToMillionths(etf.holdingsCoverage),
  qualityFlags: qualityFlagsOf,
  formulaVersion: () => FORMULA_VERSION,
  basket: (etf: EtfView) => (etf.state === null ? null : etf),
  members: (etf: EtfView): WeighedInstrument[] => etf.constituents.flatMap(memberOf),
  constituents: (etf: EtfView, page: PageArguments): ListConnection<ConstituentView> => {
    const filters = ['constituents', etf.etfKey];
    return connectionOf(etf.constituents, ({ sortKey }) => sortKey, page, filters);
  },
  sectorRelations: (etf: EtfView, { scope, ...page }: RelationArguments) =>
    relationPage(etf.relations, ['sectorRelations', etf.etfKey], scope, page),
};

/** Codes of Hong Kong shares as quotes name them. */
const HONG_KONG_CODE = /^[0-9]{5}$/;

/** A basket's share as an instrument; nothing for other components. */
function memberOf({ company, component, isEquity, weight, priceSource }: ConstituentView) {
  const { market, code } = component;
  const isForeign = isEquity && market === 'HKEX' && HONG_KONG_CODE.test(code);
  const instrument: InstrumentView | null = isForeign
    ? { __typename: 'Instrument', exchange: 'stock', market: 'hk', symbol: code, company: null }
    : (company?.instrument ?? null);
  if (instrument === null) return [];
  const isKnown = priceSource !== 'unknown';
  return [{ instrument, weight: isKnown ? roundedToMillionths(weight) : null }];
}

export const ETF_BASKET_RESOLVERS = {
  basketId: ({ state }: EtfView) => state!.basket.basket_id,
  basketDate: ({ state }: EtfView) => state!.basket.basket_date,
  pricingDate: ({ state }: EtfView) => state!.basket.pricing_date,
  creationUnit: ({ state }: EtfView) => state!.basket.creation_unit,
  navPerCreationUnit: ({ state }: EtfView) => state!.basket.nav_per_creation_unit,
  navPerShare: ({ state }: EtfView) => state!.basket.nav_per_share,
  cashComponent: ({ state }: EtfView) => state!.basket.cash_component,
  constituentCount: ({ constituents }: EtfView) => constituents.length,
  freshness: ({ state }: EtfView) => state!.freshness,
  ageDays: ({ state }: EtfView) => state!.ageDays,
  contentHash: ({ state }: EtfView) => state!.contentHash,
  contentChanged: ({ state }: EtfView) => state!.contentChanged,
  sourceUrl: ({ state }: EtfView) => state!.basket.source_url,
};

export const ETF_CONSTITUENT_RESOLVERS = {
  code: ({ component }: ConstituentView) => component.code,
  name: ({ component }: ConstituentView) => component.name,
  market: ({ component }: ConstituentView) => component.market,
  quantity: ({ component }: ConstituentView) => component.quantity,
  substitution: ({ component }: ConstituentView) => component.substitution,
  cash: ({ component }: ConstituentView) => component.cash,
  weight: ({ weight }: ConstituentView) => roundedToMillionths(weight),
};

export const ETF_CONTRIBUTION_RESOLVERS = {
  relationId: ({ etfRelation }: ContributionRow) => etfRelation.relationId,
  etfKey: ({ etfRelation }: ContributionRow) => etfRelation.etf.etfKey,
  basketId: ({ etfRelation }: ContributionRow) => etfRelation.etf.state!.basket.basket_id,
  basketDate: ({ etfRelation }: ContributionRow) => etfRelation.etf.state!.basket.basket_date,
  stockCode: ({ contribution }: ContributionRow) => contribution.relation.company.stockCode,
  stockName: ({ contribution }: ContributionRow) => contribution.relation.company.name,
  sectorId: ({ contribution }: ContributionRow) => contribution.relation.sector.sectorId,
  sectorName: ({ contribution }: ContributionRow) => contribution.relation.sector.name,
  sectorLayer: ({ contribution }: ContributionRow) => contribution.relation.sector.layer,
  companyRelationId: ({ contribution }: ContributionRow) => contribution.relation.relationId,
  companyRelationType: ({ contribution }: ContributionRow) => contribution.relation.relationType,
  companyRelationStatus: ({ contribution }: ContributionRow) => contribution.relation.status,
  companyRelationScore: ({ contribution }: ContributionRow) => contribution.relation.score,
  companyRelationConfidence: ({ contribution }: ContributionRow) =>
    contribution.relation.confidence,
  relationStatusFactor: ({ contribution }: ContributionRow) => contribution.statusFactor,
  relationTypeFactor: ({ contribution }: ContributionRow) => contribution.typeFactor,
  company: ({ contribution }: ContributionRow) => contribution.relation.company,
  sector: ({ contribution }: ContributionRow) => contribution.relation.sector,
};

/** Fields that funds add to `Sector`. */
export const ETF_FIELDS_OF_SECTOR = {
  etfRelations: (
    sector: SectorView,
    { scope, ...page }: RelationArguments,
    { snapshot }: SignalhubContext,
  ) =>
    mapMaybe(snapshot.view(etfRelations), (bySector) => {
      const relations = bySector.get(sector.sectorId) ?? [];
      return relationPage(relations, ['etfRelations', sector.sectorId], scope, page);
    }),
};

export const ETF_FIELDS_OF_INSTRUMENT = {
  etf: (
    { exchange, market, symbol }: InstrumentView,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ) =>
    exchange === 'stock' && market === 'cn'
      ? mapMaybe(snapshot.view(deriveEtfs), ({ byFundCode }) => byFundCode.get(symbol) ?? null)
      : null,
};

/** A company in the basket of a fund. */
export const ETF_FIELDS_OF_COMPANY = {
  etfHoldings: ({ stockCode }: CompanyView, page: PageArguments, { snapshot }: SignalhubContext) =>
    mapMaybe(snapshot.view(etfHoldings), (byCompany) => {
      const holdings = byCompany.get(stockCode) ?? [];
      const filters = ['etfHoldings', stockCode];
      return connectionOf(holdings, ({ sortKey }) => sortKey, page, filters);
    }),
};

function relationPage(
  relations: readonly EtfRelationView[],
  list: readonly string[],
  scope: RelationScope | null | undefined,
  page: PageArguments,
): ListConnection<EtfRelationView> {
  const wanted =
    scope == null ? relations : relations.filter((relation) => relation.scope === scope);
  return connectionOf(wanted, ({ sortKey }) => sortKey, page, [...list, scope ?? null]);
}
