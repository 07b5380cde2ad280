import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';

/** The state of a closed bar that has to be read again. Times are monotonic. */
export interface BarToReread {
  readonly sinceMs: number;
  /** When it has to be read again. */
  readonly dueMs: number;
}

/** Open times of the first and the last row of a window. */
export interface RowEdges {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Limit per series; the hourly comparison finds the others. */
const MAX_BARS = 500;

/** Closed bars of a series that may lack their last trades, by open time. */
export class BarsToReread {
  readonly #bars = new Map<number, BarToReread>();
  #dueMs = Infinity;

  /** When the first of them has to be read again; Infinity without any. */
  get dueMs(): number {
    return this.#dueMs;
  }

  /**
   * Open time of the first row of a window that may change within a moment, because it forms or is one of these; null
   * without any.
   */
  unconfirmedFrom({ firstMs, lastMs }: RowEdges, endsForming: boolean): number | null {
    let fromMs = endsForming ? lastMs : Infinity;
    for (const openTimeMs of this.#bars.keys()) {
      if (openTimeMs >= firstMs && openTimeMs < fromMs) fromMs = openTimeMs;
    }
    return fromMs > lastMs ? null : fromMs;
  }

  get(openTimeMs: number): BarToReread | undefined {
    return this.#bars.get(openTimeMs);
  }

  add(openTimeMs: number, bar: BarToReread): void {
    this.#bars.set(openTimeMs, bar);
    if (this.#bars.size > MAX_BARS) this.#bars.delete(Math.min(...this.#bars.keys()));
    this.#schedule();
  }

  delete(openTimeMs: number): void {
    if (this.#bars.delete(openTimeMs)) this.#schedule();
  }

  clear(): void {
    this.#bars.clear();
    this.#schedule();
  }

  /** Those of a range, ascending. */
  openTimesIn({ startMs, endMs }: TimeRange): number[] {
    return [...this.#bars.keys()]
      .filter((openTimeMs) => openTimeMs >= startMs && openTimeMs < endMs)
      .toSorted((a, b) => a - b);
  }

  /** One request for as many of them as fit into a page, from the oldest on; null without any. */
  rangeOf(grid: BarGrid, rowsPerPage: number): TimeRange | null {
    const openTimesMs = this.openTimesIn({ startMs: -Infinity, endMs: Infinity });
    const startMs = openTimesMs[0];
    if (startMs === undefined) return null;
    const pageEndMs = grid.stepMs(startMs, rowsPerPage);
    const lastMs = openTimesMs.findLast((openTimeMs) => openTimeMs < pageEndMs)!;
    return { startMs, endMs: grid.nextMs(lastMs) };
  }

  #schedule(): void {
    this.#dueMs = Infinity;
    for (const { dueMs } of this.#bars.values()) this.#dueMs = Math.min(this.#dueMs, dueMs);
  }
}
