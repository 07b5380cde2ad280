import type { Clock } from '#kernel/ports/clock.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type {
  ReadWithWarmUp,
  WindowWithWarmUp,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import { MAX_BARS_BEFORE } from '#market-data/calculation/warm-up.ts';
import { SLICE_WORK } from '#market-data/calculation/work-slices.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { JoinedNames } from '#indicators/engine/joined-step-graph.ts';
import { giveMemoryBack, takeMemory } from '#indicators/engine/column-memory-pool.ts';
import { JoinedStepGraph } from '#indicators/engine/joined-step-graph.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import type { StepGraphPart } from '#indicators/engine/step-graph-subset.ts';
import { stepGraphPart } from '#indicators/engine/step-graph-subset.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import type { LiveArrays } from '#market-data/live/reusable-arrays.ts';
import { ReusableArrays } from '#market-data/live/reusable-arrays.ts';
import { LiveBars } from '#market-data/live/live-bars.ts';
import { keptRowsOf, warmUpRowsOf } from '#market-data/live/live-rows.ts';
import { undefinedColumns } from '#market-data/live/live-values.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';
import type { LiveWorkBudget } from '#market-data/live/work-budget.ts';
import { WORK_PER_BAR } from '#market-data/live/work-budget.ts';

/**
 * Rows that are appended before the rest moves to other arrays. If few rows are kept, two sets of arrays alternate:
 * short columns lie on few pages of memory, and moving costs little.
 */
const SLACK_ROWS = 64;
const MAX_KEPT_TWICE = 256;

/** The same if more rows are kept, and new arrays are allocated each time. */
const LONG_SLACK_ROWS = 256;

/** Maximum number of plans that ever join one run. */
const MAX_TOGETHER = 500;

export interface LiveRunDependencies {
  readonly book: ReadableSeries;
  /** Maximum number of bars of one answer that are kept ready. */
  readonly windowRows: number;
  /** Bars up to now, or up to a time, with those before them; see `MarketBook`. */
  readonly windowWithWarmUp: ReadWithWarmUp;
  readonly turns: LiveWorkBudget;
  readonly clock: Clock;
  /** Called with the number of closed bars that were calculated, each counted once for all subscribers of a plan. */
  readonly onBars: (count: number) => void;
}

/**
 * The newest bars of one series and the outputs of some plans on them: advanced by one row for each closed bar, and
 * previewed on a copy of the state for the forming one. Steps that plans have in common are calculated once. It reads
 * the series on demand, so it never lags behind, and notices when closed bars were changed.
 */
export class LiveRun {
  readonly #dependencies: LiveRunDependencies;
  /** Names of the outputs of each followed plan among those of the graph. */
  readonly #names = new Map<IndicatorPlan, JoinedNames>();
  readonly #joined = new JoinedStepGraph();
  #joinedPlans = 0;
  #keptRows = 0;
  #warmUpRows = 0;
  readonly #sinceMs: number | null;
  /** Created on first use; none for a fit, which needs the bars alone. */
  #graph: StepGraph | null = null;
  #hasBegun = false;
  #hasLost = false;
  /** The part of the graph that is still needed, unless all of it is. */
  #part: StepGraphPart | null = null;
  #bars = new LiveBars(0);
  #run: StepGraphRun | null = null;
  readonly #left = new ReusableArrays();
  /** The run's columns; both move to new arrays together. */
  readonly #outputs = new Map<IndicatorPlan, OutputColumns>();
  /** Revision of the series whose bars the rows are; -1 before there are any. */
  #revision = -1;
  /** Every bar that opens before it is in the rows. */
  #followedMs = 0;
  /** Version of the ring up to which the rows, and the forming one, are calculated. */
  #version = -1;
  #beginning: Promise<void> | null = null;

  /** @param plans one plan without a batch, or some with the same key; see `batchKeyOf` */
  constructor(dependencies: LiveRunDependencies, plans: readonly IndicatorPlan[]) {
    this.#dependencies = dependencies;
    this.#sinceMs = plans[0]!.sinceMs;
    this.join(plans);
  }

  /** Whether other plans can join: before the first values are delivered, and only up to a limit. */
  get isOpen(): boolean {
    return !this.#hasBegun && this.#joinedPlans < MAX_TOGETHER;
  }

