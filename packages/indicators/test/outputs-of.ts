import type { Indicator, IndicatorPlan, ParameterValues } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import { companyOf } from '#indicators/test/companions.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';

/** The plan of an indicator, on hourly bars without an interval; parameters that are not named have their defaults. */
export function planWith(
  indicator: Indicator,
  params: ParameterValues = {},
  intervalMs = HOUR_MS,
): IndicatorPlan {
  const all = { ...indicator.defaults, ...params };
  return indicator.plan(all, intervalMs, 'given', companyOf(indicator));
}

/** Every output of a plan over some bars, by key. */
export function columnsOf(plan: IndicatorPlan, bars: BarColumns): OutputColumns {
  if (isFit(plan.calculation)) return plan.calculation.run(bars);
  return outputsOver(plan.calculation, bars);
}

/** Every output of an indicator over some bars, by key. */
export function outputsOf(
  indicator: Indicator,
  bars: BarColumns,
  params: ParameterValues = {},
  intervalMs = HOUR_MS,
): OutputColumns {
  return columnsOf(planWith(indicator, params, intervalMs), bars);
}
