import { cpus, loadavg } from 'node:os';
import { figure } from '#bench/measure/figures.ts';
import { catalogSubjects } from '#bench/indicators/catalog-subjects.ts';
import type { StepGraphCost } from '#bench/indicators/cost-per-bar.ts';
import { stepGraphCosts, LIVE_BARS } from '#bench/indicators/cost-per-bar.ts';
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
  'The table shows the processor time of every indicator, in nanoseconds for each bar. Parameters are the defaults.',
  'Columns that only signals read are not calculated. `npm run bench:costs` prints this page.',
  '',
  `- **Batch**: ${bars} bars at once, into new columns.`,
  `- **Bar by bar**: each of ${LIVE_BARS} bars by itself; no other indicator runs between them.`,
  `- Figures are medians of ${ROUNDS} rounds in which all indicators take turns.`,
  '- "× median" divides a figure by the median of its column. It hardly changes between machines and hours, while',
  '  nanoseconds differ by factors.',
  '',
  'Indicators that run together share work and reload more data from memory:',
  '[benchmarks.md](benchmarks.md#what-indicators-cost) describes this, and why the slowest indicators are slow.',
  '',
  `Node ${process.version}, ${cpus().length} × ${model}; load average ${busy} in the last minute of the run.`,
  '',
  '| indicator | batch, ns | × median | bar by bar, ns | × median |',
  '|---|---|---|---|---|',
  ...rows,
];
console.log(page.join('\n'));
