import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

const WORK_OF_ANSWER = 10;

export const FEATURE_OBSERVATION_RESOLVERS = {
  values({ values }: FeatureObservation, _: unknown, { calculator, readsLeaves }: MarketContext) {
    const { slices } = calculator;
    const work = values.length * WORK_OF_ANSWER;
    slices.admit(work);
    return readsLeaves ? values : slices.run(work, () => values.write());
  },
};