  /** Whether no plan has a follower. */
  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** Further plans of the same batch join, while it is open. */
  join(plans: readonly IndicatorPlan[]): void {
    const { windowRows } = this.#dependencies;
    for (const plan of plans) {
      const { calculation } = plan;
      this.#names.set(plan, isFit(calculation) ? [] : this.#joined.add(calculation));
      this.#keptRows = Math.max(this.#keptRows, keptRowsOf(plan, windowRows));
      this.#warmUpRows = Math.max(this.#warmUpRows, warmUpRowsOf(plan));
    }
    this.#joinedPlans += plans.length;
    this.#graph = null;
    this.#hasLost ||= this.#part !== null;
    this.#part = null;
  }

  /** Memory of the run in bytes. */
  get bytes(): number {
    const { columnCount } = this.#wanted()?.graph ?? this.#graph ?? this.#joined;
    const sets = this.#isTwice ? 2 : 1;
    const rows = sets * (this.#keptRows + this.#slackRows);
    return rows * (BAR_COLUMNS.length + columnCount) * Float64Array.BYTES_PER_ELEMENT;
  }

  /** Whether two sets of arrays alternate. */
  get #isTwice(): boolean {
    return this.#keptRows <= MAX_KEPT_TWICE;
  }

  get #slackRows(): number {
    return this.#isTwice ? SLACK_ROWS : LONG_SLACK_ROWS;
  }

  get bars(): LiveBars {
    return this.#bars;
  }

  /** Revision of the series whose bars the rows are; -1 before there are any. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether the rows match the current state of the series. */
  get isReady(): boolean {
    const { revision, floorMs } = this.#dependencies.book;
    return this.#revision === revision && floorMs <= this.#followedMs;
  }

  /**
   * Begins, or begins again if closed bars changed. Rejects as `MarketBook.windowWithWarmUp` does if the bars before
   * the newest do not arrive in time; then it can be called again.
   */
  async ready(): Promise<void> {
    this.#hasBegun = true;
    while (!this.isReady) {
      this.#beginning ??= this.#begin().finally(() => (this.#beginning = null));
      await this.#beginning;
    }
  }

  /** The output columns of a plan; none for a fit. */
  outputsOf(plan: IndicatorPlan): OutputColumns {
    const known = this.#outputs.get(plan);
    if (known !== undefined) return known;
    const names = this.#names.get(plan);
    // The last follower left while an answer was in flight, and does not receive it.
    if (names === undefined) return undefinedColumns(plan, this.#bars.columns.length);
    const columns = names.map(([key, joined]) => [key, this.#run!.output(joined)]);
    const outputs = Object.fromEntries(columns) as OutputColumns;
    this.#outputs.set(plan, outputs);
    return outputs;
  }

  /** The last follower of a plan has left: what only it needs is not calculated from the next bar on. */
  leave(plan: IndicatorPlan): void {
    this.#names.delete(plan);
    this.#outputs.delete(plan);
    this.#hasLost = true;
  }

  /** Takes over the bars that the series closed since and up to a time, and its forming bar. */
  follow(untilMs: number): void {
    const { book, onBars } = this.#dependencies;
    const { ring } = book;
    if (this.#version === ring.version || untilMs <= this.#bars.lastClosedMs) return;
    if (this.#wanted() !== null) this.#compact();
    const nextMs = Math.max(book.floorMs, this.#bars.lastClosedMs + 1);
    let closed = 0;
    for (let index = ring.firstIndexFrom(nextMs); index < ring.size; index += 1) {
      if (ring.openTimeAt(index) > untilMs) break;
      if (this.#bars.isFull) this.#compact();
      const bar = ring.barAt(index);
      const row = this.#bars.closedRows;
      this.#bars.put(bar);
      if (!bar.closed) this.#run?.preview(row);
      else {
        this.#run?.advance(row, row + 1);
        this.#followedMs = book.grid.nextMs(bar.openTimeMs);
        closed += 1;
      }
    }
    if (untilMs === Infinity) {
      this.#version = ring.version;
      this.#followedMs = Math.max(this.#followedMs, book.frontierMs ?? 0);
    }
    if (closed > 0 && this.#run !== null) onBars(closed * this.#names.size);
  }

  async #begin(): Promise<void> {
    const { book, clock, turns, onBars } = this.#dependencies;
    const wanted = this.#keptRows + this.#warmUpRows;
    await turns.take(2 * WORK_PER_BAR + wanted * BAR_COLUMNS.length);
    const [warmedWindow, revision, frontierMs] = await retryWhileBusy(clock, async () => {
      const seen = [book.revision, book.frontierMs ?? 0] as const;
      return [book.ring.size === 0 ? null : await this.#read(), ...seen];
    });
    const rows =
      warmedWindow === null ? 0 : warmedWindow.rows - (warmedWindow.window.endsForming ? 1 : 0);
    const bars =
      warmedWindow === null ? new LiveBars(0) : LiveBars.over(warmedWindow.columns, rows);
    const graph = this.#wanted()?.graph ?? this.#whole();
    const { length } = bars.columns.openTimeMs;
    // Most of the rows are only warm-up, and are released at once.
    const memory = takeMemory(length * (graph?.columnCount ?? 0));
    const run = graph === null ? null : await this.#calculated(graph, bars, rows, memory);
    if (run !== null) onBars(rows * this.#names.size);
    this.#bars = bars;
    this.#run = run;
    this.#revision = revision;
    this.#followedMs = frontierMs;
    this.#continueIn(this.#movedToNew(this.#firstKept, this.#wanted()));
    giveMemoryBack(memory);
  }

  /** The calculation of some rows, in as many turns of the event loop as it takes. */
  async #calculated(
    graph: StepGraph,
    bars: LiveBars,
    rows: number,
    memory: Float64Array,
  ): Promise<StepGraphRun> {
    this.#takeOver(graph);
    const run = new StepGraphRun(graph, bars.columns, memory);
    const { workPerRow } = graph;
    const step = Math.max(1, Math.floor(SLICE_WORK / workPerRow));
    for (let from = 0; from < rows; from += step) {
      const to = Math.min(rows, from + step);
      await this.#dependencies.turns.take((to - from) * workPerRow);
      run.advance(from, to);
    }
    return run;
  }

  /** Bars up to now that settle every calculation in the kept rows. */
  #read(): WindowWithWarmUp | Promise<WindowWithWarmUp> {
    const { book, windowWithWarmUp } = this.#dependencies;
    // The warm-up may use all of the history, not only the ring; one further row may be forming.
    const request = { limit: 1, startTimeMs: null, endTimeMs: null };
    return windowWithWarmUp(book.series, request, {
      rows: this.#keptRows + this.#warmUpRows,
      sinceMs: this.#sinceMs,
      maxRows: this.#keptRows + MAX_BARS_BEFORE,
    });
  }

  /** Moves to arrays that hold what followers and the calculation still need, and some room. */
  #compact(): void {
    const nowMs = this.#dependencies.clock.monotonicMs();
    const current = { bars: this.#bars, run: this.#run };
    const from = this.#firstKept;
    const part = this.#wanted();
    const moved = part === null ? this.#left.moved(current, from, nowMs) : null;
    this.#continueIn(moved ?? this.#movedToNew(from, part));
    if (this.#isTwice) this.#left.leave(current, nowMs);
  }

  /** The first row that followers and the calculation still need. */
  get #firstKept(): number {
    return Math.max(0, this.#bars.closedRows - this.#keptRows);
  }

  #continueIn({ bars, run }: LiveArrays): void {
    this.#bars = bars;
    this.#run = run;
    this.#outputs.clear();
    // The forming row is not moved.
    this.#version = -1;
  }

  #movedToNew(from: number, part: StepGraphPart | null): LiveArrays {
    const { closedRows } = this.#bars;
    const bars = this.#bars.movedTo(from, this.#slackRows);
    const run = this.#run?.movedTo(bars.columns, from, closedRows, part ?? undefined) ?? null;
    if (part !== null) this.#takeOver(part.graph);
    return { bars, run };
  }

  /** The part of the graph that is still needed; null if that is all of it. */
  #wanted(): StepGraphPart | null {
    const whole = this.#hasLost ? this.#whole() : null;
    if (whole !== null) {
      const keys = [...this.#names.values()].flatMap((names) => names.map(([, joined]) => joined));
      const part = stepGraphPart(whole, keys);
      this.#part = part.stages.length < whole.stages.length ? part : null;
    }
    this.#hasLost = false;
    return this.#part;
  }

  #whole(): StepGraph | null {
    if (this.#joined.columnCount === 0) return null;
    return (this.#graph ??= this.#joined.graph);
  }

  #takeOver(graph: StepGraph): void {
    this.#graph = graph;
    this.#part = null;
  }
}
