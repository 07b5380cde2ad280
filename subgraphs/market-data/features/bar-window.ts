import type { BarColumns } from '#market-data/kernels/bar-columns.ts';

/** The rows of some bars that an answer is about; those before them only warmed up. */
export interface BarWindow {
  readonly bars: BarColumns;
  /** First row of the window. */
  readonly from: number;
  /** The row after its last one. */
  readonly to: number;
  /** Length of a bar, by which missing bars are noticed and ends of bars are known. */
  readonly intervalMs: number;
  /** Whether the bar of the last row has not ended yet. */
  readonly endsForming: boolean;
}
