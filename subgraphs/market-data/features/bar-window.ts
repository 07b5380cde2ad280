import type { BarColumns } from '#market-data/kernels/bar-columns.ts';

/** The rows of some bars that an answer is about: [fromRow, toRow). Those before only warmed up. */
export interface BarWindow {
  readonly bars: BarColumns;
  readonly fromRow: number;
  readonly toRow: number;
  /** Length of a bar, by which missing bars are noticed and ends of bars are known. */
  readonly intervalMs: number;
  /** The row whose bar has not ended yet, the last one; null when every bar is closed. */
  readonly formingRow: number | null;
}
