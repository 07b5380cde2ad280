import type { Bar } from '#kernel/bar.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { BarWindow } from '#market-data/features/bar-window.ts';
import type { Fit, IndicatorPlan } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { BAR_COLUMNS } from '#market-data/kernels/bar-columns.ts';
import { KernelRun } from '#market-data/kernels/kernel-run.ts';
import { LiveBars } from '#market-data/live/live-bars.ts';

/** Rows that are appended before the arrays are moved. */
const SLACK_ROWS = 128;
/** Rows kept for readers that are behind. */
const LEAST_ROWS = 64;

/** What live calculations need besides the bars in memory. */
export interface LiveSupplies {
  /** Closed bars before a time, oldest first, from wherever they are kept; fewer at a listing. */
  readonly olderBars: (
    book: SeriesBook,
    beforeMs: number,
    count: number,
  ) => Promise<readonly Bar[]>;
  /** Runs a calculation that must see its whole window. */
  readonly fit: (
    plan: IndicatorPlan,
    bars: BarColumns,
    intervalMs: number,
  ) => Promise<OutputColumns>;
  /** Most bars that warm a calculation up. */
  readonly mostWarmupBars: number;
}

interface LiveParts extends LiveSupplies {
  readonly plan: IndicatorPlan;
  readonly book: SeriesBook;
}

/** Numbers of one calculation at some bars, in arrays that no later bar changes. */
export interface LiveValues extends BarWindow {
  readonly outputs: OutputColumns;
}

/**
 * One indicator on one live series: carried on by one row for each closed bar, and previewed on a
 * copy of its state for the forming one. It reads the series' bars when it is asked, so it never
 * lags behind them, and however many readers ask, each bar is calculated once.
 */
