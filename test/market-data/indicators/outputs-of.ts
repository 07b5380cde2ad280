import type { Indicator, IndicatorPlan, ParameterValues } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import type { OutputColumns } from '#market-data/features/observe.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { outputsOver } from '#market-data/kernels/outputs-over.ts';
import { companyOf } from '#test/market-data/indicators/companions.ts';
import { HOUR_MS } from '#test/market-data/indicators/bar-samples.ts';

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
