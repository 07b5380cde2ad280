import type { Random } from '#kernel/clock.ts';
import { DEMO_PERP } from '#simulators/demo-instruments.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { drawNearSector } from '#simulators/publication/near-sectors.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { DEMO_SECTORS } from '#simulators/publication/sector-catalog.ts';

/** One line of a bundle's file, as docs/publishing.md describes it. */
export interface BundleRow {
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly observed_at: string;
  readonly superseded_at?: string;
  readonly fact: Readonly<Record<string, unknown>>;
}

/** How many relations a company has, with how likely that is. */
const RELATION_COUNTS = [
  [1, 0.25],
  [2, 0.4],
  [3, 0.25],
  [4, 0.1],
] as const;

/** Statuses of all relations but the main one. */
const STATUSES = [
  ['active', 0.7],
  ['watched', 0.15],
  ['candidate', 0.1],
  ['expired', 0.05],
] as const;

/** First day of the sector catalog; relations of older companies begin with it. */
export const CATALOG_SINCE = '2014-02-21';
/** First day of the equity perpetuals. */
const PERPETUALS_SINCE = '2025-12-11';

/** The sector catalog: broad sectors first. */
export function sectorRows(): BundleRow[] {
  const row = (fact: BundleRow['fact']): BundleRow => rowSince(CATALOG_SINCE, fact);
  const broad = DEMO_SECTORS.map(({ sectorId, name }) =>
    row({ sector_id: sectorId, name, layer: 'level1', parent_id: null }),
  );
  const narrow = DEMO_SECTORS.flatMap((parent) =>
    parent.subsectors.map(({ sectorId, name }) =>
      row({ sector_id: sectorId, name, layer: 'level2', parent_id: parent.sectorId }),
    ),
  );
  const branches = DEMO_SECTORS.flatMap(({ subsectors }) =>
    subsectors.flatMap((parent) =>
      parent.branches.map(({ sectorId, name }) =>
        row({ sector_id: sectorId, name, layer: 'level3', parent_id: parent.sectorId }),
      ),
    ),
  );
  return [...broad, ...narrow, ...branches];
}

/** The companies, each since its listing. */
export function companyRows(companies: readonly DemoCompany[]): BundleRow[] {
  return companies.map((company) =>
    rowSince(company.listingDate, {
      stock_code: company.stockCode,
      name: company.name,
      company_name: company.companyName,
      exchange: company.exchange,
      board: company.board,
      listing_date: company.listingDate,
    }),
  );
}

/**
 * One to four relations a company: its main business first and strongest, then weaker ones, some of
 * them only how the market trades the company.
 */
export function relationRows(random: Random, companies: readonly DemoCompany[]): BundleRow[] {
  return companies.flatMap((company) => {
    const count = weighted(random, RELATION_COUNTS);
    const sectorIds = drawSectors(random, company, count);
    return sectorIds.map((sectorId, rank) => {
      const isMain = rank === 0;
      const type = isMain || random() < 0.5 ? 'business' : 'market';
      const since = company.listingDate > CATALOG_SINCE ? company.listingDate : CATALOG_SINCE;
      return rowSince(since, {
        relation_id: `${company.stockCode}.${sectorId}`,
        stock_code: company.stockCode,
        sector_id: sectorId,
        relation_type: type,
        status: isMain ? 'active' : weighted(random, STATUSES),
        score: isMain ? hundredths(random, 72, 99) : hundredths(random, 20, 70),
        confidence: isMain ? hundredths(random, 80, 99) : hundredths(random, 45, 90),
      });
    });
  });
}

/**
 * For some of the companies of a narrow sector that has branches, which of them it is: one relation
 * more, a little weaker than the one that it is drawn from.
 */
export function branchRelationRows(random: Random, relations: readonly BundleRow[]): BundleRow[] {
  const branchesOf = new Map(
    DEMO_SECTORS.flatMap(({ subsectors }) =>
      subsectors.map(({ sectorId, branches }) => [sectorId, branches] as const),
    ),
  );
  const countOf = new Map<unknown, number>();
  for (const { fact } of relations) {
    countOf.set(fact['stock_code'], (countOf.get(fact['stock_code']) ?? 0) + 1);
  }
  return relations.flatMap((row) => {
    const { fact } = row;
    const branches = branchesOf.get(String(fact['sector_id'])) ?? [];
    const isMain = fact['status'] === 'active' && Number(fact['score']) >= 0.72;
    const isFull = countOf.get(fact['stock_code'])! >= 4;
    if (branches.length === 0 || !isMain || isFull || random() < 0.2) return [];
    const { sectorId } = oneOf(random, branches);
    const relation = {
      relation_id: `${String(fact['stock_code'])}.${sectorId}`,
      sector_id: sectorId,
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

/** The narrow sector of the company's main business first, then others near to it. */
function drawSectors(random: Random, { mainSectorId }: DemoCompany, count: number): string[] {
  const sectorIds = new Set([mainSectorId]);
  while (sectorIds.size < count) {
    const near = drawNearSector(random, mainSectorId, sectorIds);
    if (near === null) break;
    sectorIds.add(near);
  }
  return [...sectorIds];
}

function rowSince(date: string, fact: BundleRow['fact']): BundleRow {
  return { valid_from: date, valid_to: null, observed_at: `${date}T09:30:00+08:00`, fact };
}

function hundredths(random: Random, from: number, to: number): number {
  return integerBetween(random, from, to) / 100;
}
