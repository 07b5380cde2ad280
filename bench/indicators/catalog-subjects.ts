import { intervalMs } from '#kernel/market/interval.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { isFit, type IndicatorPlan } from '#indicators/catalog/indicator.ts';
import { withoutSignals } from '#indicators/families/without-signals.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';

/** Length of a bar. */
export const BAR_MS = intervalMs('1h');

/** An indicator of one series that is carried on bar by bar, at its defaults. */
export interface CatalogSubject {
  readonly name: string;
  /** As a request plans it that brings its bars and asks for no signals, and how it runs that. */
  readonly shown: IndicatorPlan;
  readonly graph: StepGraph;
  /** As a subscription follows it, with what its signals read. */
  readonly plan: IndicatorPlan;
}

/** All of them, in alphabetical order. */
export function catalogSubjects(): readonly CatalogSubject[] {
  const indicators = new IndicatorSet(INDICATORS, readIndicatorCatalog);
  return indicators.names.flatMap((name) => {
    const { indicator } = indicators.find(name)!;
    if (indicator.companions !== null || indicator.points.length > 0) return [];
    const planOf = (origin: 'given' | 'series') =>
      indicators.planOf(indicator, indicator.defaults, BAR_MS, origin);
    const shown = withoutSignals(planOf('given'));
    const { calculation } = shown;
    return isFit(calculation) ? [] : [{ name, shown, graph: calculation, plan: planOf('series') }];
  });
}
