import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import type { Kernel, Step } from '#market-data/kernels/kernel.ts';

/** A stage whose columns are found, so that a call looks nothing up and allocates nothing. */
interface BoundStage {
  readonly step: Step;
  readonly inputs: readonly Float64Array[];
  readonly outputs: readonly Float64Array[];
  readonly first: number;
  readonly at: number;
}

/**
 * A calculation under way over some bars. A batch is one `advance` over all rows, a live update one
 * over one row, and the forming bar one on a copy of the state: so the three cannot disagree.
 */
export class KernelRun {
  readonly kernel: Kernel;
  /** Every column of the kernel, as long as those of the bars. */
  readonly columns: readonly Float64Array[];
  readonly #state: Float64Array;
  readonly #preview: Float64Array;
  readonly #bars: BarColumns;
  /** The columns of the bars, then its own. */
  readonly #table: readonly Float64Array[];
  readonly #reads: readonly Float64Array[];
  readonly #stages: readonly BoundStage[];
  /** Rows calculated since the start, or since the last row that could not be. */
  #seen: number;

  constructor(kernel: Kernel, bars: BarColumns) {
    const rows = bars.openTimeMs.length;
    this.kernel = kernel;
    // One piece of memory for all of them is made faster than many.
    const numbers = new Float64Array(rows * kernel.columnCount);
    this.columns = Array.from({ length: kernel.columnCount }, (_, at) =>
      numbers.subarray(at * rows, (at + 1) * rows),
    );
    this.#state = new Float64Array(kernel.stateSize);
    this.#seen = 0;
    this.#preview = new Float64Array(kernel.stateSize);
    this.#bars = bars;
    this.#reads = kernel.reads.map((name) => bars[name]);
    const table = [...BAR_COLUMNS.map((name) => bars[name]), ...this.columns];
    this.#table = table;
    this.#stages = kernel.stages.map(({ step, inputPlaces, outputPlace, first, at }) => ({
      step,
      inputs: inputPlaces.map((place) => table[place]!),
      outputs: step.lookbacks.map((_, index) => table[outputPlace + index]!),
      first,
      at,
    }));
  }

  /**
   * The same calculation over other arrays, whose first rows are the rows [from, to) of these. At
   * least the kernel's `lookback` rows have to come along.
   */
  movedTo(bars: BarColumns, from: number, to: number): KernelRun {
    const moved = new KernelRun(this.kernel, bars);
    moved.#state.set(this.#state);
    moved.#seen = this.#seen;
    this.columns.forEach((column, at) => moved.columns[at]!.set(column.subarray(from, to)));
    return moved;
  }

  /** The column of an output. Throws for a name that the kernel does not have. */
  output(key: string): Float64Array {
    const node = this.kernel.outputs[key];
    if (node === undefined) throw new Error(`The kernel has no output ${key}.`);
    return this.#table[node.column]!;
  }

  /** The columns of all outputs. */
  get outputs(): Readonly<Record<string, Float64Array>> {
    const { outputs } = this.kernel;
    return Object.fromEntries(Object.keys(outputs).map((key) => [key, this.output(key)]));
  }

  /** Calculates the rows [from, to), which follow those that were calculated last. */
  advance(from: number, to: number): void {
    this.#seen = this.#advance(this.#state, this.#seen, from, to);
  }

  /**
   * Calculates one more row as if its bar ended as it is now. The run stays where it was; only the
   * row's columns hold the result, until the row is calculated again.
   */
  preview(row: number): void {
    this.#preview.set(this.#state);
    this.#advance(this.#preview, this.#seen, row, row + 1);
  }

  /** Forgets everything that was calculated. */
  reset(): void {
    this.#state.fill(0);
    this.#seen = 0;
  }

  /**
   * A row that has a number which is not finite cannot be calculated: all its columns are NaN, and
   * the calculation starts anew behind it, as what reaches across is not what the definition says.
   */
  #advance(state: Float64Array, seenBefore: number, from: number, to: number): number {
    if (this.#bars.isFinite) {
      advanceSound(this.#stages, state, seenBefore, from, to);
      return seenBefore + to - from;
    }
    let seen = seenBefore;
    let start = from;
    for (;;) {
      const bad = firstBadRow(this.#reads, start, to);
      if (start < bad) {
        advanceSound(this.#stages, state, seen, start, bad);
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

/** Calculates rows that have only finite numbers. */
function advanceSound(
  stages: readonly BoundStage[],
  state: Float64Array,
  seen: number,
  from: number,
  to: number,
): void {
  for (let index = 0; index < stages.length; index += 1) {
    const stage = stages[index]!;
    const age = seen - stage.first;
    if (age < 0) begin(stage, state, -age, from, to);
    else stage.step.advance(stage.inputs, stage.outputs, from, to, age, state, stage.at);
  }
}

/** Calculates rows of which the first ones, so many as are missing, lack inputs of the stage. */
function begin(
  { step, inputs, outputs, at }: BoundStage,
  state: Float64Array,
  missing: number,
  from: number,
  to: number,
): void {
  const start = Math.min(to, from + missing);
  for (const output of outputs) output.fill(NaN, from, start);
  if (start < to) step.advance(inputs, outputs, start, to, 0, state, at);
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

/** A kernel's columns over all bars. */
export function runKernel(kernel: Kernel, bars: BarColumns): KernelRun {
  const run = new KernelRun(kernel, bars);
  run.advance(0, bars.length);
  return run;
}
