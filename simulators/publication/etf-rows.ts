import type { Random } from '#kernel/ports/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import type { DemoFund } from '#simulators/publication/demo-funds.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import {
  exceeds,
  limitedWeights,
  type IndexLimits,
} from '#simulators/publication/index-weights.ts';
import type { DemoQuote } from '#simulators/publication/share-price.ts';
import { oneOf } from '#simulators/publication/random-choice.ts';
import { tradingDayBefore } from '#simulators/publication/trading-days.ts';

/** The inputs of baskets. */
export interface BasketWorld {
  readonly companies: readonly DemoCompany[];
  /** Closes and values of the sessions that baskets are priced on, by date and then by code. */
  readonly quotesByDate: ReadonlyMap<string, ReadonlyMap<string, DemoQuote>>;
  /** The sectors that a company is related to, by stock code. */
  readonly sectorIdsByCode: ReadonlyMap<string, ReadonlySet<string>>;
  /** Trading days that have a basket, ascending. */
  readonly basketDates: readonly string[];
}

interface DemoComponent {
  readonly code: string;
  readonly name: string;
  readonly market: string;
  readonly quantity: number;
  readonly substitution: 'forbidden' | 'allowed' | 'must';
  readonly cash: number | null;
}

const FUNDS_SINCE = '2021-06-01';
/** Fund shares of a creation unit, and what one is worth when quantities are fixed; by fund. */
const CREATION_UNITS = [900_000, 1_000_000, 1_200_000, 1_500_000, 2_000_000] as const;
const MIN_UNIT_VALUE = 1_400_000;
/** Part of the value that is not invested, at least and at most. */
const CASH_PART = [0.0015, 0.0085] as const;
/**
 * Maximum weights of a share and of a broad sector at a review of an index. A weight that has grown past `GROWN` times
 * its maximum is reduced to it, so no basket ever has more.
 */
const SHARE_LIMIT = { broad: 0.085, ofSector: 0.107 } as const;
const SECTOR_LIMIT = { broad: 0.17, ofSector: 1 } as const;
const GROWN = 1.1;
const TIGHT = 1.05;
/** The index changes its quantities by this after a review. */
const REVIEW_FACTOR = 1.1;

/** When lists of products are read, before the baskets of the day are. */
const LISTED_AT = 'T08:20:00+08:00';

/** The funds, each seen in its exchange's list on every day that has baskets; two are known, and never seen there. */
export function fundRows(
  funds: readonly DemoFund[],
  basketDates: readonly string[],
): readonly BundleRow[] {
  return funds.flatMap((fund, index) => {
    if (index % 20 === 13) return [fundRow(fund, null, { from: basketDates[0]!, to: undefined })];
    return basketDates.map((from, at) => fundRow(fund, from, { from, to: basketDates[at + 1] }));
  });
}

/** A fund as it was known from one day to another. */
function fundRow(
  fund: DemoFund,
  verifiedOn: string | null,
  { from, to }: { readonly from: string; readonly to: string | undefined },
): BundleRow {
  return {
    valid_from: FUNDS_SINCE,
    valid_to: null,
    observed_at: `${from}${LISTED_AT}`,
    ...(to === undefined ? {} : { superseded_at: `${to}${LISTED_AT}` }),
    fact: {
      etf_key: fund.etfKey,
      fund_code: fund.fundCode,
      name: fund.name,
      exchange: fund.exchange,
      tracking_index_code: fund.indexCode,
      tracking_index_name: fund.indexName,
      tracking_group_id: `index.${fund.indexCode}`,
      tracked_sector_id: fund.trackedSectorId,
      catalog_verified_on: verifiedOn,
    },
  };
}

/**
 * The baskets of every fund on every day. Some things go wrong, as they do: a few funds lack the
 * last days, one basket is cut off, one was never seen to be fetched; and some indices are reviewed.
 */
