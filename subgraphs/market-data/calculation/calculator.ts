import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { Cancellation } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Offload, OffloadTask } from '#kernel/ports/offload.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Fit, IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { calculationFailure, fitTask, placeOutputs } from '#market-data/calculation/fit-task.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { isLong, sharedAmong } from '#market-data/calculation/shared-work.ts';
import { MAX_BARS_BEFORE, warmUpRows } from '#market-data/calculation/warm-up.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import { SLICE_WORK, WorkSlices } from '#market-data/calculation/work-slices.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { outputsOver, OutputsInProgress } from '#indicators/engine/outputs-over.ts';
import type { SharedColumns } from '#indicators/engine/shared-columns.ts';

/** Dependencies of calculations. */
export interface CalculatorDependencies {
  /** Where fits run. */
  readonly offload: Offload;
  readonly yieldTurn: YieldTurn;
  readonly log: Log;
}

/** A plan's outputs on the bars that it needs. */
type Calculated = Pick<IndicatorResult, keyof BarWindow | 'outputs' | 'plan'>;

/** Work of a fit's key for each bar, counted in calculated numbers. */
const WORK_OF_DIGEST = 20;

/** Fits of one operation that are queued or run concurrently, so that it cannot fill the queue of all. */
const FIT_QUEUES = 4;

/**
 * The calculations of one operation. Equivalent entries on the same bars are calculated once, even with different keys.
 */
export class Calculator {
  readonly slices: WorkSlices;
  readonly #dependencies: CalculatorDependencies;
  readonly #cancellation: Cancellation | null;
  readonly #caller: string;
  /** Null before the first calculation: most operations only read bars. */
  #done: WeakMap<BarWindow, Map<IndicatorPlan, Calculated | Promise<Calculated>>> | null = null;
  /** The last fit of each queue; none before the first. */
  readonly #queues: Promise<unknown>[] = [];
  #fits = 0;
  /** Why no further fit of this operation is tried. */
  #giveUp: DomainError | null = null;

  /**
   * @param cancellation ends the remaining calculations
   * @param caller the client whose computations take turns with those of others for a worker
   */
  constructor(
    dependencies: CalculatorDependencies,
    cancellation: Cancellation | null = null,
    caller = '',
  ) {
    this.#dependencies = dependencies;
    this.#cancellation = cancellation;
    this.#caller = caller;
    this.slices = new WorkSlices(dependencies.yieldTurn, cancellation);
  }

  /**
   * The results of some entries, in their order. Synchronous if they are small and none is a fit. Throws or rejects
   * with `query_too_complex`, `calculation_failed`, or as `Offload.run` does.
   */
  calculate(
    requests: readonly CalcRequest[],
    window: BarWindow,
    includeForming: boolean,
  ): IndicatorResult[] | Promise<IndicatorResult[]> {
    const done = this.#doneOn(window);
    const windows = new Map<IndicatorPlan, BarWindow>();
    for (const { plan } of requests) {
      if (done.has(plan) || windows.has(plan)) continue;
      requireReach(plan, window);
      windows.set(plan, trimmedTo(plan, window));
    }
    const shared = sharedAmong(windows);
    const dependencies = requests.map(({ plan }) => {
      const known = done.get(plan);
      if (known !== undefined) return known;
      const made = this.#start(plan, windows.get(plan)!, shared.get(plan) ?? null);
      // If one entry fails, the promises of the others may have no reader left.
      if (made instanceof Promise) made.catch(() => {});
      done.set(plan, made);
      return made;
    });
    const finish = (all: readonly Calculated[]): IndicatorResult[] =>
      requests.map(({ key, alias, source, group }, at) => {
        return { ...all[at]!, key, alias, source, group, includeForming };
      });
    return mapMaybe(allMaybe(dependencies), finish);
  }

