import type { CatalogSubject } from '#bench/indicators/catalog-subjects.ts';
import { processorTimes } from '#bench/measure/processor-time.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';

/** Rows that are taken one by one in each round. */
export const LIVE_BARS = 300;

/** What a bar costs one indicator by itself, in nanoseconds of processor time. */
export interface StepGraphCost {
  readonly name: string;
  /** All bars at once, with new columns. */
  readonly batchNs: number;
  /** One bar after the other. */
  readonly liveNs: number;
}

/** What a bar costs each of some indicators, measured in turns. */
export function stepGraphCosts(
  subjects: readonly CatalogSubject[],
  bars: BarColumns,
  rounds: number,
): readonly StepGraphCost[] {
  const batch = processorTimes(
    subjects.map(({ graph }) => () => {
      outputsOver(graph, bars);
    }),
    rounds,
  );
  const live = processorTimes(
    subjects.map((subject) => oneByOne(subject, bars, rounds)),
    rounds,
  );
  return subjects.map(({ name }, at) => ({
    name,
    batchNs: (batch[at]! * 1_000) / bars.length,
    liveNs: (live[at]! * 1_000) / LIVE_BARS,
  }));
}

/** Carries an indicator on through the next of the last bars, each time it is called. */
function oneByOne({ graph }: CatalogSubject, bars: BarColumns, rounds: number): () => void {
  const run = new StepGraphRun(graph, bars);
  let next = bars.length - LIVE_BARS * (rounds + 1);
  run.advance(0, next);
  return () => {
    const end = next + LIVE_BARS;
    for (; next < end; next += 1) run.advance(next, next + 1);
  };
}
