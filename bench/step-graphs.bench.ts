import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { walkingBars } from '#bench/indicators/walking-bars.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import { compose } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import { bollingerBands } from '#indicators/steps/bollinger-bands.ts';
import { ema } from '#indicators/steps/exponential.ts';
import { relativeStrength } from '#indicators/steps/relative-strength.ts';
import { sma } from '#indicators/steps/sma.ts';

const ROWS = 1_000_000;
const BATCH_MS = 4;
const STREAM_MS = 11;

/** The four calculations of the trial that chose this form of step graph; the bands have all five lines. */
const STEP_GRAPHS: Readonly<Record<string, (c: Composer) => Record<string, StepNode>>> = {
  'SMA 20': (c) => ({ line: c.run(sma(20), c.bar('close')) }),
  'EMA 20': (c) => ({ line: c.run(ema(20), c.bar('close')) }),
  'RSI 14': (c) => ({ line: c.run(relativeStrength(14), c.bar('close')) }),
  'Bollinger 20': (c) => {
    const [upper, lower, , , middle] = c.runAll(bollingerBands(20, 2, 2), c.bar('close'));
    return { upper: upper, middle: middle, lower: lower };
  },
};

/** Single calculations over a million bars: at once, and a row at a time through the run. */
const stepGraphs: Bench = {
  name: 'a million bars',
  async run() {
    const bars = walkingBars(ROWS);
    const rows: ClaimRow[] = [];
    for (const [name, build] of Object.entries(STEP_GRAPHS)) {
      const run = new StepGraphRun(compose(build), bars);
      const batch = (): void => {
        run.reset();
        run.advance(0, ROWS);
      };
      const stream = (): void => {
        run.reset();
        for (let row = 0; row < ROWS; row += 1) run.advance(row, row + 1);
      };
      const { oursMs, peerMs } = await measurePaired(batch, stream);
      rows.push(rowOf(`${name} over a million bars, at once`, oursMs, BATCH_MS));
      rows.push(rowOf(`${name} over a million bars, bar by bar`, peerMs, STREAM_MS));
    }
    return rows;
  },
};

function rowOf(claim: string, ms: number, limitMs: number): ClaimRow {
  const ratio = ms / limitMs;
  return {
    claim,
    ours: `${figure(ms)} ms`,
    peer: `the trial's ${limitMs} ms`,
    ratio,
    goal: '≤ 1 ×',
    isMet: ratio <= 1,
  };
}

export default stepGraphs;
