import { invariant } from '#kernel/errors/invariant.ts';
import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { Formula } from '#indicators/engine/formula.ts';
import type { FurtherColumn, FurtherColumns } from '#indicators/engine/further-columns.ts';
import { furtherCount, furtherPlace, NOTHING_FURTHER } from '#indicators/engine/further-columns.ts';
import type { ListOf } from '#indicators/engine/list-of.ts';
import type { StepGraph, StepNode, Stage, Step } from '#indicators/engine/step-graph.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';
import { meanOfFour, meanOfThree, meanOfTwo } from '#indicators/engine/price-means.ts';

export { keyed, type Formula } from '#indicators/engine/formula.ts';

/** The numbers of a bar that a calculation may take as its source. */
export const SOURCES = ['close', 'open', 'high', 'low', 'hl2', 'hlc3', 'ohlc4', 'volume'] as const;
export type Source = (typeof SOURCES)[number];

const PRICES: ReadonlySet<BarColumn> = new Set(['open', 'high', 'low', 'close']);

/**
 * Where bars come from. Bars that a caller brings are complete, so a count starts at the first of them. A
 * series is read in windows, each with its warm-up, so a count has to start at a time that is the same for
 * all windows.
 */
export type BarOrigin = 'given' | 'series';

/**
 * Connects steps to a step graph. Each column is written once and read in place by later steps; a
 * repeated step on the same columns is calculated once.
 */
export class Composer {
  readonly stages: Stage[] = [];
  readonly reads = new Set<BarColumn>();
  readonly furtherReads = new Set<number>();
  readonly memberReads = new Set<number>();
  stateSize = 0;
  columnCount = 0;
  workPerRow = 0;
  lookback = 0;
  /** Length of a bar in milliseconds; it decides how many bars a day has. */
  readonly intervalMs: number;
  readonly origin: BarOrigin;
  readonly further: FurtherColumns;
  /** Place of the first column that a step writes. */
  readonly ownPlace: number;
  /** The column that replaces the number of a `source` parameter; null for the number itself. */
  sourceNode: StepNode | null = null;
  /** Conversion of the prices of the bars as they are read, such as to whole ticks; null for none. */
  priceForm: Formula<1> | null = null;
  /** Places of the first outputs of the added steps, by step and inputs. */
  readonly #places = new Map<string, number>();
  readonly #numbers = new Map<Step | string, number>();

  constructor(
    intervalMs = 60_000,
    origin: BarOrigin = 'given',
    further: FurtherColumns = NOTHING_FURTHER,
  ) {
    this.intervalMs = intervalMs;
    this.origin = origin;
    this.further = further;
    this.ownPlace = BAR_COLUMNS.length + furtherCount(further);
  }

  /** A column of the bars. */
  bar(name: BarColumn): StepNode {
    this.reads.add(name);
    const node = { column: BAR_COLUMNS.indexOf(name), first: 0, settled: 0 };
    return this.priceForm === null || !PRICES.has(name) ? node : this.each(this.priceForm, node);
  }

  /** Several columns of the bars. */
  bars<Names extends readonly BarColumn[]>(
    ...names: Names
  ): { readonly [Place in keyof Names]: StepNode };
  bars(...names: readonly BarColumn[]): readonly StepNode[] {
    return names.map((name) => this.bar(name));
  }

  /** A column of another series, counted from 0. A row in which it has no bar is not calculated. */
  other(index: number, name: BarColumn): StepNode {
    return this.#read({ other: index, column: name }, this.furtherReads);
  }

  /**
   * A column of each other series. A row is calculated where half of them have a bar; it is NaN in the
   * others, and the step that reads it has to expect that.
   */
  members(name: BarColumn): StepNode[] {
    return Array.from({ length: this.further.others }, (_, other) =>
      this.#read({ other, column: name }, this.memberReads),
    );
  }

  /** A number of the points. A row in which it is not known yet is not calculated. */
  point(name: PointColumn): StepNode {
    return this.#read({ point: name }, this.furtherReads);
  }

