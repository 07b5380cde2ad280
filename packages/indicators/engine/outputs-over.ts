import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { bindStages } from '#indicators/engine/bound-stages.ts';
import { columnSlots } from '#indicators/engine/column-slots.ts';
import { furtherCount, furtherNumbers, furtherOrder } from '#indicators/engine/further-columns.ts';
import { giveMemoryBack, takeMemory } from '#indicators/engine/column-memory-pool.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { Advance, StepGraph } from '#indicators/engine/step-graph.ts';
import type { SharedColumns } from '#indicators/engine/shared-columns.ts';

/** The columns of outputs, by their keys. */
type Outputs = Readonly<Record<string, Float64Array>>;

/**
 * The outputs of a step graph over all bars, with the same bits as a run that advances row by row. Each output has
 * its own memory, or that of another calculation which has the same column.
 *
 * @param shared Columns in common with other calculations over the same bars.
 */
export function outputsOver(
  graph: StepGraph,
  bars: BarColumns,
  shared: SharedColumns | null = null,
): Outputs {
  // Where rows have to be left out, the calculation restarts behind each of them.
  if (!bars.isFinite) return runStepGraph(graph, bars).outputs;
  const work = new OutputsInProgress(graph, bars, shared);
  work.advance(Infinity);
  return work.outputs;
}

/** One stage on its columns. */
interface DueStage {
  readonly advance: Advance;
  /** Numbers that it handles for each row. */
  readonly work: number;
}

/**
 * `outputsOver` in parts, between which other calculations may run: one stage after the other, and a long stage in
 * parts of its rows. For bars whose numbers are all finite.
 */
export class OutputsInProgress {
  readonly #graph: StepGraph;
  readonly #rows: number;
  readonly #table: Float64Array[];
  readonly #stages: readonly DueStage[];
  /** Memory of the columns that are not read once all stages are done. */
  readonly #between: Float64Array;
  readonly #give: () => void;
  #stage = 0;
  #row = 0;

  constructor(graph: StepGraph, bars: BarColumns, shared: SharedColumns | null) {
    const { stages, stateSize, further } = graph;
    this.#graph = graph;
    this.#rows = bars.length;
    this.#table = [
      ...BAR_COLUMNS.map((name) => bars[name]),
      ...furtherOrder(further).map((column) => furtherNumbers(bars, column)),
    ];
    const { due, give } = takeShared(graph, shared, this.#table);
    this.#give = give;
    this.#between = takeMemory(bars.length * columnSlots(graph).count);
    placeColumns(graph, bars.length, this.#table, this.#between);
    const state = new Float64Array(stateSize);
    this.#stages = due.map((at) => {
      const stage = stages[at]!;
      const { work, lookbacks } = stage.step;
      const advance = bindStages([stage], this.#table, state);
      return { advance, work: work ?? lookbacks.length };
    });
  }

  /** Calculates about so many numbers more, at least one row of a stage; returns whether all stages are done. */
  advance(work: number): boolean {
    const rows = this.#rows;
    let left = work;
    while (this.#stage < this.#stages.length) {
      const stage = this.#stages[this.#stage]!;
      const fitting = Math.floor(left / stage.work);
      if (fitting < 1 && left < work) return false;
      const to = Math.min(rows, this.#row + Math.max(1, fitting));
      stage.advance(this.#row, to, this.#row);
      left -= (to - this.#row) * stage.work;
      this.#row = to;
      if (to < rows) return false;
      this.#stage += 1;
      this.#row = 0;
    }
    this.#give();
    giveMemoryBack(this.#between);
    return true;
  }

  /** The outputs, once all stages are done. */
  get outputs(): Outputs {
    const { outputs } = this.#graph;
    return Object.fromEntries(
      Object.keys(outputs).map((key) => [key, this.#table[outputs[key]!.column]!]),
    );
  }
}

/** The stages that this calculation runs, and how it shares their columns. */
interface OwnWork {
  readonly due: readonly number[];
  readonly give: () => void;
}

/** Puts the columns of other calculations, and those that others will read, into the table. */
function takeShared(
  graph: StepGraph,
  shared: SharedColumns | null,
  table: Float64Array[],
): OwnWork {
  if (shared === null) return { due: [...graph.stages.keys()], give: () => {} };
  const { due, given } = shared.stagesDue(graph);
  const put = (at: number, columns: readonly Float64Array[]): void => {
    const { outputPlace } = graph.stages[at]!;
    columns.forEach((column, index) => (table[outputPlace + index] = column));
  };
  for (const at of given) put(at, shared.columnsOf(graph, at));
  const made = new Map<number, readonly Float64Array[]>();
  for (const at of due) {
    if (!shared.isReused(graph, at)) continue;
    const columns = graph.stages[at]!.step.lookbacks.map(() => new Float64Array(table[0]!.length));
    put(at, columns);
    made.set(at, columns);
  }
  return { due, give: () => made.forEach((columns, at) => shared.keep(graph, at, columns)) };
}

/** Gives each column that is not in the table yet its memory: a pooled slot, or memory of the answer. */
function placeColumns(
  graph: StepGraph,
  rows: number,
  table: Float64Array[],
  between: Float64Array,
): void {
  const ownPlace = BAR_COLUMNS.length + furtherCount(graph.further);
  const { slots } = columnSlots(graph);
  const isShown = slots.map((slot, at) => slot === null && table[ownPlace + at] === undefined);
  const shown = new Float64Array(rows * isShown.filter(Boolean).length);
  let next = 0;
  slots.forEach((slot, at) => {
    if (table[ownPlace + at] !== undefined) return;
    const place = slot ?? next++;
    table[ownPlace + at] = (slot === null ? shown : between).subarray(
      place * rows,
      (place + 1) * rows,
    );
  });
}
