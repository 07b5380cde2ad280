import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { FurtherColumns } from '#indicators/engine/further-columns.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';

/**
 * Calculates the rows [from, to). `age` is how many rows it calculated before them: at age 0 it
 * restarts, and rows before `from - age` are not its own.
 */
export type Advance = (from: number, to: number, age: number) => void;

/**
 * One stage of a calculation: reads some input columns and writes its own, row after row.
 *
 * A step sees only rows whose inputs are all defined, in order and without a break, so it never
 * meets NaN. What it must remember from one call to the next lies in the state and nowhere else, so
 * that a copy of the state is a copy of the calculation. It is never a row's index: columns move.
 * Whatever it read or wrote up to `window` rows ago is still in the columns.
 *
 * `Step<3, 2>` reads three columns and writes two; without these numbers it is a step of any shape.
 */
export interface Step<Inputs extends number = number, Outputs extends number = number> {
  /**
   * What it calculates, its parameters included: where two steps with equal keys read the same columns,
   * one is enough for both. A step without a key is equal to no other.
   */
  readonly key?: string;
  /** Slots of the state that it uses. */
  readonly stateSize: number;
  /** For each output: input rows before its first defined value. Rows before it are NaN. */
  readonly lookbacks: ListOf<number, Outputs>;
  /** Input rows after which older ones change the output by less than `TOLERANCE`, relatively. */
  readonly settle: number;
  /** Rows before the current one that it reads in columns; the largest lookback without it. */
  readonly window?: number;
  /**
   * Numbers that it handles for each row, where they grow with a parameter; as many as it has
   * outputs without it. Long calculations are interrupted by this count.
   */
  readonly work?: number;
  /**
   * The step on its columns, and on its slots of a state, from `at` on: all zeros at age 0. A call
   * for a single row costs as much as its arithmetic, so what a call needs is found here once.
   */
  bind(
    inputs: ListOf<Float64Array, Inputs>,
    outputs: ListOf<Float64Array, Outputs>,
    state: Float64Array,
    at: number,
  ): Advance;
}

/** Relative effect that the start of a recursive calculation may still have on a settled value. */
export const TOLERANCE = 1e-9;

/** Rows after which the start of a recursion with this pole has no effect beyond `TOLERANCE`. */
export function rowsToForget(pole: number): number {
  return pole <= 0 ? 0 : Math.ceil(Math.log(TOLERANCE) / Math.log(pole));
}

/** One column of a running calculation. */
export interface StepNode {
  /** Place in the table: the bar columns first, then the further ones, then those of the steps. */
  readonly column: number;
  /** Rows before its first defined value. */
  readonly first: number;
  /** Rows after which the start of the data no longer shows; Infinity for running totals. */
  readonly settled: number;
}

/** One step in its place in a step graph. */
export interface Stage {
  readonly step: Step;
  /** Places in the table of its inputs and of its first output; the others follow. */
  readonly inputPlaces: readonly number[];
  readonly outputPlace: number;
  /** Rows before its inputs are all defined. */
  readonly first: number;
  /** Its first slot of the state. */
  readonly at: number;
}

/**
 * What a composer builds of steps: the plan of a resumable calculation, without any data. `StepGraphRun` runs
 * it. Outputs, their first rows and the rows that they need are known from the parameters alone.
 */
export interface StepGraph {
  readonly stages: readonly Stage[];
  /** Slots of the state, a few numbers; a new state is all zeros. */
  readonly stateSize: number;
  /** Columns that the stages write: the outputs and what lies between. */
  readonly columnCount: number;
  /** Numbers that the stages handle for each row. */
  readonly workPerRow: number;
  /** The outputs, each in a column that a stage writes. */
  readonly outputs: Readonly<Record<string, StepNode>>;
  /** Bar columns that are read: a row in which one is not finite cannot be calculated. */
  readonly reads: readonly BarColumn[];
  /** The columns in the table between the bars and the columns of the stages. */
  readonly further: FurtherColumns;
  /** Places of those that must be finite in a row, as `reads` must. */
  readonly furtherReads: readonly number[];
  /**
   * Places of those of which half must be finite: a column for each member of a group, NaN where the member
   * has no bar. A step that reads them has to handle NaN.
   */
  readonly members: readonly number[];
  /** Rows before the next one that must still be in the columns. */
  readonly lookback: number;
}
