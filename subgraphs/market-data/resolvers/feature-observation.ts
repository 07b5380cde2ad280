import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { FeatureObservation } from '#market-data/features/observation.ts';
import { observeFeatures } from '#market-data/features/observation.ts';

/** Every native feature of a result's indicator, at each bar of its window. */
export function observationsOf(result: IndicatorResult): FeatureObservation[] {
  const { plan, outputs, includeForming } = result;
  return observeFeatures(plan.indicator.name, plan.features, outputs, result, includeForming);
}
