import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';

/** Bars to calculate on, and which of them the answer is about. */
export interface CalculationWindow {
  /** Warm-up bars first, then those of the window; none behind it. */
  readonly bars: BarColumns;
  /** The window: rows [fromRow, toRow). */
  readonly fromRow: number;
  readonly toRow: number;
  readonly intervalMs: number;
  /** The row whose bar has not ended yet; null when every bar is closed. */
  readonly formingRow: number | null;
}

/** The result of one entry of `calc`. */
export interface IndicatorResult extends CalculationWindow {
  readonly key: string;
  readonly plan: IndicatorPlan;
  /** Every output by key, internal ones too; rows as in `bars`. Arrays may be longer. */
  readonly outputs: OutputColumns;
  /** Whether the forming bar is judged as if it ended as it is. */
  readonly includeForming: boolean;
}
