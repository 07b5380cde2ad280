import type { Clock } from '#kernel/clock.ts';
import type { Offload } from '#kernel/offload.ts';
import type { WindowWithLead } from '#market-data/bars/window-with-lead.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { SeriesState } from '#market-data/bars/series-state.ts';
import { MOST_BARS_BEFORE, warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import { Ground } from '#market-data/features/feature-basis.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import { KernelRun, runKernel } from '#market-data/kernels/kernel-run.ts';
import { BARS_REMEMBERED } from '#market-data/kernels/steps/remembered.ts';
import { LiveBars } from '#market-data/live/live-bars.ts';
import { fittedRows, LiveFit } from '#market-data/live/live-fit.ts';
import type { LiveWorkBudget } from '#market-data/live/work-budget.ts';
import { WORK_OF_A_BAR } from '#market-data/live/work-budget.ts';
import type { Cut, LiveValues } from '#market-data/live/live-values.ts';
import { cutBars, cutColumns } from '#market-data/live/live-values.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';

/** Rows that are appended before the arrays are moved. */
const SLACK_ROWS = 64;

/** What live calculations need besides the bars in memory. */
export interface LiveSupplies {
  /** Bars up to now, or up to a time, with those before them; see `MarketBook`. */
  readonly windowWithLead: MarketBook['windowWithLead'];
  /** Where fits run. */
  readonly offload: Offload;
  readonly turns: LiveWorkBudget;
  readonly clock: Clock;
  /** Hears how many closed bars were calculated, each once for all readers. */
  readonly onBars: (count: number) => void;
}

interface LiveDependencies extends LiveSupplies {
  readonly plan: IndicatorPlan;
  readonly book: SeriesState;
  /** Most bars of one answer that are kept ready. */
  readonly windowRows: number;
}

/**
 * One indicator on one live series: carried on by one row for each closed bar, and previewed on a
 * copy of its state for the forming one. It reads the series when it is asked, so it never lags
 * behind, notices by itself when closed bars were changed, and calculates each bar once however
 * many readers ask. `ready` comes before every other question, in the same turn.
 */
export class LiveCalculation {
  readonly plan: IndicatorPlan;
  readonly #dependencies: LiveDependencies;
  /** Rows before a bar that its features look at. */
  readonly #reach: number;
  readonly #keptRows: number;
  /** Rows before those that are kept; a fit's belong to them. */
  readonly #warmUpRows: number;
  readonly #fitted: LiveFit;
  #bars = new LiveBars(0);
  #run: KernelRun | null = null;
  /** The run's columns; both move to new arrays together. */
  #outputs: OutputColumns = {};
  /** Revision of the series whose bars the rows are; -1 before there are any. */
  #revision = -1;
  /** Every bar that opens before it is in the rows. */
  #followedMs = 0;
  /** Version of the ring up to which the rows, and the forming one, are calculated. */
  #version = -1;
  #beginning: Promise<void> | null = null;

  constructor(dependencies: LiveDependencies) {
    const { plan, book, windowRows } = dependencies;
    this.#dependencies = dependencies;
    this.plan = plan;
    this.#reach = reachOf(plan);
    this.#keptRows = keptRowsOf(plan, windowRows);
    this.#warmUpRows = isFit(plan.calculation) ? 0 : warmUpOf([plan]).rows;
    this.#fitted = new LiveFit({ ...dependencies, intervalMs: book.grid.lengthMs });
  }

  /** Memory of a calculation that is under way, in bytes. */
  static bytesOf(plan: IndicatorPlan, windowRows: number): number {
    const { calculation, outputs } = plan;
    const rows = keptRowsOf(plan, windowRows) + SLACK_ROWS;
    const columns = isFit(calculation) ? outputs.length : calculation.columnCount;
    return rows * (BAR_COLUMNS.length + columns) * Float64Array.BYTES_PER_ELEMENT;
  }

  /** Whether the rows are those of the series as it is now, as far as they go. */
  get isReady(): boolean {
    const { revision, floorMs } = this.#dependencies.book;
    return this.#revision === revision && floorMs <= this.#followedMs;
  }

  /**
   * Begins, or begins anew where closed bars changed. Rejects as `MarketBook.windowWithLead` does when
   * the bars before the newest cannot be had after a while; then it can be asked again.
   */
  async ready(): Promise<void> {
    while (!this.isReady) {
      this.#beginning ??= this.#begin().finally(() => (this.#beginning = null));
      await this.#beginning;
    }
  }

  /** Numbers at the newest bars, the forming one among them unless it is left out. */
  newest(rows: number, closedOnly: boolean): LiveValues | Promise<LiveValues> {
    this.#follow(Infinity);
    const { ring } = this.#dependencies.book;
    const endsForming = !closedOnly && ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = this.#bars.closedRows + (endsForming ? 1 : 0);
    return this.#values(this.#cut(Math.max(0, to - rows), to, endsForming));
  }

  /**
   * Numbers at a closed bar and at those before it. A reader that is far behind has them calculated
   * for itself; null when the series does not have the bar.
   */
  at(openTimeMs: number, rows = 1): LiveValues | Promise<LiveValues | null> {
    this.#follow(openTimeMs);
    const to = this.#bars.rowOf(openTimeMs) + 1;
    const isKept = to - rows >= this.#reach || (to > 0 && !this.#bars.isCut);
    if (!isKept) return this.#recalculated(openTimeMs, rows);
    return this.#values(this.#cut(Math.max(0, to - rows), to, false));
  }

  async #begin(): Promise<void> {
    const { plan, book, clock, turns, onBars } = this.#dependencies;
    await turns.take(this.#workOf(this.#keptRows + this.#warmUpRows));
    const [leadWindow, revision, frontierMs] = await retryWhileBusy(clock, async () => {
      const seen = [book.revision, book.frontierMs ?? 0] as const;
      return [book.ring.size === 0 ? null : await this.#read(this.#keptRows, null), ...seen];
    });
    const rows =
      leadWindow === null ? 0 : leadWindow.rows - (leadWindow.window.endsForming ? 1 : 0);
    this.#bars = LiveBars.of(leadWindow?.columns ?? [], rows, SLACK_ROWS);
    this.#run = isFit(plan.calculation)
      ? null
      : new KernelRun(plan.calculation, this.#bars.columns);
    this.#run?.advance(0, rows);
    if (this.#run !== null) onBars(rows);
    this.#fitted.forget();
    this.#revision = revision;
    this.#followedMs = frontierMs;
    this.#compact();
  }

  /** Bars up to now, or up to a time, that settle the calculation in the last rows. */
  #read(rows: number, endTimeMs: number | null): WindowWithLead | Promise<WindowWithLead> {
    const { plan, book, windowWithLead } = this.#dependencies;
    const { sinceMs } = plan;
    // The lead reaches as far as history does, whatever the ring holds; one row more may be forming.
    const request = { limit: 1, startTimeMs: null, endTimeMs };
    const mostRows = rows + MOST_BARS_BEFORE;
    return windowWithLead(book.series, request, {
      rows: rows + this.#warmUpRows,
      sinceMs,
      mostRows,
    });
  }

  /** Takes over the bars that the series closed since and up to a time, and its forming bar. */
  #follow(untilMs: number): void {
    const { book, onBars } = this.#dependencies;
    const { ring } = book;
    if (this.#version === ring.version || untilMs <= this.#bars.lastClosedMs) return;
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
    if (closed > 0 && this.#run !== null) onBars(closed);
  }

  /** Moves to arrays that hold what readers and the calculation still need, and some room. */
  #compact(): void {
    const { closedRows } = this.#bars;
    const from = Math.max(0, closedRows - this.#keptRows);
    this.#bars = this.#bars.movedTo(from, SLACK_ROWS);
    if (this.#run !== null) {
      this.#run = this.#run.movedTo(this.#bars.columns, from, closedRows);
      this.#outputs = this.#run.outputs;
    }
    // The forming row did not come along.
    this.#version = -1;
  }

  #cut(from: number, to: number, endsForming: boolean): Cut {
    return { start: Math.max(0, from - this.#reach), from, to, endsForming };
  }

  #values(cut: Cut): LiveValues | Promise<LiveValues> {
    const { columns } = this.#bars;
    return this.#run === null ? this.#fit(columns, cut) : this.#picked(columns, this.#outputs, cut);
  }

  /** Rows of closed bars are never written again, so only those that end forming are copied. */
  #picked(bars: BarColumns, outputs: OutputColumns, cut: Cut): LiveValues {
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
    await turns.take(this.#workOf(wanted + this.#warmUpRows));
    const endMs = book.grid.nextMs(openTimeMs);
    const leadWindow = await retryWhileBusy(clock, () => this.#read(wanted, endMs));
    const { columns, closedRows } = LiveBars.of(leadWindow.columns, leadWindow.rows, 0);
    if (columns.openTimeMs[closedRows - 1] !== openTimeMs) return null;
    const bars = { ...columns, length: closedRows };
    const cut = this.#cut(Math.max(0, closedRows - rows), closedRows, false);
    const { calculation } = plan;
    return isFit(calculation)
      ? this.#fit(bars, cut)
      : this.#picked(bars, runKernel(calculation, bars).outputs, cut);
  }

  /** A fit is made once for each closed bar; it says nothing of a bar that is forming. */
  async #fit(bars: BarColumns, cut: Cut): Promise<LiveValues> {
    const { grid } = this.#dependencies.book;
    const closedTo = cut.to - (cut.endsForming ? 1 : 0);
    const first = Math.max(0, closedTo - fittedRows(this.plan));
    // What is needed of the rows is taken now, as they move on while the fit is awaited.
    const window = cutBars(bars, cut, grid);
    const fitted =
      closedTo === 0 ? noColumns(this.plan) : await this.#fitted.over(bars, first, closedTo);
    return { ...window, outputs: cutColumns(fitted, first, cut) };
  }

  /** Work of beginning with some rows: reading them, and calculating every column. */
  #workOf(rows: number): number {
    const { calculation } = this.plan;
    const columns = isFit(calculation) ? 0 : calculation.columnCount;
    return 2 * WORK_OF_A_BAR + rows * (BAR_COLUMNS.length + columns);
  }
}

/** Rows before a bar that its features look at, itself included. */
function reachOf({ features }: IndicatorPlan): number {
  const reaches = features.map(({ condition, basis, anchorBarsBack = 0 }) =>
    Math.max(condition.bars + Ground.reachOf(basis), anchorBarsBack + 1),
  );
  return Math.max(1, ...reaches);
}

/** Rows that answers of some rows, the features in them and the next row need. */
function keptRowsOf(plan: IndicatorPlan, windowRows: number): number {
  const { calculation } = plan;
  const needed = isFit(calculation) ? fittedRows(plan) : calculation.lookback + 1;
  return windowRows + rememberedRows(plan, windowRows) + reachOf(plan) + needed;
}

/** Rows before a window from which something that it draws may last; only those are kept that follow many bars. */
function rememberedRows({ chart }: IndicatorPlan, windowRows: number): number {
  const drawsZones = chart?.items.some(({ type }) => type === 'zones') ?? false;
  return drawsZones && windowRows > BARS_REMEMBERED / 2 ? BARS_REMEMBERED : 0;
}

function noColumns({ outputs }: IndicatorPlan): OutputColumns {
  return Object.fromEntries(outputs.map(({ key }) => [key, new Float64Array(0)]));
}
