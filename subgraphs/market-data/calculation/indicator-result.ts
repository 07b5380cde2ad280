import type { IndicatorAlias, IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { CountedGroup } from '#market-data/calculation/counted-group.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/**
 * The result of one entry of `calc`: its rows [fromRow, toRow) are the requested window, and those before are its
 * warm-up. Entries differ in their warm-up, so each has its own row numbers.
 */
export interface IndicatorResult extends BarWindow {
  readonly key: string;
  /** The alias by which the entry names its indicator. */
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
  /** Key of the entry that it is calculated from, if there is one. */
  readonly source?: string | null;
  /** The group whose members it counts, if the entry names one. */
  readonly group?: CountedGroup | null;
  /**
   * Every output that its plan calculates, by key, internal ones among them; rows as in `bars`.
   */
  readonly outputs: OutputColumns;
  /** Whether the forming bar is judged as if it closed now. */
  readonly includeForming: boolean;
  /** Digits to which the answer rounds its numbers; without it they are not rounded. */
  readonly significantDigits?: number | null;
}
