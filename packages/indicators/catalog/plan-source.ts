import type {
  Indicator,
  IndicatorPlan,
  OutputPlan,
  PlanSource,
  WarmUpNeed,
} from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';

/** Whether an indicator is calculated from one column, and so from any. */
export function takesSource({ parameters }: Indicator): boolean {
  return Object.hasOwn(parameters.properties, 'source');
}

/** Why the outputs of a plan cannot be a source, in a few words; null where they can. */
export function sourceProblem({ indicator, calculation }: IndicatorPlan): string | null {
  if (isFit(calculation)) return 'is fitted to a whole window';
  const readsMore = indicator.companions !== null || indicator.points.length > 0;
  return readsMore ? 'reads more than the bars of one series' : null;
}

/** The outputs that can be a source: those with a value at each bar. */
export function sourceOutputs({ outputs }: IndicatorPlan): OutputPlan[] {
  return outputs.filter(({ internal, sparse }) => internal !== true && sparse !== true);
}

/** A column of a plan as a source. */
export function planSource(
  plan: IndicatorPlan,
  { key, unit, dimension, column }: OutputPlan,
): PlanSource {
  const { indicator, params, source, chart, sinceMs, warmUp } = plan;
  return {
    key: JSON.stringify([indicator.name, params, column, source?.key ?? null]),
    unit,
    ...(dimension !== undefined && { dimension }),
    isOnPrices: (source?.isOnPrices ?? true) && chart?.pane === 'main' && unit === 'price',
    sinceMs,
    warmUp,
    build: (composer) => plan.build!(composer)[key]!,
  };
}

/** What an indicator needs of the bars before a window, and what it is calculated from needs. */
export function jointWarmUp(own: WarmUpNeed, source: WarmUpNeed): WarmUpNeed {
  if (own === 'none' || source === 'none') return 'none';
  return own === 'whole' || source === 'whole' ? 'whole' : 'settling';
}
