import { seededRandom } from '#kernel/ports/clock.ts';
import type { DemoApplicant, DemoCompany } from '#simulators/publication/demo-companies.ts';
import {
  makeDemoLives,
  SESSIONS_LOOKED_BACK,
  type DemoLife,
} from '#simulators/publication/demo-lives.ts';
import {
  branchRelationRows,
  companyRows,
  type BundleRow,
} from '#simulators/publication/demo-rows.ts';
import {
  codeAliasRows,
  lifeCompanyRows,
  lifeRelationRows,
  markedCompanyRows,
  securityEventRows,
  sourceHealthRows,
  type CatalogCount,
} from '#simulators/publication/lifecycle-rows.ts';
import { momentText } from '#simulators/publication/shanghai-time.ts';
import { releaseRows } from '#simulators/publication/release-rows.ts';
import {
  phasesOf,
  steadyPhases,
  type TradingPhases,
} from '#simulators/publication/trading-phases.ts';
import { lastTradingDays } from '#simulators/publication/trading-days.ts';

/** The companies of the demo world with their listing dates and sectors. */
export interface CompanyWorld {
  /** All that are listed, ordered by code. */
  readonly companies: readonly DemoCompany[];
  /** Every share that was traded in the last year, those that are gone among them, ordered by code. */
  readonly shares: readonly TradingPhases[];
  /** How companies belong to sectors, whether listed or not. */
  readonly relations: readonly BundleRow[];
  /** By kind. */
  readonly rows: Readonly<Record<string, readonly BundleRow[]>>;
}

/** When the official catalogs were read, before the publication. */
const READ_BEFORE_MS = 1_800_000;

/**
 * Adds companies with recent listings and delistings to the long-listed ones. It has its own random numbers, so that
 * the given companies do not change.
 */
export function makeCompanyWorld(
  seed: number,
  settled: readonly DemoCompany[],
  settledRelations: readonly BundleRow[],
  publishedAtMs: number,
): CompanyWorld {
  const random = seededRandom(seed + 2);
  const sessions = lastTradingDays(publishedAtMs, '15:30', SESSIONS_LOOKED_BACK);
  const { recent, others, warned } = makeDemoLives(random, settled, sessions);
  const young = recent.map(({ company, listingDate }) => ({
    ...company,
    listingDate: listingDate!,
  }));
  const companies = [...settled, ...young].sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
  const narrow = [...settledRelations, ...lifeRelationRows(random, [...recent, ...others])];
  const relations = [...narrow, ...branchRelationRows(random, narrow)];
  const shares = [...recent, ...others.filter(wasListed), ...warned].map(phasesOf);
  const isTold = new Set(shares.map(({ company }) => company.stockCode));
  const steady = settled
    .filter(({ stockCode }) => !isTold.has(stockCode))
    .map((company) => steadyPhases(company, company.listingDate));
  return {
    companies,
    shares: [...steady, ...shares].sort((a, b) =>
      a.company.stockCode < b.company.stockCode ? -1 : 1,
    ),
    relations,
    rows: {
      company: [
        ...markedCompanyRows(companyRows(settled), warned),
        ...lifeCompanyRows([...recent, ...others]),
      ],
      company_sector_relation: relations,
      release: releaseRows(sessions.slice(-10)),
      security_event: securityEventRows([...recent, ...others, ...warned]),
      code_alias: codeAliasRows(random, companies),
      source_health: sourceHealthRows(
        momentText(publishedAtMs - READ_BEFORE_MS),
        catalogCountOf(companies, others),
      ),
    },
  };
}

function wasListed({ listingDate }: DemoLife): boolean {
  return listingDate !== null;
}

function catalogCountOf(listed: readonly DemoCompany[], others: readonly DemoLife[]): CatalogCount {
  const byRole: Readonly<Record<string, readonly DemoApplicant[]>> = {
    listed,
    delisted: others.filter(wasListed).map(({ company }) => company),
    prelisting: others
      .filter((life) => !wasListed(life) && life.goneOn === null)
      .map(({ company }) => company),
  };
  return (exchange, role) =>
    byRole[role]!.filter((company) => exchange === 'ALL' || company.exchange === exchange).length;
}
