import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import type { WorkSlices } from '#market-data/calculation/work-slices.ts';
import type { FeatureObservation } from '#market-data/features/observation.ts';
import { observeFeatures } from '#market-data/features/observation.ts';

/** Work of judging a feature at a bar and writing its answer, in numbers calculated. */
const WORK_OF_JUDGEMENT = 40;

/**
 * Every native feature of a result's indicator, at each bar of its window. Synchronous where they
 * are few. Throws `query_too_complex`.
 */
export function observationsOf(
  result: IndicatorResult,
  slices: WorkSlices,
): FeatureObservation[] | Promise<FeatureObservation[]> {
  const { plan, outputs, includeForming, fromRow, toRow } = result;
  const { indicator, features } = plan;
  const work = features.length * (toRow - fromRow) * WORK_OF_JUDGEMENT;
  slices.admit(work);
  return slices.run(work, () =>
    observeFeatures(indicator.name, features, outputs, result, includeForming),
  );
}
