import { writeColumns } from '#market-data/calculation/indicator-columns.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { FeatureOccurrence } from '#market-data/streams/feature-stream.ts';

/** The columns are written on demand, as those of every result. */
export const FEATURE_OCCURRENCE_RESOLVERS = {
  // A calculation reads columns of numbers; the bar book knows their provenance.
  bar: (
    { bar, instrument, interval }: FeatureOccurrence,
    _: unknown,
    { market }: MarketContext,
  ) => {
    const ring = market.watch({ ...instrument, interval })?.book.ring;
    const provenance = ring?.find(bar.openTimeMs)?.provenance;
    return provenance === undefined ? bar : { ...bar, provenance };
  },
  columns: ({ result }: FeatureOccurrence, _: unknown, { calculator }: MarketContext) =>
    writeColumns(result, calculator.slices),
};
