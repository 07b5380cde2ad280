import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import type { CatalogSubject } from '#bench/indicators/catalog-subjects.ts';
import { catalogSubjects } from '#bench/indicators/catalog-subjects.ts';
import { FIRST_TIER } from '#bench/indicators/first-tier.ts';
import type { StepGraphCost } from '#bench/indicators/cost-per-bar.ts';
import { stepGraphCosts } from '#bench/indicators/cost-per-bar.ts';
import { requestCosts } from '#bench/indicators/request-costs.ts';
import { LiveSeries } from '#bench/indicators/live-series.ts';
import { median } from '#bench/measure/paired.ts';
import { processorUs } from '#bench/measure/processor-time.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

const ROWS = 5_000;
const ROUNDS = 9;
/** Bars that close in one round, which is as many as arrays are moved after. */
const CLOSED_ROWS = 256;
const GOAL_LIVE_US = 150;
const GOAL_FIRST_TIER_MS = 25;
/** How many of the slowest are named. */
const NAMED = 10;

/** Every indicator of one series that is carried on bar by bar, at its defaults; processor time. */
const catalog: Bench = {
  name: 'the whole catalog',
  run: async () => {
    const subjects = catalogSubjects();
    const firstTier = subjects.filter(({ name }) => FIRST_TIER.has(name));
    const bars = randomBars(ROWS, 1);
    const [allMs, firstTierMs] = await requestCosts([subjects, firstTier], bars, ROUNDS);
    return [
      ...requestRows(subjects.length, allMs!, firstTier.length, firstTierMs!),
      slowestRow(stepGraphCosts(subjects, bars, ROUNDS)),
      await liveRow(subjects),
    ];
  },
};

export default catalog;

/** All of them over the same bars. */
function requestRows(
  all: number,
  allMs: number,
  firstTier: number,
  firstTierMs: number,
): ClaimRow[] {
  return [
    {
      claim: `${all} indicators over ${ROWS.toLocaleString('en')} bars`,
      ours: `${figure(allMs)} ms`,
      peer: 'none installs that has as many',
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: `the ${firstTier} of them in the first tier`,
      ours: `${figure(firstTierMs)} ms`,
      peer: `${GOAL_FIRST_TIER_MS} ms`,
      ratio: firstTierMs / GOAL_FIRST_TIER_MS,
      goal: '≤ 1 ×',
      isMet: firstTierMs <= GOAL_FIRST_TIER_MS,
    },
  ];
}

/** What the slowest take by themselves. */
function slowestRow(costs: readonly StepGraphCost[]): ClaimRow {
  const slowest = costs.toSorted((a, b) => b.batchNs - a.batchNs).slice(0, NAMED);
  return {
    claim: `the ${NAMED} slowest of them, each by itself, ns for each bar`,
    ours: slowest.map(({ name, batchNs }) => `${name} ${figure(batchNs)}`).join(', '),
    peer: `median ${figure(median(costs.map(({ batchNs }) => batchNs)))}`,
    ratio: null,
    goal: 'stated',
    isMet: null,
  };
}

/**
 * One closed bar through all live series: batched together, against each one alone. Both sides include taking over
 * bars and moving arrays.
 */
async function liveRow(subjects: readonly CatalogSubject[]): Promise<ClaimRow> {
  const bars = randomBars(ROWS + CLOSED_ROWS * (ROUNDS + 1), 1);
  const plans = subjects.map(({ plan }) => plan);
  const together = await LiveSeries.begin(bars, ROWS, plans, true);
  const apart = await LiveSeries.begin(bars, ROWS, plans, false);
  const togetherUs: number[] = [];
  const apartUs: number[] = [];
  const perBarUs = (series: LiveSeries) =>
    processorUs(() => {
      for (let bar = 0; bar < CLOSED_ROWS; bar += 1) series.closeBar();
    }) / CLOSED_ROWS;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const sides = [() => togetherUs.push(perBarUs(together)), () => apartUs.push(perBarUs(apart))];
    for (const measure of round % 2 === 0 ? sides : sides.toReversed()) measure();
  }
  const ours = median(togetherUs.slice(1));
  return {
    claim: `one closed bar through ${plans.length} indicators that came together`,
    ours: `${figure(ours)} µs`,
    peer: `${GOAL_LIVE_US} µs (each gone on with by itself, ${figure(median(apartUs.slice(1)))} µs)`,
    ratio: ours / GOAL_LIVE_US,
    goal: '≤ 1 ×',
    isMet: ours <= GOAL_LIVE_US,
  };
}
