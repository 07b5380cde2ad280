import { cpus, loadavg } from 'node:os';
import { figure } from '#bench/measure/figures.ts';
import { catalogSubjects } from '#bench/indicators/catalog-subjects.ts';
import type { StepGraphCost } from '#bench/indicators/step-graph-costs.ts';
import { stepGraphCosts, LIVE_BARS } from '#bench/indicators/step-graph-costs.ts';
import { median } from '#bench/measure/paired.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';

/** Prints docs/indicator-costs.md: what a bar costs each indicator, measured here and now. */

const ROWS = 5_000;
const ROUNDS = 11;

const costs = stepGraphCosts(catalogSubjects(), randomBars(ROWS, 1), ROUNDS);

function inMedians(of: (cost: StepGraphCost) => number): (cost: StepGraphCost) => string {
  const middle = median(costs.map(of));
  return (cost) => `${figure(of(cost))} | ${(of(cost) / middle).toFixed(1)}`;
}

const batch = inMedians(({ batchNs }) => batchNs);
const live = inMedians(({ liveNs }) => liveNs);
const rows = costs
  .toSorted((a, b) => b.batchNs - a.batchNs)
  .map((cost) => `| ${cost.name} | ${batch(cost)} | ${live(cost)} |`);

const bars = ROWS.toLocaleString('en');
const model = cpus()[0]?.model ?? 'unknown processor';
const busy = loadavg()[0]!.toFixed(1);
const page = [
  '# What a bar costs each indicator',
  '',
  'Made by `npm run bench:costs`: nanoseconds of processor time for each bar at default parameters, with what',
  `answers show and without what only signals read; median of ${ROUNDS} rounds, all indicators in turns. At once:`,
  `${bars} bars into columns that are made anew. Bar by bar: each of ${LIVE_BARS} bars by itself, the indicator`,
  'alone meanwhile. Followed together, indicators have much in common, and more to fetch from memory:',
  '[benchmarks.md](benchmarks.md#what-indicators-cost) says so, and why the slowest are slow. Machines and hours',
  'differ by factors; the second figures, in medians of their column, hardly do.',
  '',
  `Node ${process.version}, ${cpus().length} × ${model}; in the minute before the end ${busy} processes wanted them.`,
  '',
  '| indicator | at once, ns | in medians | bar by bar, ns | in medians |',
  '|---|---|---|---|---|',
  ...rows,
];
console.log(page.join('\n'));
