import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { bindStages } from '#indicators/engine/bound-stages.ts';
import { furtherNumbers, furtherOrder } from '#indicators/engine/further-columns.ts';
import type { StepGraphPart } from '#indicators/engine/step-graph-subset.ts';
import type { Advance, StepGraph } from '#indicators/engine/step-graph.ts';

/**
 * A running calculation over some bars. A batch is one `advance` over all rows, a live update one
 * over one row, and the forming bar one on a copy of the state: so the three cannot disagree.
 */
export class StepGraphRun {
  readonly graph: StepGraph;
  /** Every column of the step graph, as long as those of the bars. */
  readonly columns: readonly Float64Array[];
  /** The memory of the columns, one after the other. */
  readonly #numbers: Float64Array;
  readonly #bars: BarColumns;
  /** The columns of the bars, the further ones, then its own. */
  readonly #table: readonly Float64Array[];
  readonly #state: Float64Array;
  readonly #calculate: Advance;
  /** The calculation on a copy of the state, from the first forming bar on. */
  #forming: { readonly state: Float64Array; readonly calculate: Advance } | null = null;
  /** Rows calculated since the start, or since the last row that could not be. */
  #seen = 0;

  /** @param memory for the columns, with any content; allocated by default */
  constructor(
    graph: StepGraph,
    bars: BarColumns,
    // One allocation for all columns is faster than many.
    memory: Float64Array = new Float64Array(bars.openTimeMs.length * graph.columnCount),
  ) {
    const rows = bars.openTimeMs.length;
    this.graph = graph;
    const numbers = memory.subarray(0, rows * graph.columnCount);
    this.#numbers = numbers;
    this.columns = Array.from({ length: graph.columnCount }, (_, at) =>
      numbers.subarray(at * rows, (at + 1) * rows),
    );
    this.#bars = bars;
    this.#table = [
      ...BAR_COLUMNS.map((name) => bars[name]),
      ...furtherOrder(graph.further).map((column) => furtherNumbers(bars, column)),
      ...this.columns,
    ];
    this.#state = new Float64Array(graph.stateSize);
    this.#calculate = bindStages(graph.stages, this.#table, this.#state);
  }

  /**
   * The same calculation over other arrays, whose first rows are the rows [from, to) of these: at least the
   * `lookback` rows of the step graph.
   *
   * @param part The part that continues; all without it.
   */
  movedTo(bars: BarColumns, from: number, to: number, part?: StepGraphPart): StepGraphRun {
    const moved = new StepGraphRun(part?.graph ?? this.graph, bars);
    moved.#seen = this.#seen;
    if (part === undefined) {
      moved.#state.set(this.#state);
      this.columns.forEach((column, at) => moved.columns[at]!.set(column.subarray(from, to)));
      return moved;
    }
    moved.graph.stages.forEach(({ step, outputPlace, at }, index) => {
      const stage = this.graph.stages[part.stages[index]!]!;
      moved.#state.set(this.#state.subarray(stage.at, stage.at + step.stateSize), at);
      step.lookbacks.forEach((_, output) => {
        const column = this.#table[stage.outputPlace + output]!;
        moved.#table[outputPlace + output]!.set(column.subarray(from, to));
      });
    });
    return moved;
  }

  /**
   * Moves the calculation into another run of the same step graph over as many rows, whose first rows are then those
   * from `from` on. Nothing is allocated, and all columns are moved as one. Throws for another step graph or length.
   */
  moveInto(other: StepGraphRun, from: number): void {
    if (other.graph !== this.graph || other.#numbers.length !== this.#numbers.length) {
      throw new Error('A run moves only into arrays of the same step graph and length.');
    }
    other.#seen = this.#seen;
    other.#state.set(this.#state);
    // Values behind the last row of a column are overwritten before they are read.
    other.#numbers.set(this.#numbers.subarray(from));
  }

  /** The column of an output. Throws for a name that the step graph does not have. */
  output(key: string): Float64Array {
    const node = this.graph.outputs[key];
    if (node === undefined) throw new Error(`The step graph has no output ${key}.`);
    return this.#table[node.column]!;
  }

  /** The columns of all outputs. */
  get outputs(): Readonly<Record<string, Float64Array>> {
    const { outputs } = this.graph;
    return Object.fromEntries(Object.keys(outputs).map((key) => [key, this.output(key)]));
  }

  /** Calculates the rows [from, to), which follow those that were calculated last. */
  advance(from: number, to: number): void {
    this.#seen = this.#advance(this.#calculate, this.#state, from, to);
  }

  /**
   * Calculates one more row as if its bar closed now. The run does not advance; only the columns of the
   * row hold the result, until the row is calculated again.
   */
  preview(row: number): void {
    const { state, calculate } = (this.#forming ??= this.#withOwnState());
    state.set(this.#state);
    this.#advance(calculate, state, row, row + 1);
  }

  /** Forgets everything that was calculated. */
  reset(): void {
    this.#state.fill(0);
    this.#seen = 0;
  }

  #withOwnState() {
    const state = new Float64Array(this.graph.stateSize);
    return { state, calculate: bindStages(this.graph.stages, this.#table, state) };
  }

  /** Calculates rows that follow the seen ones; how many are seen then. */
  #advance(calculate: Advance, state: Float64Array, from: number, to: number): number {
    const seen = this.#seen;
    if (!this.#bars.isFinite) return this.#advanceUnsound(calculate, state, from, to);
    calculate(from, to, seen);
    return seen + to - from;
  }

  /**
   * A row that has a number which is not finite cannot be calculated: all its columns are NaN, and
   * the calculation restarts behind it, as a window across the row is not what the definition says.
   */
  #advanceUnsound(calculate: Advance, state: Float64Array, from: number, to: number): number {
    const { graph } = this;
    const further = (place: number): Float64Array => this.#table[BAR_COLUMNS.length + place]!;
    const reads = graph.reads.map((name) => this.#bars[name]);
    const strict = [...reads, ...graph.furtherReads.map(further)];
    const members = graph.members.map(further);
    let seen = this.#seen;
    let start = from;
    for (;;) {
      const bad = firstThinRow(members, start, firstBadRow(strict, start, to));
      if (start < bad) {
        calculate(start, bad, seen);
        seen += bad - start;
      }
      if (bad === to) return seen;
      for (const column of this.columns) column[bad] = NaN;
      state.fill(0);
      seen = 0;
      start = bad + 1;
    }
  }
}

/** The first row in [from, to) in which a column that is read is not finite; `to` when none is. */
function firstBadRow(reads: readonly Float64Array[], from: number, to: number): number {
  let end = to;
  for (let index = 0; index < reads.length; index += 1) {
    const column = reads[index]!;
    // x - x is 0 for every finite number, and NaN for the others.
    for (let row = from; row < end; row += 1) if (column[row]! - column[row]! !== 0) end = row;
  }
  return end;
}

/** The first row in [from, to) in which fewer than half of some members have a number; `to` without any. */
function firstThinRow(members: readonly Float64Array[], from: number, to: number): number {
  if (members.length === 0) return to;
  for (let row = from; row < to; row += 1) {
    let there = 0;
    for (let index = 0; index < members.length; index += 1) {
      if (Number.isFinite(members[index]![row]!)) there += 1;
    }
    if (2 * there < members.length) return row;
  }
  return to;
}

/** A step graph's columns over all bars. */
export function runStepGraph(graph: StepGraph, bars: BarColumns): StepGraphRun {
  const run = new StepGraphRun(graph, bars);
  run.advance(0, bars.length);
  return run;
}