export class LiveCalculation {
  readonly plan: IndicatorPlan;
  readonly #parts: LiveParts;
  /** Rows before a bar that its features look at. */
  readonly #featureReach: number;
  #keptRows = LEAST_ROWS;
  #bars = new LiveBars(0);
  #run: KernelRun | null = null;
  #isBegun = false;
  #invalidatedAt = -1;
  #beginning: Promise<void> | null = null;
  /** Version of the ring up to which the rows, and the forming one, are calculated. */
  #version = -1;
  /** The last answers, which readers of the same bar share. */
  #fitted: { readonly closeMs: number; readonly outputs: Promise<OutputColumns> } | null = null;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.plan = parts.plan;
    const reaches = parts.plan.features.map(({ condition, anchorBarsBack = 0 }) =>
      Math.max(condition.bars, anchorBarsBack + 1),
    );
    this.#featureReach = Math.max(1, ...reaches);
  }

  /**
   * Makes the calculation ready for windows of some bars. Rejects as reading history does; then it
   * can be asked again.
   */
  async begin(windowRows: number): Promise<void> {
    if (this.isReadyFor(windowRows)) return;
    this.#keptRows = Math.max(this.#keptRows, windowRows + this.#featureReach);
    this.#isBegun = false;
    this.#beginning ??= this.#load().finally(() => (this.#beginning = null));
    await this.#beginning;
  }

  /**
   * Forgets everything, because closed bars changed; `begin` starts anew.
   *
   * @param sequence Number of the event that told of the change: several readers tell of the same one.
   */
  invalidate(sequence: number): void {
    if (sequence <= this.#invalidatedAt) return;
    this.#invalidatedAt = sequence;
    this.#isBegun = false;
    this.#fitted = null;
  }

  /** Whether windows of so many bars can be had without `begin`. */
  isReadyFor(windowRows: number): boolean {
    this.#follow();
    return this.#isBegun && windowRows + this.#featureReach <= this.#keptRows;
  }

  /** Numbers at the newest bars, the forming one among them unless it is left out. */
  newest(rows: number, closedOnly: boolean): LiveValues | Promise<LiveValues> {
    this.#follow();
    const { ring } = this.#parts.book;
    const endsForming = !closedOnly && ring.size > 0 && !ring.isClosedAt(ring.size - 1);
    const to = this.#bars.closedRows + (endsForming ? 1 : 0);
    return this.#values(Math.max(0, to - rows), to, endsForming);
  }

  /** Numbers at one closed bar; null when it is no longer kept, or is not there yet. */
  at(openTimeMs: number): LiveValues | Promise<LiveValues> | null {
    this.#follow();
    const row = this.#bars.rowOf(openTimeMs);
    return row === -1 ? null : this.#values(row, row + 1, false);
  }

  async #load(): Promise<void> {
    const { book, olderBars } = this.#parts;
    const firstMs = this.#firstMs();
    const count = this.#olderBarsNeeded(firstMs);
    const older = count > 0 ? await olderBars(book, firstMs, count) : [];
    // The ring moved on while older bars were read, so its first bar is looked up anew.
    const ringMs = this.#firstMs();
    const { ring } = book;
    const from = ring.firstIndexFrom(ringMs);
    const rows = older.filter(({ openTimeMs }) => openTimeMs < ringMs).length + ring.size - from;
    const bars = new LiveBars(rows + SLACK_ROWS);
    for (const bar of older) if (bar.openTimeMs < ringMs) bars.put(bar);
    this.#bars = bars;
    this.#run = isFit(this.plan.calculation)
      ? null
      : new KernelRun(this.plan.calculation, bars.columns);
    this.#run?.advance(0, bars.closedRows);
    this.#version = -1;
    this.#isBegun = true;
    this.#follow();
    this.#compact();
  }

  /** Takes over the bars that the series closed since, and its forming bar as it is now. */
  #follow(): void {
    const { ring } = this.#parts.book;
    if (!this.#isBegun || this.#version === ring.version) return;
    this.#version = ring.version;
    const { lastClosedMs, closedRows } = this.#bars;
    // A series that began anew does not have the bar from which we would go on.
    if (closedRows > 0 && ring.size > 0 && lastClosedMs >= ring.openTimeAt(0)) {
      if (ring.indexOf(lastClosedMs) === -1) {
        this.#isBegun = false;
        return;
      }
    }
    const floor = ring.firstIndexFrom(this.#parts.book.floorMs);
    for (
      let index = Math.max(floor, ring.firstIndexFrom(lastClosedMs + 1));
      index < ring.size;
      index += 1
    ) {
      if (this.#bars.isFull) this.#compact();
      const bar = ring.barAt(index);
      const row = this.#bars.closedRows;
      this.#bars.put(bar);
      if (bar.closed) this.#run?.advance(row, row + 1);
      else this.#run?.preview(row);
    }
  }

  /** Moves to arrays that hold what readers and the calculation still need, and some room. */
  #compact(): void {
    const { calculation } = this.plan;
    const lookback = isFit(calculation) ? calculation.mostBars : calculation.lookback + 1;
    const kept = Math.min(this.#bars.closedRows, Math.max(this.#keptRows, lookback));
    const from = this.#bars.closedRows - kept;
    const { closedRows } = this.#bars;
    const bars = this.#bars.movedTo(kept + SLACK_ROWS, from);
    this.#run = this.#run?.movedTo(bars.columns, from, closedRows) ?? null;
    this.#bars = bars;
    // The forming row did not come along.
    this.#version = -1;
  }

  #values(from: number, to: number, endsForming: boolean): LiveValues | Promise<LiveValues> {
    const { calculation, outputs } = this.plan;
    const start = Math.max(0, from - this.#featureReach);
    const window = windowOf(this.#bars, start, from, to, endsForming, this.#parts.book.lengthMs);
    if (isFit(calculation)) return this.#fitValues(calculation, window, start, to, endsForming);
    const run = this.#run!;
    const cut = outputs.map(({ key }) => [key, run.output(key).slice(start, to)]);
    return { ...window, outputs: Object.fromEntries(cut) as OutputColumns };
  }

  /** A fit is made once for each closed bar; it says nothing of a bar that is forming. */
  async #fitValues(
    { mostBars }: Fit,
    window: BarWindow,
    start: number,
    to: number,
    endsForming: boolean,
  ): Promise<LiveValues> {
    const closedTo = endsForming ? to - 1 : to;
    const first = Math.max(0, closedTo - mostBars);
    const closeMs = this.#bars.columns.openTimeMs[closedTo - 1] ?? -1;
    if (this.#fitted?.closeMs !== closeMs) {
      const bars = copyOf(this.#bars.columns, first, closedTo);
      this.#fitted = {
        closeMs,
        outputs: this.#parts.fit(this.plan, bars, this.#parts.book.lengthMs),
      };
    }
    const outputs = await this.#fitted.outputs;
    const cut = Object.entries(outputs).map(([key, column]) => {
      const values = new Float64Array(to - start).fill(NaN);
      const skipped = Math.max(0, first - start);
      values.set(column.subarray(Math.max(0, start - first), closedTo - first), skipped);
      return [key, values];
    });
    return { ...window, outputs: Object.fromEntries(cut) as OutputColumns };
  }

  #firstMs(): number {
    const { ring, floorMs } = this.#parts.book;
    const first = ring.firstIndexFrom(floorMs);
    return first < ring.size ? ring.openTimeAt(first) : Infinity;
  }

  /** Bars before the ring that the calculation needs, so that its numbers are settled. */
  #olderBarsNeeded(firstMs: number): number {
    if (firstMs === Infinity) return 0;
    const { book, plan, mostWarmupBars } = this.#parts;
    const { ring, lengthMs } = book;
    const settled = Math.max(0, ...plan.outputs.map((output) => output.settled));
    const wanted = Math.min(settled, mostWarmupBars) + this.#keptRows;
    const missing = wanted - (ring.size - ring.firstIndexFrom(firstMs));
    const since = plan.sinceMs === null ? 0 : Math.ceil((firstMs - plan.sinceMs) / lengthMs);
    return Math.min(mostWarmupBars, Math.max(0, missing, since));
  }
}

function windowOf(
  bars: LiveBars,
  start: number,
  from: number,
  to: number,
  endsForming: boolean,
  intervalMs: number,
): BarWindow {
  return {
    bars: copyOf(bars.columns, start, to),
    fromRow: from - start,
    toRow: to - start,
    intervalMs,
    formingRow: endsForming ? to - start - 1 : null,
  };
}

function copyOf(columns: BarColumns, from: number, to: number): BarColumns {
  const copied = BAR_COLUMNS.map((name) => [name, columns[name].slice(from, to)]);
  return { ...columns, ...Object.fromEntries(copied), length: to - from };
}