export function basketRows(
  random: Random,
  funds: readonly DemoFund[],
  world: BasketWorld,
): BundleRow[] {
  return funds.flatMap((fund, index) => {
    const reviewedFrom = index % 5 === 1 ? 1 : Math.floor(random() * world.basketDates.length);
    const isReviewedToday = index % 4 === 2;
    const unit = unitOf(random);
    // Every seventh fund was not fetched on the last one to three days.
    const missing = index % 7 === 6 ? 1 + (index % 3) : 0;
    const dates = world.basketDates.slice(0, world.basketDates.length - missing);
    let components: readonly Holding[] = drawHoldings(fund, world, unit.value);
    return dates.map((basketDate, at) => {
      const isLast = at === world.basketDates.length - 1;
      if (at === reviewedFrom || (isLast && isReviewedToday)) components = reviewed(components);
      components = withinLimits(fund, components, closesOf(world, basketDate));
      return basketRow(fund, basketDate, components, {
        world,
        creationUnit: unit.shares,
        cashPart: CASH_PART[0] + random() * (CASH_PART[1] - CASH_PART[0]),
        isTruncated: isLast && index === 9,
        isFetched: index !== 17,
      });
    });
  });
}

/** A unit of 0.6 to 3.5 yuan a share, which is worth what one of each holding costs at least. */
function unitOf(random: Random): { readonly shares: number; readonly value: number } {
  const shares = oneOf(random, CREATION_UNITS);
  const navPerShare = 0.6 * Math.exp(1.75 * random());
  return { shares, value: Math.max(shares * navPerShare, MIN_UNIT_VALUE) };
}

interface Holding {
  readonly company: DemoCompany;
  readonly quantity: number;
}

/** A review of the index: some of its quantities grow. */
function reviewed(holdings: readonly Holding[]): Holding[] {
  return holdings.map(({ company, quantity }, rank) => ({
    company,
    quantity: hundreds(quantity * (rank % 3 === 0 ? REVIEW_FACTOR : 1)),
  }));
}

type CloseOf = (company: DemoCompany) => number;

/** Closes of the session that a basket is priced on. */
function closesOf({ quotesByDate }: BasketWorld, basketDate: string): CloseOf {
  const quotes = quotesByDate.get(tradingDayBefore(basketDate))!;
  return ({ stockCode }) => quotes.get(stockCode)!.close;
}

/** The holdings as they are, or cut back where a share or a sector has outgrown its limit. */
function withinLimits(
  fund: DemoFund,
  holdings: readonly Holding[],
  closeOf: CloseOf,
): readonly Holding[] {
  const values = holdings.map(({ company, quantity }) => quantity * closeOf(company));
  const invested = values.reduce((sum, value) => sum + value, 0);
  const members = holdings.map(({ company }, at) => ({
    weight: values[at]! / invested,
    sectorId: company.sector.sectorId,
  }));
  const limits = limitsOf(fund, holdings.length);
  if (!exceeds(members, grown(limits, holdings.length))) return holdings;
  const weights = limitedWeights(members, limits);
  return holdings.map(({ company }, at) => {
    const quantity = (invested * weights[at]!) / closeOf(company);
    return { company, quantity: Math.max(hundreds(quantity), 100) };
  });
}

/** Where there are too few shares for a limit, it is a little above equal parts. */
function limitsOf({ trackedSectorId }: DemoFund, count: number): IndexLimits {
  const scope = trackedSectorId === null ? 'broad' : 'ofSector';
  return {
    ofShare: Math.max(SHARE_LIMIT[scope], 1.01 / count),
    ofSector: SECTOR_LIMIT[scope],
  };
}

function grown({ ofShare, ofSector }: IndexLimits, count: number): IndexLimits {
  // With few shares the limit is near to equal parts, and above what it would be with more.
  const isTight = ofShare * count < GROWN;
  return { ofShare: ofShare * (isTight ? TIGHT : GROWN), ofSector: ofSector * GROWN };
}

/** The largest companies that the index may hold, by value, within its limits. */
function drawHoldings(
  fund: DemoFund,
  { companies, sectorIdsByCode, basketDates, quotesByDate }: BasketWorld,
  unitValue: number,
): Holding[] {
  const quotes = quotesByDate.get(tradingDayBefore(basketDates[0]!))!;
  const candidates = companies.flatMap((company) => {
    const quote = quotes.get(company.stockCode);
    const sectorIds = sectorIdsByCode.get(company.stockCode) ?? new Set();
    const value = (quote?.freeFloatValue ?? 0) * fund.countsFor(company, sectorIds);
    return quote !== undefined && value > 0 ? [{ company, quote, value }] : [];
  });
  candidates.sort((a, b) => b.value - a.value);
  const held = candidates.slice(0, fund.holds);
  const weights = limitedWeights(
    held.map(({ company, value }) => ({ weight: value, sectorId: company.sector.sectorId })),
    limitsOf(fund, held.length),
  );
  return held.map(({ company, quote }, index) => {
    const value = unitValue * weights[index]!;
    return { company, quantity: Math.max(hundreds(value / quote.close), 100) };
  });
}

