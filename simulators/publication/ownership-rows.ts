import { hash } from 'node:crypto';
import { seededRandom } from '#kernel/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_PERP } from '#simulators/demo-instruments.ts';
import { OwnershipLedger } from '#simulators/publication/ownership-ledger.ts';
import { OwnershipScene } from '#simulators/publication/ownership-scene.ts';
import { tellPrivateOwners } from '#simulators/publication/private-owners.ts';
import { tellStateOwners } from '#simulators/publication/state-owners.ts';
import { MaterialShelf } from '#simulators/publication/research-materials.ts';

/** Of how many companies the owners are published. */
const COMPANY_COUNT = 250;
const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
/** What happens in the demo is over and disclosed so long before the publication. */
const LAST_CHANGE_DAYS = 12;
/** A company whose owners are told was listed this long before the publication. */
const LEAST_LISTED_DAYS = 420;

/**
 * Who owns some 250 of the companies, by kind: bodies of the state on three levels over holding
 * firms, founders with partners, funds of which not everything is known, firms that hold each other;
 * what of it changed, when that was known, and what was put right. Owners of a company are those that
 * its research names.
 */
export function ownershipRows(
  seed: number,
  companies: readonly DemoCompany[],
  research: Readonly<Record<string, readonly BundleRow[]>>,
  publishedAtMs: number,
): Record<string, readonly BundleRow[]> {
  const random = seededRandom(seed + 6);
  const shelf = new MaterialShelf();
  const ledger = new OwnershipLedger(shelf);
  const factIdsOf = factIdsByTopic(research['research_fact'] ?? []);
  const told = chosen(companies, dateBefore(publishedAtMs, LEAST_LISTED_DAYS));
  for (const [index, company] of told.entries()) {
    const scene = new OwnershipScene({
      random,
      ledger,
      company,
      factIdsOf: (topic) => factIdsOf.get(`${company.stockCode}.${topic}`) ?? [],
      sister: told[(index + 7) % told.length]!,
      lastChange: dateBefore(publishedAtMs, LAST_CHANGE_DAYS),
    });
    // First of all, so that every company has an event 1, which all its versions know.
    ledger.event(company, {
      type: 'capital_increase',
      date: company.listingDate,
      subject: '首次公开发行股票并上市',
      quote: '公司首次公开发行的股票自本公告所述日期起上市交易。',
      edgeId: null,
    });
    if (holdersOf(company).isState) tellStateOwners(scene);
    else tellPrivateOwners(scene);
    scene.finish();
  }
  const known = new Set(
    (research['research_material'] ?? []).map(({ fact }) => fact['material_id']),
  );
  const materials = shelf.rows().filter(({ fact }) => !known.has(fact['material_id']));
  return {
    ...ledger.rows(),
    research_material: [...(research['research_material'] ?? []), ...materials],
  };
}

/** The companies with perpetuals, of which guides speak, and others as their codes decide. */
function chosen(companies: readonly DemoCompany[], listedBy: string): DemoCompany[] {
  const isFixed = ({ stockCode }: DemoCompany): boolean =>
    DEMO_PERP.some((instrument) => instrument.stockCode === stockCode);
  const rank = (company: DemoCompany): string =>
    `${isFixed(company) ? 0 : 1}${hash('sha256', `owners ${company.stockCode}`)}`;
  return companies
    .filter((company) => isFixed(company) || company.listingDate <= listedBy)
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .slice(0, COMPANY_COUNT)
    .sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

/** Facts of research about the owners of a company, by code and topic. */
function factIdsByTopic(facts: readonly BundleRow[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { fact } of facts) {
    const topic = TOPIC_OF_PREDICATE[String(fact['predicate'])];
    if (topic === undefined) continue;
    const key = `${String(fact['stock_code'])}.${topic}`;
    const known = ids.get(key) ?? [];
    const factId = String(fact['fact_id']);
    ids.set(key, known.includes(factId) ? known : [...known, factId]);
  }
  return ids;
}

const TOPIC_OF_PREDICATE: Readonly<Record<string, string>> = {
  controlling_holding: 'holding',
  actual_controller: 'controller',
};

function dateBefore(publishedAtMs: number, days: number): string {
  return new Date(publishedAtMs + SHANGHAI_OFFSET_MS - days * DAY_MS).toISOString().slice(0, 10);
}
