import type { ListedInvestor } from '#simulators/publication/listed-investors.ts';
import type { ListedHolding } from '#simulators/publication/ownership-ledger.ts';
import type { OwnershipScene } from '#simulators/publication/ownership-scene.ts';
import { latestReports } from '#simulators/publication/research-materials.ts';

/** Number of lists, the latest last. */
const LIST_COUNT = 4;
/**
 * Number of further holders on a list, in addition to the named ones. With the largest holder, a list has ten or more.
 */
const INVESTOR_COUNT = 9;
const YEAR_MS = 365.25 * 86_400_000;
/** Minimum part of the public in the shares outside of the named holders. */
const LARGEST_PART = 0.4;
const ODDS = { changes: 0.3, leaves: 0.08 } as const;

/** A list of holders: the end of its period, and when it was published. */
interface HolderList {
  readonly periodEnd: string;
  readonly publishedOn: string;
}

/**
 * The ten largest holders of a company at the end of each quarter, as its reports list them: some buy, some sell,
 * some leave and others join. A recently listed company starts with the list of its listing.
 */
export function addHolderLists(scene: OwnershipScene): void {
  const lists = listsOf(scene);
  const { company, random } = scene;
  const years = (Date.parse(scene.reportedUntil) - Date.parse(company.listingDate)) / YEAR_MS;
  const drawn = scene.investors.draw(random, company, years, INVESTOR_COUNT + lists.length);
  const waiting = drawn.splice(INVESTOR_COUNT);
  const places = drawn.map((investor) => ({ investor, pct: pctOf(scene, investor) }));
  const room = (100 - scene.heldPct) * LARGEST_PART;
  const scale = Math.min(1, (0.8 * room) / places.reduce((sum, { pct }) => sum + pct, 0));
  const [first, ...later] = lists;
  const held = new Map<ListedInvestor, ListedHolding[]>();
  const say = (investor: ListedInvestor, list: HolderList, pct: number | null): void => {
    const entry = { from: list.periodEnd, seenOn: list.publishedOn, pct };
    held.set(investor, [...(held.get(investor) ?? []), entry]);
  };
  for (const place of places) {
    place.pct = hundredths(place.pct * scale);
    say(place.investor, first!, place.pct);
  }
  for (const list of later) {
    for (const place of places) {
      if (scene.happens(ODDS.leaves) && waiting.length > 0) {
        say(place.investor, list, null);
        place.investor = waiting.pop()!;
        say(place.investor, list, place.pct);
      } else if (scene.happens(ODDS.changes)) {
        const moved = hundredths(place.pct * (0.8 + 0.38 * random()));
        if (moved === place.pct) continue;
        place.pct = moved;
        say(place.investor, list, moved);
      }
    }
  }
  for (const [{ name, owner }, holdings] of held) {
    const source = scene.ledger.owner(name, owner);
    scene.ledger.relateListed(company, { source, target: scene.node }, holdings);
  }
}

function listsOf({ company, reportedUntil }: OwnershipScene): readonly HolderList[] {
  const { listingDate } = company;
  const reports = latestReports(company, reportedUntil, LIST_COUNT);
  const since = reports.filter(({ periodEnd }) => periodEnd > listingDate);
  if (since.length === reports.length) return reports;
  return [{ periodEnd: listingDate, publishedOn: listingDate }, ...since];
}

function pctOf(scene: OwnershipScene, { pct: [least, most] }: ListedInvestor): number {
  // Most are nearer to the least.
  return least + (most - least) * scene.random() * scene.random();
}

function hundredths(pct: number): number {
  return Math.max(Math.round(pct * 100), 5) / 100;
}
