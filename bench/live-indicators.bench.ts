import { deepEqual } from 'node:assert/strict';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { StepGraphRun, runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { microseconds } from '#bench/measure/figures.ts';
import { measurePaired } from '#bench/measure/paired.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';

const GOAL = 0.01;
const NAMES = 'sma ema rsi macd bbands atr adx stoch mfi cci'.split(' ');
const WINDOWS = [100, 1_000, 10_000];
/** The window that the goal is about. */
const GOAL_WINDOW = 1_000;
/** Rows that live series take before they move to other arrays, and rows that they keep then. */
const ROOM_ROWS = 64;
const KEPT_ROWS = 64;

/** Cost of one more bar, against recalculating its window. */
const liveIndicators: Bench = {
  name: 'live bar through ten indicators',
  async run() {
    const indicators = new IndicatorSet(INDICATORS);
    const graphs = NAMES.map((name) => {
      const { indicator } = indicators.find(name)!;
      return indicators.planOf(indicator, indicator.defaults, HOUR_MS).calculation as StepGraph;
    });
    const rows: ClaimRow[] = [];
    for (const windowRows of WINDOWS) rows.push(await measureWindow(graphs, windowRows));
    return rows;
  },
};

export default liveIndicators;

async function measureWindow(graphs: readonly StepGraph[], windowRows: number): Promise<ClaimRow> {
  const bars = randomBars(windowRows + ROOM_ROWS, 1);
  const window = sliceBars(bars, ROOM_ROWS, windowRows + ROOM_ROWS);
  const live = new LiveRuns(graphs, bars, windowRows);
  while (live.hasRoom) live.takeBar();
  deepEqual(live.lastNumbers, new LiveRuns(graphs, bars, bars.length).lastNumbers);
  const ours = () => live.takeBar();
  const peer = () => {
    for (const graph of graphs) runStepGraph(graph, window);
  };
  const { oursMs, peerMs, ratio } = await measurePaired(ours, peer);
  const isGoal = windowRows === GOAL_WINDOW;
  return {
    claim: `one live bar through ten indicators after ${windowRows.toLocaleString('en')} bars`,
    ours: microseconds(oursMs),
    peer: `the window calculated anew, ${microseconds(peerMs)}`,
    ratio,
    goal: isGoal ? `≤ ${GOAL} ×` : 'stated',
    isMet: isGoal ? ratio <= GOAL : null,
  };
}

/** Calculations that are carried on row by row, and moved when their arrays are full, as live ones. */
class LiveRuns {
  #bars: BarColumns;
  #runs: readonly StepGraphRun[];
  #row: number;

  constructor(graphs: readonly StepGraph[], bars: BarColumns, rows: number) {
    this.#bars = bars;
    this.#row = rows;
    this.#runs = graphs.map((graph) => {
      const run = new StepGraphRun(graph, bars);
      run.advance(0, rows);
      return run;
    });
  }

  get hasRoom(): boolean {
    return this.#row < this.#bars.openTimeMs.length;
  }

  /** Every output at the newest row. */
  get lastNumbers(): number[] {
    const last = this.#row - 1;
    return this.#runs.flatMap((run) =>
      Object.keys(run.graph.outputs).map((key) => run.output(key)[last]!),
    );
  }

  takeBar(): void {
    if (!this.hasRoom) this.#move();
    const row = this.#row;
    for (let at = 0; at < this.#runs.length; at += 1) this.#runs[at]!.advance(row, row + 1);
    this.#row = row + 1;
  }

  /** The newest rows become the first; old bars follow them once more. */
  #move(): void {
    const from = this.#row - KEPT_ROWS;
    const bars = sliceBars(this.#bars, from, this.#row);
    const room = KEPT_ROWS + ROOM_ROWS;
    const moved = { ...sliceBars(this.#bars, 0, room), length: room };
    for (const name of BAR_COLUMNS) moved[name].set(bars[name]);
    this.#runs = this.#runs.map((run) => run.movedTo(moved, from, this.#row));
    this.#bars = moved;
    this.#row = KEPT_ROWS;
  }
}
