import type { Bar } from '#kernel/market/bar.ts';
import { toKlineRow } from '#kernel/market/bar.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/reading/kline-window.ts';

/** Numbers of the documented row. */
const COLUMNS = 7;

/** Bars to read before a window, so that calculations are settled where it begins. */
export interface WindowWarmUp {
  readonly rows: number;
  /** Start of the warm-up if it needs more rows than the count; null for none. */
  readonly sinceMs: number | null;
  /** Maximum number of rows, also for a start time. */
  readonly maxRows: number;
}

/** A window with its warm-up, copied, so that it never changes. */
export interface WindowWithWarmUp {
  readonly window: KlineWindow;
  /** In the order of the documented row: the warm-up first, then the window. */
  readonly columns: readonly Float64Array[];
  readonly rows: number;
  /** Rows before the window; fewer than requested where the series begins. */
  readonly rowsBefore: number;
}

/** Reads a window with its warm-up; see `MarketBook`. */
export type ReadWithWarmUp = (
  series: BarSeriesId,
  request: WindowRequest,
  warmUp: WindowWarmUp,
) => WindowWithWarmUp | Promise<WindowWithWarmUp>;

/** Rows of the warm-up of a window whose first bar opens at a time. */
export function warmUpRowsBefore(warmUp: WindowWarmUp, firstMs: number, grid: BarGrid): number {
  const { rows, sinceMs, maxRows } = warmUp;
  const toReach = sinceMs === null ? 0 : grid.count(grid.floorMs(sinceMs), firstMs);
  return Math.min(maxRows, Math.max(rows, toReach));
}

/** The columns of some bars. */
export function columnsOf(bars: readonly Bar[]): Float64Array[] {
  const columns = Array.from({ length: COLUMNS }, () => new Float64Array(bars.length));
  bars.forEach((bar, row) => {
    toKlineRow(bar).forEach((value, column) => (columns[column]![row] = value));
  });
  return columns;
}

/** Concatenates columns. */
export function joinColumns(
  first: readonly Float64Array[],
  second: readonly Float64Array[],
): Float64Array[] {
  return first.map((column, index) => {
    const joined = new Float64Array(column.length + second[index]!.length);
    joined.set(column);
    joined.set(second[index]!, column.length);
    return joined;
  });
}
