import type { Random } from '#kernel/ports/clock.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { drawNearSector } from '#simulators/publication/near-sectors.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS, type DemoSubsector } from '#simulators/publication/sector-catalog.ts';

/** One line of a bundle's file, as docs/publishing.md describes it. */
export interface BundleRow {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string;
  readonly fact: Readonly<Record<string, unknown>>;
}

/** How sure it is that a company is of a branch of its narrow sector. */
const BRANCH_STATUSES = [
  ['active', 0.65],
  ['watched', 0.18],
  ['candidate', 0.12],
  ['expired', 0.05],
] as const;

/** Part of the companies that once had another business in their broad sector. */
const MOVED_PART = 0.2;

/** First day of the sector catalog; relations of older companies begin with it. */
export const CATALOG_SINCE = '2014-02-21';
/** First day of the equity perpetuals. */
const PERPETUALS_SINCE = '2025-12-11';

/** The sector catalog: broad sectors first. */
export function sectorRows(): BundleRow[] {
  const row = (fact: BundleRow['fact']): BundleRow => rowSince(CATALOG_SINCE, fact);
  const named = ({ sectorId, name }: DemoSubsector) => ({
    sector_id: sectorId,
    name,
    name_en: englishName(sectorId),
  });
  const broad = DEMO_SECTORS.map((sector) =>
    row({ ...named(sector), layer: 'level1', parent_id: null }),
  );
  const narrow = DEMO_SECTORS.flatMap((parent) =>
    parent.subsectors.map((sector) =>
      row({ ...named(sector), layer: 'level2', parent_id: parent.sectorId }),
    ),
  );
  const branches = DEMO_SECTORS.flatMap(({ subsectors }) =>
    subsectors.flatMap((parent) =>
      parent.branches.map((sector) =>
        row({ ...named(sector), layer: 'level3', parent_id: parent.sectorId }),
      ),
    ),
  );
  return [...broad, ...narrow, ...branches];
}

/** `L2.consumer_devices` is `Consumer devices`. */
function englishName(sectorId: string): string {
  const words = sectorId.slice(sectorId.indexOf('.') + 1).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The companies, each since its listing. */
export function companyRows(companies: readonly DemoCompany[]): BundleRow[] {
  return companies.map((company) =>
    rowSince(company.listingDate, {
      stock_code: company.stockCode,
      name: company.name,
      company_name: company.companyName,
      name_en: englishNameOf(company),
      exchange: company.exchange,
      board: company.board,
      listing_date: company.listingDate,
    }),
  );
}

/** Those whose perpetual carries it have an English name; most companies state none. */
function englishNameOf({ stockCode, sector }: DemoCompany): string | null {
  const perpetual = DEMO_PERP.find((one) => one.stockCode === stockCode);
  if (perpetual === undefined) return null;
  const stem = perpetual.base.charAt(0) + perpetual.base.slice(1).toLowerCase();
  return `${stem} ${englishName(sector.sectorId)}`;
}

/**
 * The narrow sector of its main business for every company, and for some another one of the same broad
 * sector that has expired: the catalog classifies, so no company counts in two sectors side by side,
 * and what funds hold of sectors never adds up to more than the funds.
 */
export function relationRows(random: Random, companies: readonly DemoCompany[]): BundleRow[] {
  return companies.flatMap((company) => {
    const { stockCode, mainSectorId, listingDate } = company;
    const since = listingDate > CATALOG_SINCE ? listingDate : CATALOG_SINCE;
    const main = rowSince(since, {
      relation_id: `${stockCode}.${mainSectorId}`,
      stock_code: stockCode,
      sector_id: mainSectorId,
      relation_type: 'business',
      status: 'active',
      score: hundredths(random, 72, 99),
      confidence: hundredths(random, 80, 99),
    });
    const former = random() < MOVED_PART ? formerSectorOf(random, company) : null;
    if (former === null) return [main];
    const relation = {
      relation_id: `${stockCode}.${former}`,
      sector_id: former,
      relation_type: random() < 0.5 ? 'business' : 'market',
      status: 'expired',
      score: hundredths(random, 20, 70),
      confidence: hundredths(random, 45, 90),
    };
    return [main, { ...main, fact: { ...main.fact, ...relation } }];
  });
}

/** Banks do not change their sector, because their names contain it. */
function formerSectorOf(random: Random, { mainSectorId, sector }: DemoCompany): string | null {
  return sector.sectorId === 'L1.banking' ? null : drawNearSector(random, mainSectorId);
}

/**
 * For most of the companies of a narrow sector that has branches, which one of them it is: a relation
 * more, a little weaker than the one that it is drawn from.
 */
export function branchRelationRows(random: Random, relations: readonly BundleRow[]): BundleRow[] {
  const branchesOf = new Map(
    DEMO_SECTORS.flatMap(({ subsectors }) =>
      subsectors.map(({ sectorId, branches }) => [sectorId, branches] as const),
    ),
  );
  return relations.flatMap((row) => {
    const { fact } = row;
    const branches = branchesOf.get(String(fact['sector_id'])) ?? [];
    if (branches.length === 0 || fact['status'] === 'expired' || random() < 0.2) return [];
    const { sectorId } = oneOf(random, branches);
    const relation = {
      relation_id: `${String(fact['stock_code'])}.${sectorId}`,
      sector_id: sectorId,
      relation_type: random() < 0.7 ? 'business' : 'market',
      status: weighted(random, BRANCH_STATUSES),
      score: Math.round(Number(fact['score']) * 90) / 100,
    };
    return { ...row, fact: { ...fact, ...relation } };
  });
}

/** The equity perpetuals of the simulated exchange, each with the company that it follows. */
export function listingRows(companies: readonly DemoCompany[]): BundleRow[] {
  const listedOn = new Map(companies.map((one) => [one.stockCode, one.listingDate]));
  return DEMO_PERP.flatMap(({ symbol, stockCode }) =>
    stockCode === undefined
      ? []
      : [
          rowSince(laterOf(PERPETUALS_SINCE, listedOn.get(stockCode)), {
            stock_code: stockCode,
            exchange: 'venue_a',
            market: 'perp',
            symbol,
          }),
        ],
  );
}

/** No instrument follows a company before it is there. */
function laterOf(date: string, other = date): string {
  return date < other ? other : date;
}

function rowSince(date: string, fact: BundleRow['fact']): BundleRow {
  return { valid_from: date, valid_to: null, observed_at: `${date}T09:30:00+08:00`, fact };
}

function hundredths(random: Random, from: number, to: number): number {
  return integerBetween(random, from, to) / 100;
}
