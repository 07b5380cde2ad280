import { intervalMs } from '#kernel/interval.ts';
import { IndicatorSet } from '#market-data/catalog/indicator-set.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import { withoutSignals } from '#market-data/catalog/without-signals.ts';
import { INDICATORS, readCatalogFacts } from '#market-data/indicators/registry.ts';
import type { Kernel } from '#market-data/kernels/kernel.ts';
import { KernelRun, runKernel } from '#market-data/kernels/kernel-run.ts';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure, microseconds } from '#bench/figures.ts';
import { FIRST_TIER } from '#bench/indicators/first-tier.ts';
import { median } from '#bench/paired.ts';
import { randomBars } from '#test/market-data/indicators/bar-samples.ts';

const ROWS = 5_000;
const ROUNDS = 9;
const BAR_MS = intervalMs('1h');
/** Rows that a live run is carried on by in one round. */
const LIVE_ROWS = 200;
const GOAL_LIVE_US = 150;
const GOAL_FIRST_TIER_MS = 25;
/** How many of the slowest are named. */
const NAMED = 10;

interface Subject {
  readonly name: string;
  readonly kernel: Kernel;
}

/** Every indicator of one series that is carried on bar by bar, at its defaults, without signals. */
const catalog: Bench = {
  name: 'the whole catalog',
  run: () => {
    const subjects = subjectsOf();
    return Promise.resolve([...batchRows(subjects), liveRow(subjects)]);
  },
};

export default catalog;

function subjectsOf(): readonly Subject[] {
  const indicators = new IndicatorSet(INDICATORS, readCatalogFacts);
  return indicators.names.flatMap((name) => {
    const { indicator } = indicators.find(name)!;
    if (indicator.companions !== null || indicator.points.length > 0) return [];
    const plan = indicators.planOf(indicator, indicator.defaults, BAR_MS, 'given');
    const { calculation } = withoutSignals(plan);
    return isFit(calculation) ? [] : [{ name, kernel: calculation }];
  });
}

/** All of them over the same bars, and what the slowest take of that. */
function batchRows(subjects: readonly Subject[]): ClaimRow[] {
  const bars = randomBars(ROWS, 1);
  const rounds = subjects.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { kernel }] of subjects.entries()) {
      const startedMs = performance.now();
      runKernel(kernel, bars);
      // The first round is the compiler's.
      if (round > 0) rounds[at]!.push(performance.now() - startedMs);
    }
  }
  const times = subjects.map(({ name }, at) => ({ name, ms: median(rounds[at]!) }));
  const totalMs = sumOf(times);
  const firstTier = times.filter(({ name }) => FIRST_TIER.has(name));
  const firstTierMs = sumOf(firstTier);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, NAMED);
  const perBar = slowest.map(({ name, ms }) => `${name} ${figure((ms * 1e6) / ROWS)}`).join(', ');
  return [
    {
      claim: `${subjects.length} indicators over ${ROWS.toLocaleString('en')} bars`,
      ours: `${figure(totalMs)} ms`,
      peer: 'none installs that has as many',
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: `the ${firstTier.length} of them that are asked for first`,
      ours: `${figure(firstTierMs)} ms`,
      peer: `${GOAL_FIRST_TIER_MS} ms`,
      ratio: firstTierMs / GOAL_FIRST_TIER_MS,
      goal: '≤ 1 ×',
      isMet: firstTierMs <= GOAL_FIRST_TIER_MS,
    },
    {
      claim: `the ${NAMED} slowest of them, ns for each bar`,
      ours: perBar,
      peer: `median ${figure((median(times.map(({ ms }) => ms)) * 1e6) / ROWS)}`,
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
  ];
}

function sumOf(times: readonly { readonly ms: number }[]): number {
  return times.reduce((sum, { ms }) => sum + ms, 0);
}

/** One closed bar through all of them, as a live series takes it. */
function liveRow(subjects: readonly Subject[]): ClaimRow {
  const bars = randomBars(ROWS, 1);
  const start = ROWS - LIVE_ROWS * (ROUNDS + 1);
  const runs = subjects.map(({ kernel }) => {
    const run = new KernelRun(kernel, bars);
    run.advance(0, start);
    return run;
  });
  const perBarMs: number[] = [];
  for (let row = start; row < ROWS; row += LIVE_ROWS) {
    const startedMs = performance.now();
    for (let at = row; at < row + LIVE_ROWS; at += 1) {
      for (const run of runs) run.advance(at, at + 1);
    }
    perBarMs.push((performance.now() - startedMs) / LIVE_ROWS);
  }
  const ours = median(perBarMs.slice(1)) * 1_000;
  return {
    claim: `one closed bar through ${subjects.length} indicators`,
    ours: microseconds(ours / 1_000),
    peer: `${GOAL_LIVE_US} µs`,
    ratio: ours / GOAL_LIVE_US,
    goal: '≤ 1 ×',
    isMet: ours <= GOAL_LIVE_US,
  };
}
