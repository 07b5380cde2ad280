import type { BarTiming } from '#kernel/market/bar-timing.ts';
import { evenTiming } from '#kernel/market/bar-timing.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** The rows of some bars that an answer is about: [fromRow, toRow). Those before only warmed up. */
export interface BarWindow {
  readonly bars: BarColumns;
  readonly fromRow: number;
  readonly toRow: number;
  /** Length of a whole bar. */
  readonly intervalMs: number;
  /** The row whose bar has not ended yet, the last one; null when every bar is closed. */
  readonly formingRow: number | null;
  /** By what missing bars are noticed and ends of bars are known, where the market has sessions. */
  readonly timing?: BarTiming | undefined;
}

/** The timing of a window's bars. */
export function timingOf({ timing, intervalMs }: BarWindow): BarTiming {
  return timing ?? evenTiming(intervalMs);
}