  #read(wanted: FurtherColumn, reads: Set<number>): StepNode {
    const place = furtherPlace(this.further, wanted);
    reads.add(place);
    return { column: BAR_COLUMNS.length + place, first: 0, settled: 0 };
  }

  /** The number that a `source` parameter names, or the column that stands for it. */
  source(name: Source): StepNode {
    if (this.sourceNode !== null) return this.sourceNode;
    switch (name) {
      case 'hl2':
        return this.each(meanOfTwo, this.bar('high'), this.bar('low'));
      case 'hlc3':
        return this.each(meanOfThree, this.bar('high'), this.bar('low'), this.bar('close'));
      case 'ohlc4':
        return this.each(
          meanOfFour,
          this.bar('open'),
          this.bar('high'),
          this.bar('low'),
          this.bar('close'),
        );
      default:
        return this.bar(name);
    }
  }

  /** The first output of a step over some columns. */
  run<Inputs extends number>(step: Step<Inputs>, ...inputs: ListOf<StepNode, Inputs>): StepNode;
  run(step: Step, ...inputs: readonly StepNode[]): StepNode {
    const [first] = this.runAll(step, ...inputs);
    invariant(first !== undefined, 'a step writes at least one column');
    return first;
  }

  /** Every output of a step over some columns. */
  runAll<Inputs extends number, Outputs extends number>(
    step: Step<Inputs, Outputs>,
    ...inputs: ListOf<StepNode, Inputs>
  ): ListOf<StepNode, Outputs>;
  runAll(step: Step, ...inputs: readonly StepNode[]): readonly StepNode[] {
    const first = Math.max(0, ...inputs.map((node) => node.first));
    const settled = Math.max(0, ...inputs.map((node) => node.settled)) + step.settle;
    const inputPlaces = inputs.map((node) => node.column);
    const outputPlace = this.add(step, inputPlaces, first);
    return step.lookbacks.map((lookback, index) => ({
      column: outputPlace + index,
      first: first + lookback,
      settled: Math.max(settled, first + lookback),
    }));
  }

  /**
   * Appends a step, unless an equal one is there; returns the place of its first output.
   *
   * @param first Rows before its inputs are all defined.
   */
  add(step: Step, inputPlaces: readonly number[], first: number): number {
    const what = `${this.#numberOf(step.key ?? step)}:${first}:${inputPlaces.join()}`;
    const known = this.#places.get(what);
    if (known !== undefined) return known;
    const outputPlace = this.ownPlace + this.columnCount;
    this.#places.set(what, outputPlace);
    this.stages.push({ step, inputPlaces, outputPlace, first, at: this.stateSize });
    this.stateSize += step.stateSize;
    this.columnCount += step.lookbacks.length;
    this.workPerRow += step.work ?? step.lookbacks.length;
    this.lookback = Math.max(this.lookback, step.window ?? Math.max(0, ...step.lookbacks));
    return outputPlace;
  }

  /** A column calculated from others row by row. */
  each<Inputs extends number>(
    formula: Formula<Inputs>,
    ...inputs: ListOf<StepNode, Inputs>
  ): StepNode {
    return this.run(stepOf(formula), ...inputs);
  }

  #numberOf(what: Step | string): number {
    const number = this.#numbers.get(what) ?? this.#numbers.size;
    this.#numbers.set(what, number);
    return number;
  }
}

const steps = new WeakMap<object, Step<number, 1>>();

/** The step of a formula: one object for each formula, so that equal steps are recognised. */
function stepOf<Inputs extends number>(formula: Formula<Inputs>): Step<Inputs, 1> {
  const known = steps.get(formula);
  if (known !== undefined) return known;
  const { key } = formula;
  const made: Step<Inputs, 1> = {
    ...(key !== undefined && { key }),
    stateSize: 0,
    lookbacks: [0],
    settle: 0,
    bind: (inputs, [output]) => formula(inputs, output),
  };
  steps.set(formula, made);
  return made;
}

/** The step graph of a calculation that is composed of steps; `build` names its outputs. */
export function compose(
  build: (composer: Composer) => Readonly<Record<string, StepNode>>,
  intervalMs?: number,
  origin?: BarOrigin,
  further?: FurtherColumns,
): StepGraph {
  const composer = new Composer(intervalMs, origin, further);
  const built = Object.entries(build(composer));
  // An output that is a number of a bar or a point is copied to its own column, so that all outputs are alike.
  const outputs = Object.fromEntries(
    built.map(([key, node]) => {
      const isRead = node.column < composer.ownPlace;
      return [key, isRead ? composer.each(copy, node) : node];
    }),
  );
  return stepGraphOf(composer, outputs);
}

/** The step graph of a composer. */
export function stepGraphOf(composer: Composer, outputs: StepGraph['outputs']): StepGraph {
  const { stages, stateSize, columnCount, workPerRow, lookback, further } = composer;
  return {
    stages: [...stages],
    stateSize,
    columnCount,
    workPerRow,
    outputs,
    reads: [...composer.reads],
    further,
    furtherReads: [...composer.furtherReads],
    members: [...composer.memberReads],
    lookback,
  };
}

const copy: Formula<1> = (inputs, output) => {
  const [input] = inputs;
  return (from, to) => {
    for (let row = from; row < to; row += 1) output[row] = input[row]!;
  };
};
