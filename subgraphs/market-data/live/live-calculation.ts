import type { Offload } from '#kernel/ports/offload.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { WindowWithWarmUp } from '#market-data/bars/reading/window-with-warm-up.ts';
import { MAX_BARS_BEFORE } from '#market-data/calculation/warm-up.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import { LiveBars } from '#market-data/live/live-bars.ts';
import { LiveFit } from '#market-data/live/live-fit.ts';
import { fittedRows, reachOf, warmUpRowsOf } from '#market-data/live/live-rows.ts';
import type { LiveRun, LiveRunDependencies } from '#market-data/live/live-run.ts';
import type { Cut, LiveValues } from '#market-data/live/live-values.ts';
import { cutBars, cutColumns, undefinedColumns } from '#market-data/live/live-values.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';
import { WORK_PER_BAR } from '#market-data/live/work-budget.ts';

/** The inputs of live calculations in addition to the bars in memory. */
export interface LiveSupplies extends Omit<LiveRunDependencies, 'book' | 'windowRows'> {
  /** Where fits run. */
  readonly offload: Offload;
}

interface LiveDependencies extends LiveSupplies {
  readonly plan: IndicatorPlan;
  readonly book: ReadableSeries;
}

/**
 * One indicator on one live series, in a run with others or alone. `ready` comes before every other call, in the same
 * turn.
 */
export class LiveCalculation implements FollowedCalculation {
  readonly plan: IndicatorPlan;
  readonly run: LiveRun;
  readonly #dependencies: LiveDependencies;
  /** Rows before a bar that its features look at. */
  readonly #reach: number;
  readonly #fitted: LiveFit;
  /** Revision of the series whose bars were fitted. */
  #fittedRevision = -1;

  /** @param run One of the same series that has the plan. */
  constructor(dependencies: LiveDependencies, run: LiveRun) {
    const { plan, book } = dependencies;
    this.#dependencies = dependencies;
    this.plan = plan;
    this.run = run;
    this.#reach = reachOf(plan);
    this.#fitted = new LiveFit({ ...dependencies, intervalMs: book.grid.lengthMs });
  }

  /** Whether the rows match the current state of the series. */
  get isReady(): boolean {
    return this.run.isReady;
  }

  /** As `LiveRun.ready` does. */
  ready(): Promise<void> {
    return this.run.ready();
  }

  /** The last follower has left. */
  leave(): void {
    this.run.leave(this.plan);
  }

  /** Numbers at the newest bars, the forming one among them unless it is left out. */
  newest(rows: number, closedOnly: boolean): LiveValues | Promise<LiveValues> {
    this.run.follow(Infinity);
    const { ring } = this.#dependencies.book;
    const endsForming = !closedOnly && ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = this.run.bars.closedRows + (endsForming ? 1 : 0);
    return this.#values(this.#cut(Math.max(0, to - rows), to, endsForming));
  }

  /**
   * Numbers at a closed bar and at those before it. For a subscriber that is far behind they are calculated
   * separately; null if the series does not have the bar.
   */
  at(openTimeMs: number, rows = 1): LiveValues | Promise<LiveValues | null> {
    this.run.follow(openTimeMs);
    const { bars } = this.run;
    const to = bars.rowOf(openTimeMs) + 1;
    const isKept = to - rows >= this.#reach || (to > 0 && bars.leftRows === 0);
    if (!isKept) return this.#recalculated(openTimeMs, rows);
    return this.#values(this.#cut(Math.max(0, to - rows), to, false));
  }

  /** Bars up to a time that settle the calculation in the last rows. */
  #read(rows: number, endTimeMs: number): WindowWithWarmUp | Promise<WindowWithWarmUp> {
    const { plan, book, windowWithWarmUp } = this.#dependencies;
    // One row more is the last bar itself.
    const request = { limit: 1, startTimeMs: null, endTimeMs };
    return windowWithWarmUp(book.series, request, {
      rows: rows + warmUpRowsOf(plan),
      sinceMs: plan.sinceMs,
      maxRows: rows + MAX_BARS_BEFORE,
    });
  }

  #cut(from: number, to: number, endsForming: boolean): Cut {
    return { start: Math.max(0, from - this.#reach), from, to, endsForming };
  }

  #values(cut: Cut): LiveValues | Promise<LiveValues> {
    const { columns, leftRows } = this.run.bars;
    const calculatedRows = leftRows + cut.to;
    if (isFit(this.plan.calculation)) return this.#fit(columns, cut, calculatedRows);
    return { ...this.#picked(columns, this.run.outputsOf(this.plan), cut), calculatedRows };
  }

  /** Rows of closed bars are never written again, so only those that end forming are copied. */
  #picked(bars: BarColumns, outputs: OutputColumns, cut: Cut): Omit<LiveValues, 'calculatedRows'> {
    const { grid } = this.#dependencies.book;
    const { from, to } = cut;
    if (cut.endsForming) {
      return { ...cutBars(bars, cut, grid), outputs: cutColumns(outputs, 0, cut) };
    }
    const known = { ...bars, length: to };
    return {
      bars: known,
      fromRow: from,
      toRow: to,
      intervalMs: grid.lengthMs,
      formingRow: null,
      timing: grid,
      outputs,
    };
  }

  async #recalculated(openTimeMs: number, rows: number): Promise<LiveValues | null> {
    const { plan, book, clock, turns } = this.#dependencies;
    const wanted = rows + this.#reach + fittedRows(plan);
    await turns.take(this.#workOf(wanted + warmUpRowsOf(plan)));
    const endMs = book.grid.nextMs(openTimeMs);
    const warmedWindow = await retryWhileBusy(clock, () => this.#read(wanted, endMs));
    const { columns, closedRows } = LiveBars.of(warmedWindow.columns, warmedWindow.rows, 0);
    if (columns.openTimeMs[closedRows - 1] !== openTimeMs) return null;
    const bars = { ...columns, length: closedRows };
    const cut = this.#cut(Math.max(0, closedRows - rows), closedRows, false);
    const { calculation } = plan;
    return isFit(calculation)
      ? this.#fit(bars, cut, closedRows)
      : { ...this.#picked(bars, outputsOver(calculation, bars), cut), calculatedRows: closedRows };
  }

  /** A fit is calculated once for each closed bar; a forming bar has none. */
  async #fit(bars: BarColumns, cut: Cut, calculatedRows: number): Promise<LiveValues> {
    const { grid } = this.#dependencies.book;
    const closedTo = cut.to - (cut.endsForming ? 1 : 0);
    const first = Math.max(0, closedTo - fittedRows(this.plan));
    // The needed rows are copied now, as they move while the fit is awaited.
    const window = cutBars(bars, cut, grid);
    if (this.#fittedRevision !== this.run.revision) this.#fitted.forget();
    this.#fittedRevision = this.run.revision;
    const fitted =
      closedTo === 0
        ? undefinedColumns(this.plan, 0)
        : await this.#fitted.over(bars, first, closedTo);
    return { ...window, outputs: cutColumns(fitted, first, cut), calculatedRows };
  }

  /** Work of beginning with some rows: reading them, and calculating every column. */
  #workOf(rows: number): number {
    const { calculation } = this.plan;
    const columns = isFit(calculation) ? 0 : calculation.columnCount;
    return 2 * WORK_PER_BAR + rows * (BAR_COLUMNS.length + columns);
  }
}
