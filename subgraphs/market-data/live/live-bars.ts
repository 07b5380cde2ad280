import type { Bar } from '#kernel/market/bar.ts';
import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';
import { allocateColumns, BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';

/** The newest bars of one series in columns that grow at their end: closed bars, then a forming one. */
export class LiveBars {
  /** Room for as many rows as the arrays have; `closedRows` of them are in use. */
  readonly columns: BarColumns;
  #leftRows = 0;
  #closedRows = 0;

  constructor(capacity: number, columns = allocateColumns(capacity)) {
    // The bar book accepts only finite numbers.
    this.columns = { ...columns, length: capacity, isFinite: true };
  }

  /**
   * Closed bars with room for the given number of further rows.
   *
   * @param columns in the order of the documented row
   */
  static of(columns: readonly Float64Array[], rows: number, roomRows: number): LiveBars {
    const bars = new LiveBars(rows + roomRows);
    BAR_COLUMNS.forEach((name, at) => bars.columns[name].set(columns[at]!.subarray(0, rows)));
    bars.#closedRows = rows;
    return bars;
  }

  /**
   * Closed bars in arrays of the caller, which are only read.
   *
   * @param columns in the order of the documented row
   */
  static over(columns: readonly Float64Array[], rows: number): LiveBars {
    const named = BAR_COLUMNS.map((name, at) => [name, columns[at]!] as const);
    const bars = new LiveBars(rows, Object.fromEntries(named) as Record<BarColumn, Float64Array>);
    bars.#closedRows = rows;
    return bars;
  }

  /** Bars before the first row that were dropped. */
  get leftRows(): number {
    return this.#leftRows;
  }

  /** Number of rows with closed bars; the row after them has the forming bar. */
  get closedRows(): number {
    return this.#closedRows;
  }

  /** Whether there is no room for one more closed bar and a forming one. */
  get isFull(): boolean {
    return this.#closedRows + 2 > this.columns.length;
  }

  /** Open time of the newest closed bar; -Infinity before the first. */
  get lastClosedMs(): number {
    return this.#closedRows === 0 ? -Infinity : this.columns.openTimeMs[this.#closedRows - 1]!;
  }

  /** Writes the row behind the closed ones, and counts it if its bar is closed. */
  put(bar: Bar): void {
    const row = this.#closedRows;
    const { columns } = this;
    columns.openTimeMs[row] = bar.openTimeMs;
    columns.open[row] = bar.open;
    columns.high[row] = bar.high;
    columns.low[row] = bar.low;
    columns.close[row] = bar.close;
    columns.volume[row] = bar.volume;
    columns.quoteVolume[row] = bar.quoteVolume;
    if (bar.closed) this.#closedRows += 1;
  }

  /** Row of the closed bar of exactly this open time; -1 when it is not here. */
  rowOf(openTimeMs: number): number {
    let low = 0;
    let high = this.#closedRows - 1;
    const times = this.columns.openTimeMs;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const timeMs = times[middle]!;
      if (timeMs === openTimeMs) return middle;
      if (timeMs < openTimeMs) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The rows [from, closedRows) in arrays of their own, with room for `roomRows` more. */
  movedTo(from: number, roomRows: number): LiveBars {
    const rows = this.#closedRows - from;
    const moved = new LiveBars(rows + roomRows);
    this.moveInto(moved, from);
    return moved;
  }

  /** As `movedTo`, in other arrays that have room for these rows. */
  moveInto(other: LiveBars, from: number): void {
    for (const name of BAR_COLUMNS) {
      other.columns[name].set(this.columns[name].subarray(from, this.#closedRows));
    }
    other.#closedRows = this.#closedRows - from;
    other.#leftRows = this.#leftRows + from;
  }
}
