import { isInPart } from '#simulators/publication/keyed-choice.ts';
import { DAY_MS, dateText } from '#simulators/publication/shanghai-time.ts';
import type { Random } from '#kernel/ports/clock.ts';
import { castOf } from '#simulators/publication/company-cast.ts';
import { sizeOf } from '#simulators/publication/company-size.ts';
import type { DemoCompany } from '#simulators/publication/demo-companies.ts';
import { holdersOf } from '#simulators/publication/demo-holders.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { DEMO_PERP } from '#simulators/instruments/demo-instruments.ts';
import { integerBetween, oneOf, weighted } from '#simulators/publication/random-choice.ts';
import { CompanyStory, type StoryVersion } from '#simulators/publication/research-story.ts';
import { MaterialLibrary } from '#simulators/publication/research-materials.ts';
import {
  RESEARCH_QUESTIONS,
  RESEARCH_TOPICS,
  type ResearchUnit,
} from '#simulators/publication/research-topics.ts';
import { drawThread } from '#simulators/publication/research-threads.ts';

/** Part of the companies that research follows, of those that have been listed for so long. */
const FOLLOWED_PART = 0.9;
const MIN_LISTED_DAYS = 120;
/** Cut-off dates of versions, in days before the publication, the last version last. */
const CUT_OFF_DAYS = [330, 238, 147, 41] as const;
const VERSION_COUNTS = [
  [1, 0.15],
  [2, 0.25],
  [3, 0.3],
  [4, 0.3],
] as const;
const TOPIC_SHARE = 0.5;
const QUESTION_COUNTS = [
  [0, 0.3],
  [1, 0.35],
  [2, 0.25],
  [3, 0.1],
] as const;

/**
 * Research about nine of ten companies, by kind: one to four versions over a year, with changing values, corrections,
 * withdrawn facts, and questions with answers for the most part.
 */
export function researchRows(
  random: Random,
  companies: readonly DemoCompany[],
  publishedAtMs: number,
): Record<string, readonly BundleRow[]> {
  const listedBy = dateText(publishedAtMs - MIN_LISTED_DAYS * DAY_MS);
  const library = new MaterialLibrary();
  const banks = companies
    .filter(({ sector }) => sector.sectorId === 'L1.banking')
    .map(({ companyName }) => companyName);
  const rows: Record<string, BundleRow[]> = {
    research_version: [],
    research_fact: [],
    research_relationship: [],
    research_gap: [],
  };
  for (const company of followed(companies, listedBy)) {
    const story = tell(random, company, { library, banks, publishedAtMs });
    for (const [kind, more] of Object.entries(story.rows())) rows[kind]!.push(...more);
  }
  return { ...rows, research_material: library.rows() };
}

/** The companies with perpetuals, which guides name, and others selected by their codes. */
function followed(companies: readonly DemoCompany[], listedBy: string): DemoCompany[] {
  return companies.filter(
    (company) =>
      isFixed(company) ||
      (company.listingDate <= listedBy && isInPart(`research ${company.stockCode}`, FOLLOWED_PART)),
  );
}

function isFixed({ stockCode }: DemoCompany): boolean {
  return DEMO_PERP.some((instrument) => instrument.stockCode === stockCode);
}

interface Telling {
  readonly library: MaterialLibrary;
  readonly banks: readonly string[];
  readonly publishedAtMs: number;
}

function tell(
  random: Random,
  company: DemoCompany,
  { library, banks, publishedAtMs }: Telling,
): CompanyStory {
  const versions = versionsOf(random, company, publishedAtMs);
  const versionCount = versions.length;
  const story = new CompanyStory({ random, company, library, versions, banks });
  const [holding, controller, capital, ...others] = RESEARCH_TOPICS.filter(({ sectorIds }) =>
    sectorIds.has(company.sector.sectorId),
  );
  const since = { first: 1, last: null, isCorrection: false };
  story.follow(holding!, [{ ...since, value: holdersOf(company).holdingPct }]);
  story.follow(controller!, [{ ...since, value: null }]);
  story.follow(capital!, [{ ...since, value: sizeOf(company).totalShares }]);
  const { partner, investor } = castOf(company);
  for (const topic of others) {
    // Named persons only occur for companies that have them.
    if (topic.predicate === 'concert_agreement') {
      if (partner?.bond === 'concert') story.follow(topic, [{ ...since, value: null }]);
    } else if (topic.predicate === 'major_holding') {
      if (investor !== null) story.follow(topic, [{ ...since, value: investor.pct }]);
    } else if (isFixed(company) || random() < TOPIC_SHARE) {
      story.follow(topic, drawThread(random, topic, versionCount, scaleOf(company, topic.unit)));
    }
  }
  askQuestions(random, story, versionCount, new Set(others.map(({ domain }) => domain)));
  return story;
}

/**
 * Amounts of money are stated for a company of ten billion yuan, and grow slower than companies; numbers
 * of shares for one of a billion shares.
 */
function scaleOf(company: DemoCompany, unit: ResearchUnit | null): number {
  const { totalShares, price } = sizeOf(company);
  if (unit === 'shares') return totalShares / 1e9;
  return unit === 'cny' ? Math.min(((totalShares * price) / 1e10) ** 0.7, 12) : 1;
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

function askQuestions(
  random: Random,
  story: CompanyStory,
  versionCount: number,
  domains: ReadonlySet<string>,
): void {
  const fitting = RESEARCH_QUESTIONS.filter(({ domain }) => domains.has(domain));
  const asked = new Set(
    Array.from({ length: weighted(random, QUESTION_COUNTS) }, () => oneOf(random, fitting)),
  );
  for (const question of asked) {
    const opened = integerBetween(random, 1, versionCount);
    const answered = opened + integerBetween(random, 1, 3);
    story.ask(question, opened, answered <= versionCount ? answered : null);
  }
}
