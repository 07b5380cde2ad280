import type { BarTiming } from '#kernel/market/bar-timing.ts';
import { evenTiming } from '#kernel/market/bar-timing.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';

/** The rows of an answer among some bars: [fromRow, toRow). The rows before are the warm-up. */
export interface BarWindow {
  readonly bars: BarColumns;
  readonly fromRow: number;
  readonly toRow: number;
  /** Length of a whole bar. */
  readonly intervalMs: number;
  /** The row whose bar has not ended yet, the last one; null when every bar is closed. */
  readonly formingRow: number | null;
  /** Finds missing bars and ends of bars, where the market has sessions. */
  readonly timing?: BarTiming | undefined;
}

/** The timing of a window's bars. */
export function timingOf({ timing, intervalMs }: BarWindow): BarTiming {
  return timing ?? evenTiming(intervalMs);
}
