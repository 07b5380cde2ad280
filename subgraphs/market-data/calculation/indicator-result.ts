import type { IndicatorAlias, IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { CountedGroup } from '#market-data/calculation/counted-group.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/observe.ts';

/**
 * The result of one entry of `calc`: its rows [fromRow, toRow) are the window that was asked for,
 * and those before warmed it up. Entries differ in their warm-up, so each has its own row numbers.
 */
export interface IndicatorResult extends BarWindow {
  readonly key: string;
  /** What the entry's name means, where it is another name of the indicator. */
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
  /** Key of the entry that it is calculated from, where it is. */
  readonly source?: string | null;
  /** The group whose members it counts, where the entry names one. */
  readonly group?: CountedGroup | null;
  /**
   * Every output that its plan calculates, by key, internal ones among them; rows as in `bars`.
   */
  readonly outputs: OutputColumns;
  /** Whether the forming bar is judged as if it ended as it is. */
  readonly includeForming: boolean;
  /** To how many digits the answer rounds its numbers; not at all without it. */
  readonly significantDigits?: number | null;
}
