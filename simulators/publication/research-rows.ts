import type { Random } from '#kernel/clock.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_PERP } from '#simulators/demo-instruments.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { CompanyStory, type StoryVersion } from '#simulators/publication/research-story.ts';
import { MaterialShelf } from '#simulators/publication/research-materials.ts';
import { RESEARCH_QUESTIONS, RESEARCH_TOPICS } from '#simulators/publication/research-topics.ts';
import { drawThread } from '#simulators/publication/research-threads.ts';

const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** How many companies research follows. */
const FOLLOWED_COUNT = 150;
/** A company is followed when it was listed this long before the publication. */
const LEAST_LISTED_DAYS = 420;
/** Cut-off dates of versions, in days before the publication, the last version last. */
const CUT_OFF_DAYS = [330, 238, 147, 41] as const;
const VERSION_COUNTS = [
  [1, 0.15],
  [2, 0.25],
  [3, 0.3],
  [4, 0.3],
] as const;
const TOPIC_SHARE = 0.62;
const QUESTION_COUNTS = [
  [0, 0.3],
  [1, 0.35],
  [2, 0.25],
  [3, 0.1],
] as const;

/**
 * Research about some 150 of the companies, by kind: one to four versions over a year, with values
 * that change, corrections, facts that go, and questions that are asked and mostly answered.
 */
export function researchRows(
  random: Random,
  companies: readonly DemoCompany[],
  publishedAtMs: number,
): Record<string, readonly BundleRow[]> {
  const listedBy = dateText(publishedAtMs - LEAST_LISTED_DAYS * DAY_MS);
  const shelf = new MaterialShelf();
  const rows: Record<string, BundleRow[]> = {
    research_version: [],
    research_fact: [],
    research_relationship: [],
    research_gap: [],
  };
  for (const company of followed(random, companies, listedBy)) {
    const story = tell(random, company, shelf, publishedAtMs);
    for (const [kind, more] of Object.entries(story.rows())) rows[kind]!.push(...more);
  }
  return { ...rows, research_material: shelf.rows() };
}

/** The companies with perpetuals, of which guides speak, and others by chance. */
function followed(
  random: Random,
  companies: readonly DemoCompany[],
  listedBy: string,
): DemoCompany[] {
  const fixed = companies.filter(isFixed);
  const others = companies.filter(
    (company) => company.listingDate <= listedBy && !isFixed(company),
  );
  const chosen = new Set(fixed);
  const wanted = Math.min(FOLLOWED_COUNT, fixed.length + others.length);
  while (chosen.size < wanted) chosen.add(oneOf(random, others));
  return [...chosen].sort((a, b) => (a.stockCode < b.stockCode ? -1 : 1));
}

function isFixed({ stockCode }: DemoCompany): boolean {
  return DEMO_PERP.some((instrument) => instrument.stockCode === stockCode);
}

function tell(
  random: Random,
  company: DemoCompany,
  shelf: MaterialShelf,
  publishedAtMs: number,
): CompanyStory {
  const versions = versionsOf(random, company, publishedAtMs);
  const versionCount = versions.length;
  const story = new CompanyStory({ random, company, shelf, versions });
  const [holding, controller, ...others] = RESEARCH_TOPICS.filter(({ sectorIds }) =>
    sectorIds.has(company.sector.sectorId),
  );
  const { holdingPct } = holdersOf(company);
  const since = { first: 1, last: null, isCorrection: false };
  story.follow(holding!, [{ ...since, value: holdingPct }]);
  story.follow(controller!, [{ ...since, value: null }]);
  for (const topic of others) {
    if (isFixed(company) || random() < TOPIC_SHARE) {
      story.follow(topic, drawThread(random, topic, versionCount));
    }
  }
  askQuestions(random, story, versionCount);
  return story;
}

/** The versions after the listing of a company; a fixed one has them all. */
function versionsOf(
  random: Random,
  company: DemoCompany,
  publishedAtMs: number,
): readonly StoryVersion[] {
  const count = isFixed(company) ? CUT_OFF_DAYS.length : weighted(random, VERSION_COUNTS);
  const versions = CUT_OFF_DAYS.slice(-count).map((daysBefore): StoryVersion => {
    const cutOffMs = publishedAtMs - (daysBefore - integerBetween(random, 0, 12)) * DAY_MS;
    // The quality gate takes a few days.
    const publishedOn = dateText(cutOffMs + integerBetween(random, 2, 6) * DAY_MS);
    return { asOf: dateText(cutOffMs), publishedAt: `${publishedOn}T20:30:00+08:00` };
  });
  const sinceListing = versions.filter(({ asOf }) => asOf > company.listingDate);
  return sinceListing.length === 0 ? versions.slice(-1) : sinceListing;
}

function askQuestions(random: Random, story: CompanyStory, versionCount: number): void {
  const asked = new Set(
    Array.from({ length: weighted(random, QUESTION_COUNTS) }, () =>
      oneOf(random, RESEARCH_QUESTIONS),
    ),
  );
  for (const question of asked) {
    const opened = integerBetween(random, 1, versionCount);
    const answered = opened + integerBetween(random, 1, 3);
    story.ask(question, opened, answered <= versionCount ? answered : null);
  }
}

function dateText(timeMs: number): string {
  return new Date(timeMs + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
