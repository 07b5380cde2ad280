import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';

/** Numbers of one calculation at some bars, in rows that no later bar changes. */
export interface LiveValues extends BarWindow {
  readonly outputs: OutputColumns;
  /** Calculated bars up to the last one, including those that are not among these rows. */
  readonly calculatedRows: number;
}

/** Rows that are cut out of a running calculation. */
export interface Cut {
  /** First row that is copied, so that features can look back from `from`. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  /** Whether the last row's bar has not ended yet. */
  readonly endsForming: boolean;
}

/** A copy of the bars of a cut. */
export function cutBars(
  bars: BarColumns,
  { start, from, to, endsForming }: Cut,
  grid: BarGrid,
): BarWindow {
  return {
    bars: copyRows(bars, start, to),
    fromRow: from - start,
    toRow: to - start,
    intervalMs: grid.lengthMs,
    formingRow: endsForming ? to - start - 1 : null,
    timing: grid,
  };
}

/** The rows [from, to) of some bars in arrays of their own. */
export function copyRows(bars: BarColumns, from: number, to: number): BarColumns {
  return withColumns(bars, to - from, (column) => column.slice(from, to));
}

/** Columns of a cut, of which each is known in the rows [at, at + its length); NaN elsewhere. */
export function cutColumns(columns: OutputColumns, at: number, { start, to }: Cut): OutputColumns {
  const cut = Object.entries(columns).map(([key, column]) => {
    const values = new Float64Array(to - start).fill(NaN);
    const known = column.subarray(Math.max(0, start - at), Math.max(0, to - at));
    values.set(known, Math.max(0, at - start));
    return [key, values];
  });
  return Object.fromEntries(cut) as OutputColumns;
}

/** Columns of a plan without any number. */
export function undefinedColumns({ outputs }: IndicatorPlan, rows: number): OutputColumns {
  return Object.fromEntries(outputs.map(({ key }) => [key, new Float64Array(rows).fill(NaN)]));
}