  #doneOn(window: BarWindow): Map<IndicatorPlan, Calculated | Promise<Calculated>> {
    this.#done ??= new WeakMap();
    return this.#done.getOrInsertComputed(
      window,
      () => new Map<IndicatorPlan, Calculated | Promise<Calculated>>(),
    );
  }

  #start(
    plan: IndicatorPlan,
    window: BarWindow,
    shared: SharedColumns | null,
  ): Calculated | Promise<Calculated> {
    const { calculation } = plan;
    if (isFit(calculation)) return this.#fit(plan, calculation, window);
    const rows = window.bars.length;
    const { workPerRow } = calculation;
    this.slices.admit(rows * workPerRow);
    const finish = (outputs: OutputColumns): Calculated => ({ ...window, plan, outputs });
    if (isLong(calculation, rows))
      return this.#inParts(plan, calculation, window.bars, shared).then(finish);
    const done = this.slices.run(rows * workPerRow, () =>
      this.#guarded(plan, () => outputsOver(calculation, window.bars, shared)),
    );
    return mapMaybe(done, finish);
  }

  /** A calculation that is longer than a slice continues in the next one. */
  async #inParts(
    plan: IndicatorPlan,
    graph: StepGraph,
    bars: BarColumns,
    shared: SharedColumns | null,
  ): Promise<OutputColumns> {
    if (!bars.isFinite) return this.#inRows(plan, graph, bars);
    // Its columns are allocated in its turn: a hundred entries would take much memory at once.
    let underWay: OutputsInProgress | null = null;
    for (let isDone = false; !isDone;) {
      isDone = await this.slices.run(SLICE_WORK, () =>
        this.#guarded(plan, () => {
          underWay ??= new OutputsInProgress(graph, bars, shared);
          return underWay.advance(SLICE_WORK);
        }),
      );
    }
    return underWay!.outputs;
  }

  /** The same if rows have to be left out, behind each of which all stages begin again. */
  async #inRows(plan: IndicatorPlan, graph: StepGraph, bars: BarColumns): Promise<OutputColumns> {
    const rows = bars.length;
    const { workPerRow } = graph;
    const step = Math.max(1, Math.floor(SLICE_WORK / workPerRow));
    let run: StepGraphRun | null = null;
    for (let from = 0; from < rows; from += step) {
      const to = Math.min(rows, from + step);
      await this.slices.run((to - from) * workPerRow, () => {
        run ??= new StepGraphRun(graph, bars);
        this.#guarded(plan, () => run!.advance(from, to));
      });
    }
    return run!.outputs;
  }

  #guarded<Answer>(plan: IndicatorPlan, calculate: () => Answer): Answer {
    try {
      return calculate();
    } catch (error) {
      this.#dependencies.log.error(
        { indicator: plan.indicator.name, error },
        'an indicator failed',
      );
      throw calculationFailure(error, plan);
    }
  }

  /** A fit reads closed bars only, as a forming one would change every value with every trade. */
  async #fit(plan: IndicatorPlan, { maxBars }: Fit, window: BarWindow): Promise<Calculated> {
    const { bars, intervalMs, formingRow } = window;
    const rows = bars.length;
    const to = formingRow ?? rows;
    const from = Math.max(0, to - maxBars);
    this.slices.admit(rows * plan.outputs.length);
    if (from === to) return { ...window, plan, outputs: placeOutputs(plan, [], 0, rows) };
    try {
      const closed = rowsOf(bars, from, to);
      const task = await this.slices.run(closed.length * WORK_OF_DIGEST, () =>
        fitTask(plan, intervalMs, closed),
      );
      const columns = await this.#offload(task);
      return { ...window, plan, outputs: placeOutputs(plan, columns, from, rows) };
    } catch (error) {
      throw calculationFailure(error, plan);
    }
  }

  #offload(task: OffloadTask): Promise<readonly Float64Array[]> {
    const queue = this.#fits % FIT_QUEUES;
    this.#fits += 1;
    const before = this.#queues[queue] ?? Promise.resolve();
    const answer = before.then(() => {
      if (this.#giveUp !== null) throw this.#giveUp;
      return this.#dependencies.offload.run(
        { ...task, caller: this.#caller },
        this.#cancellation?.signal,
      );
    });
    this.#queues[queue] = answer.catch((error: unknown) => {
      // The whole field fails with this error, so the other promises have no reader.
      if (error instanceof DomainError && error.code === 'compute_busy') this.#giveUp = error;
    });
    return answer;
  }
}

/** A calculation that counts from a time must not begin later only because too many bars lie between. */
function requireReach({ indicator, sinceMs }: IndicatorPlan, { bars, fromRow }: BarWindow): void {
  if (sinceMs === null || fromRow < MAX_BARS_BEFORE || bars.openTimeMs[0]! <= sinceMs) return;
  throw new DomainError(
    'calculation_failed',
    `${indicator.name} counts from more than ${MAX_BARS_BEFORE} bars before the window; ` +
      'name a later time, an earlier window, or a longer interval.',
  );
}

/** The window, cut to the warm-up of a plan. */
function trimmedTo(plan: IndicatorPlan, window: BarWindow): BarWindow {
  const { bars, fromRow, toRow, formingRow } = window;
  const cut = fromRow - warmUpRows(plan, window);
  if (cut === 0) return window;
  return {
    ...window,
    bars: rowsOf(bars, cut, bars.length),
    fromRow: fromRow - cut,
    toRow: toRow - cut,
    formingRow: formingRow === null ? null : formingRow - cut,
  };
}

/** The rows [from, to) of some bars, on the same memory. */
function rowsOf(bars: BarColumns, from: number, to: number): BarColumns {
  return withColumns(bars, to - from, (column) => column.subarray(from, to));
}
