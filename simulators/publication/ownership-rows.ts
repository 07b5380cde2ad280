import { seededRandom } from '#kernel/ports/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { addHolderLists } from '#simulators/publication/holder-lists.ts';
import { InvestorPool } from '#simulators/publication/listed-investors.ts';
import { OwnershipLedger } from '#simulators/publication/ownership-ledger.ts';
import { OwnershipScene } from '#simulators/publication/ownership-scene.ts';
import { addPrivateOwners } from '#simulators/publication/private-owners.ts';
import { addStateOwners } from '#simulators/publication/state-owners.ts';
import { DAY_MS, dateText } from '#simulators/publication/shanghai-time.ts';
import { MaterialLibrary } from '#simulators/publication/research-materials.ts';

/** What happens in the demo is over and disclosed so long before the publication. */
const LAST_CHANGE_DAYS = 12;

/**
 * The owners of the listed companies: bodies of the state on three levels over holding firms, founders with partners,
 * partly undisclosed funds, firms that hold each other, and the largest holders at the end of each quarter. Rows
 * include changes, the times at which they became known, and corrections. The research of a company names the same
 * owners.
 */
export function ownershipRows(
  seed: number,
  companies: readonly DemoCompany[],
  research: Readonly<Record<string, readonly BundleRow[]>>,
  publishedAtMs: number,
): Record<string, readonly BundleRow[]> {
  const random = seededRandom(seed + 6);
  const library = new MaterialLibrary();
  const ledger = new OwnershipLedger(library);
  const factIdsOf = factIdsByTopic(research['research_fact'] ?? []);
  const investors = new InvestorPool(companies);
  for (const [index, company] of companies.entries()) {
    const scene = new OwnershipScene({
      random,
      ledger,
      company,
      factIdsOf: (topic) => factIdsOf.get(`${company.stockCode}.${topic}`) ?? [],
      sister: companies[(index + 7) % companies.length]!,
      lastChange: dateBefore(publishedAtMs, LAST_CHANGE_DAYS),
      investors,
      // Reports of the day itself come after the close.
      reportedUntil: dateBefore(publishedAtMs, 1),
    });
    // First of all, so that every company has an event 1, which all its versions know.
    ledger.event(company, {
      type: 'capital_increase',
      date: company.listingDate,
      subject: '首次公开发行股票并上市',
      quote: '公司首次公开发行的股票自本公告所述日期起上市交易。',
      edgeId: null,
    });
    if (holdersOf(company).isState) addStateOwners(scene);
    else addPrivateOwners(scene);
    addHolderLists(scene);
    scene.finish();
  }
  const known = new Set(
    (research['research_material'] ?? []).map(({ fact }) => fact['material_id']),
  );
  const materials = library.rows().filter(({ fact }) => !known.has(fact['material_id']));
  return {
    ...ledger.rows(),
    research_material: [...(research['research_material'] ?? []), ...materials],
  };
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
  concert_agreement: 'concert',
};

function dateBefore(publishedAtMs: number, days: number): string {
  return dateText(publishedAtMs - days * DAY_MS);
}