interface BasketTraits {
  readonly world: BasketWorld;
  readonly creationUnit: number;
  readonly cashPart: number;
  readonly isTruncated: boolean;
  readonly isFetched: boolean;
}

function basketRow(
  fund: DemoFund,
  basketDate: string,
  holdings: readonly Holding[],
  { world, creationUnit, cashPart, isTruncated, isFetched }: BasketTraits,
): BundleRow {
  const pricingDate = tradingDayBefore(basketDate);
  const quotes = world.quotesByDate.get(pricingDate)!;
  const closeOf = ({ company }: Holding): number => quotes.get(company.stockCode)!.close;
  const abroad = hongKongOf(fund);
  const invested =
    holdings.reduce((sum, holding) => sum + holding.quantity * closeOf(holding), 0) +
    abroad.reduce((sum, component) => sum + component.cash!, 0);
  const cash = Math.round(invested * cashPart * 100) / 100;
  const components = [
    ...holdings.map((holding) => componentOf(fund, holding, closeOf(holding))),
    ...abroad,
    ...placeholdersOf(fund, holdings, world.companies),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
  const value = Math.round((invested + cash) * 100) / 100;
  const time = fund.exchange === 'SSE' ? '08:24:00' : '08:27:00';
  const observedAt = `${basketDate}T${time}+08:00`;
  return {
    valid_from: basketDate,
    valid_to: null,
    observed_at: observedAt,
    fact: {
      basket_id: `${fund.etfKey}@${basketDate}`,
      etf_key: fund.etfKey,
      basket_date: basketDate,
      pricing_date: pricingDate,
      creation_unit: creationUnit,
      nav_per_creation_unit: value,
      nav_per_share: Math.round((value / creationUnit) * 10_000) / 10_000,
      cash_component: cash,
      declared_component_count: components.length,
      components: isTruncated ? components.slice(0, -3) : components,
      source_url: `https://exchange.example/pcf/${fund.fundCode}/${basketDate}.xml`,
      fetched_at: isFetched ? observedAt : null,
    },
  };
}

/**
 * Cash may replace shares of the other exchange. The file states no substitution for shares of the fund's own exchange.
 */
function componentOf(fund: DemoFund, { company, quantity }: Holding, close: number): DemoComponent {
  const { stockCode: code, name, exchange: market } = company;
  const cash = market === fund.exchange ? null : Math.round(quantity * close * 100) / 100;
  return { code, name, market, quantity, substitution: 'allowed', cash };
}

/** Some indexes include companies of Hong Kong, which the catalog does not have. */
function hongKongOf({ reachesHongKong }: DemoFund): DemoComponent[] {
  if (!reachesHongKong) return [];
  const share = { market: 'HKEX', substitution: 'allowed' } as const;
  return [
    { ...share, code: '09901', name: '珩屿控股', quantity: 1_200, cash: 43_920 },
    { ...share, code: '09902', name: '霁垚国际', quantity: 2_000, cash: 27_400 },
  ];
}

/** Broad funds have a placeholder for one share of their exchange that they do not hold. */
function placeholdersOf(
  fund: DemoFund,
  holdings: readonly Holding[],
  companies: readonly DemoCompany[],
): DemoComponent[] {
  if (fund.trackedSectorId !== null) return [];
  const held = new Set(holdings.map(({ company }) => company));
  const left = companies.find((one) => one.exchange === fund.exchange && !held.has(one));
  if (left === undefined) return [];
  const { stockCode: code, name, exchange: market } = left;
  return [{ code, name, market, quantity: 0, substitution: 'must', cash: 0 }];
}

function hundreds(quantity: number): number {
  return Math.round(quantity / 100) * 100;
}
