import { allMaybe, mapMaybe } from '#kernel/async/maybe-promise.ts';
import { SymbolSlot } from '#kernel/async/symbol-slot.ts';
import { featureId, type Feature } from '#indicators/features/feature.ts';
import { MAX_WITHIN } from '#market-data/playbooks/feature-condition.ts';
import type { CheckedPlaybook } from '#market-data/playbooks/playbook-set.ts';
import type { ObservedInterval } from '#market-data/playbooks/reading.ts';
import { observationsOf } from '#market-data/answers/feature-observation.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** Observations of analyses that are still in memory: an analysis never changes, so it is observed once. */
const observed = new SymbolSlot<IntervalAnalysis, ObservedInterval>();

/**
 * The observations of a playbook on one of its intervals: some features of each indicator, for as many bars as a
 * condition may look back.
 */
export function observedOn(
  analysis: IntervalAnalysis,
  { features: named }: CheckedPlaybook,
  { calculator }: MarketContext,
): ObservedInterval | Promise<ObservedInterval> {
  const known = observed.of(analysis);
  if (known !== undefined) return known;
  const { interval, window, results } = analysis;
  const observations = results.map((result) => {
    const { key, plan, fromRow, toRow } = result;
    const isNamed = ({ name }: Feature) =>
      named.get(key)?.has(featureId(plan.indicator.name, name)) ?? false;
    const looked = { ...result, fromRow: Math.max(fromRow, toRow - MAX_WITHIN) };
    return observationsOf(looked, calculator.slices, plan.features.filter(isNamed));
  });
  return mapMaybe(allMaybe(observations), (some) => {
    const features = new Map(
      results.map(({ key }, at) => [key, new Map(some[at]!.map((one) => [one.id, one]))]),
    );
    const made = { interval, window, features };
    observed.attach(analysis, made);
    return made;
  });
}
