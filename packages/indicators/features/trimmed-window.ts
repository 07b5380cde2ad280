import type { BarWindow } from '#indicators/features/bar-window.ts';
import { FeaturePrecondition } from '#indicators/features/feature-basis.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { withColumns } from '#indicators/engine/bar-columns.ts';

type Cut = (column: Float64Array) => Float64Array;

/**
 * Rows at the beginning that no feature looks at, where it is judged from a row on: a window of fifty rows may stand
 * behind thousands that only warmed up.
 */
export function rowsUnread(features: readonly Feature[], fromRow: number): number {
  const reach = features.map(
    ({ condition, basis }) => condition.bars + FeaturePrecondition.reachOf(basis),
  );
  // The previous row is needed to see whether a row moved.
  return Math.max(0, fromRow - Math.max(0, ...reach) - 1);
}

/** The window without its first rows, on the same memory. */
export function withoutRows(window: BarWindow, rows: number): BarWindow {
  if (rows === 0) return window;
  const { bars, fromRow, toRow, formingRow } = window;
  return {
    ...window,
    bars: withColumns(bars, bars.length - rows, (column) => column.subarray(rows)),
    fromRow: fromRow - rows,
    toRow: toRow - rows,
    formingRow: formingRow === null ? null : formingRow - rows,
  };
}

/** Each output after `cut`. */
export function cutOutputs(outputs: OutputColumns, cut: Cut): OutputColumns {
  return Object.fromEntries(Object.entries(outputs).map(([key, column]) => [key, cut(column)]));
}
