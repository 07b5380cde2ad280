import { FITTED_BARS, warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { FeaturePrecondition } from '#indicators/features/feature-basis.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** Up to this number of rows, plans share a batch even if they need different numbers. */
const MAX_KEPT_ALIKE = 256;
const MAX_BEGUN_ALIKE = 1_024;

/** Rows before a bar that its features look at, itself included. */
export function reachOf({ features }: IndicatorPlan): number {
  const reaches = features.map(({ condition, basis, anchorBarsBack = 0 }) =>
    Math.max(condition.bars + FeaturePrecondition.reachOf(basis), anchorBarsBack + 1),
  );
  return Math.max(1, ...reaches);
}

/** Rows that are needed for answers of some rows, the features in them, and the next row. */
export function keptRowsOf(plan: IndicatorPlan, windowRows: number): number {
  const { calculation } = plan;
  const needed = isFit(calculation) ? fittedRows(plan) : calculation.lookback + 1;
  return windowRows + rememberedRows(plan, windowRows) + reachOf(plan) + needed;
}

/** Warm-up rows of a plan before the kept ones; a fit's are among the kept ones. */
export function warmUpRowsOf(plan: IndicatorPlan): number {
  return isFit(plan.calculation) ? 0 : warmUpOf([plan]).rows;
}

/**
 * Plans with the same key are calculated in one batch at little more cost than one of them: they need about as many
 * rows. Null for a plan that is calculated by itself: a fit, or one that begins at a time of its own.
 */
export function batchKeyOf(plan: IndicatorPlan, windowRows: number): string | null {
  if (isFit(plan.calculation) || plan.sinceMs !== null) return null;
  const kept = keptRowsOf(plan, windowRows);
  const begun = kept + warmUpRowsOf(plan);
  return `${powerFrom(MAX_KEPT_ALIKE, kept)} of ${powerFrom(MAX_BEGUN_ALIKE, begun)}`;
}

/** The smallest power of two that is at least as large as both. */
function powerFrom(least: number, rows: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(least, rows)));
}

/**
 * Rows before a window in which a drawing may begin that still lasts; only drawings that follow many bars are kept.
 */
function rememberedRows({ chart }: IndicatorPlan, windowRows: number): number {
  const drawsZones = chart?.items.some(({ type }) => type === 'zones') ?? false;
  return drawsZones && windowRows > BARS_REMEMBERED / 2 ? BARS_REMEMBERED : 0;
}

/** Closed bars that a plan's fit sees, as many as in a query; 0 for a plan that is not a fit. */
export function fittedRows({ calculation }: IndicatorPlan): number {
  return isFit(calculation) ? Math.min(calculation.maxBars, FITTED_BARS) : 0;
}
