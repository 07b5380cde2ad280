import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { WorkSlices } from '#market-data/calculation/work-slices.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { observeFeatures } from '#indicators/features/observation.ts';

/** Work of judging a feature at a bar, and of writing the answer, counted in calculated numbers. */
const WORK_OF_JUDGEMENT = 30;

/**
 * Native features of a result's indicator, by default all of them, at each bar of its window. Synchronous if they are
 * few. Throws `query_too_complex`.
 */
export function observationsOf(
  result: IndicatorResult,
  slices: WorkSlices,
  features: readonly Feature[] = result.plan.features,
): FeatureObservation[] | Promise<FeatureObservation[]> {
  const { plan, outputs, includeForming, fromRow, toRow } = result;
  const { indicator } = plan;
  const work = features.length * (toRow - fromRow) * WORK_OF_JUDGEMENT;
  slices.admit(work);
  return slices.run(work, () =>
    observeFeatures(indicator.name, features, outputs, result, includeForming),
  );
}
