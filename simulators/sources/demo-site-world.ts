import type { Clock } from '#kernel/ports/clock.ts';
import type { CompanyWorld } from '#simulators/publication/company-world.ts';
import { makeDemoFunds } from '#simulators/publication/demo-funds.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { lastTradingDays } from '#simulators/publication/trading-days.ts';
import {
  demoApplications,
  demoBseProjects,
  demoSzseProjects,
} from '#simulators/sources/demo-applications.ts';
import { demoAnnouncements } from '#simulators/sources/demo-announcements.ts';
import { demoClassification, demoIndexes } from '#simulators/sources/demo-classification.ts';
import { demoDocuments } from '#simulators/sources/demo-documents.ts';
import { demoNameChanges } from '#simulators/sources/demo-name-changes.ts';
import type { SimulatedBasket, SimulatedFund } from '#simulators/sources/sse-basket-file.ts';
import type { SimulatedShare } from '#simulators/sources/simulated-share.ts';
import type { SiteWorld } from '#simulators/sources/site-world.ts';

export interface DemoSiteWorldOptions {
  /** That of the demo's world. */
  readonly seed: number;
  /** The companies of the demo publication. */
  readonly companies: CompanyWorld;
  /** The baskets of the demo publication, created with the first request for the file of a fund. */
  readonly baskets: () => readonly BundleRow[];
  readonly clock: Clock;
}

/** Files of a session are up by then, in Shanghai. */
const FILES_UP_AT = '08:30';

/** The data of the official sites about the demo's companies and funds, equal to the demo publication. */
export function demoSiteWorld({
  seed,
  companies,
  baskets,
  clock,
}: DemoSiteWorldOptions): SiteWorld {
  const classification = once(() => demoClassification(companies));
  const announcements = once(() => demoAnnouncements(seed, companies));
  const newest = once(() => newestBaskets(baskets()));
  return {
    shares: {
      SSE: sharesOf(companies, 'SSE'),
      SZSE: sharesOf(companies, 'SZSE'),
      BSE: sharesOf(companies, 'BSE'),
    },
    applications: {
      SSE: demoApplications(companies),
      SZSE: demoSzseProjects(companies),
      BSE: demoBseProjects(companies),
    },
    names: {
      short: demoNameChanges(companies, 'SZSE', 'name'),
      registered: demoNameChanges(companies, 'SZSE', 'company_name'),
    },
    funds: { SSE: fundsOf('SSE', newest), SZSE: fundsOf('SZSE', newest) },
    documents: demoDocuments(seed, clock),
    get classification() {
      return classification();
    },
    get indexes() {
      return demoIndexes(companies, classification(), lastSession(clock));
    },
    get announcements() {
      return announcements()(clock.nowMs());
    },
    get sessions() {
      const [before, date] = lastTradingDays(clock.nowMs(), FILES_UP_AT, 2);
      return [date!, before!] as const;
    },
  };
}

function lastSession(clock: Clock): string {
  return lastTradingDays(clock.nowMs(), FILES_UP_AT, 1)[0]!;
}

/** The shares that an exchange lists or listed, under the names that they bear now. */
function sharesOf({ companies, shares, rows }: CompanyWorld, exchange: string): SimulatedShare[] {
  const names = new Map(rows['company']!.map(({ fact }) => [fact['stock_code'], fact['name']]));
  const listed = companies.map((company) => {
    return { company, listedOn: company.listingDate, goneOn: null };
  });
  const gone = shares.filter(({ goneOn }) => goneOn !== null);
  return [...listed, ...gone]
    .filter(({ company }) => company.exchange === exchange)
    .map(({ company, listedOn, goneOn }) => ({
      code: company.stockCode,
      name: String(names.get(company.stockCode)),
      companyName: company.companyName,
      board: company.board,
      listingDate: listedOn,
      delistedOn: goneOn,
    }));
}

/** The funds of an exchange, each with the newest basket of the publication. */
function fundsOf(
  exchange: string,
  newest: () => ReadonlyMap<string, SimulatedBasket>,
): SimulatedFund[] {
  return makeDemoFunds()
    .filter((fund) => fund.exchange === exchange)
    .map(({ etfKey, fundCode: code, name }) => ({
      code,
      name,
      get basket() {
        return newest().get(etfKey)!;
      },
    }));
}

function newestBaskets(rows: readonly BundleRow[]): ReadonlyMap<string, SimulatedBasket> {
  const lastDate = rows.reduce((last, row) => (row.valid_from > last ? row.valid_from : last), '');
  return new Map(
    rows.map(({ valid_from: date, fact }) => {
      const basket: SimulatedBasket = {
        creationUnit: Number(fact['creation_unit']),
        navPerUnit: Number(fact['nav_per_creation_unit']),
        navPerShare: Number(fact['nav_per_share']),
        cash: Number(fact['cash_component']),
        declaredCount: Number(fact['declared_component_count']),
        components: fact['components'] as SimulatedBasket['components'],
        stoppedOn: date < lastDate ? [date, String(fact['pricing_date'])] : null,
      };
      return [String(fact['etf_key']), basket] as const;
    }),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
