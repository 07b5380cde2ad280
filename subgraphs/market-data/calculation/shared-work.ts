import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { SLICE_WORK } from '#market-data/calculation/work-slices.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { furtherCount } from '#indicators/engine/further-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { SharedColumns } from '#indicators/engine/shared-columns.ts';

/** Rows of all entries together below which finding common work costs more than it saves. */
const FEWEST_ROWS = 5_000;

/** Whether a calculation takes several slices. */
export function isLong({ workPerRow }: StepGraph, rows: number): boolean {
  return rows * workPerRow > SLICE_WORK;
}

/**
 * The work that some plans have in common, for each that has any: those whose rows begin and end with the same bar,
 * so that their values are the same as alone. All of them have to be calculated in this order.
 *
 * @param windows The bars that each is calculated over, of one series and with the same last bar.
 */
export function sharedAmong(
  windows: ReadonlyMap<IndicatorPlan, BarWindow>,
): ReadonlyMap<IndicatorPlan, SharedColumns> {
  const shared = new Map<IndicatorPlan, SharedColumns>();
  if (windows.size < 2) return shared;
  const able = [...windows].flatMap(([plan, { bars }]) => {
    const { calculation } = plan;
    if (!bars.isFinite || isFit(calculation)) return [];
    // Further series are aligned with these bars, and may differ between plans.
    return furtherCount(calculation.further) > 0
      ? []
      : [{ plan, graph: calculation, rows: bars.length }];
  });
  for (const [rows, alike] of Map.groupBy(able, (one) => one.rows)) {
    if (alike.length < 2 || rows * alike.length < FEWEST_ROWS) continue;
    const columns = new SharedColumns(alike.map(({ graph }) => graph));
    for (const { plan } of alike) shared.set(plan, columns);
  }
  return shared;
}
