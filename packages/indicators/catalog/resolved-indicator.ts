import { featureDefinitions } from '#indicators/catalog/feature-definition.ts';
import type { IndicatorAlias, IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { OutputDefinition } from '#indicators/catalog/output-definition.ts';
import { outputDefinitions } from '#indicators/catalog/output-definition.ts';

/** An entry of `calc` whose name was found and whose parameters were checked. */
interface NamedPlan {
  readonly key: string;
  readonly alias: IndicatorAlias | null;
  readonly plan: IndicatorPlan;
}

/** Resolves an entry of `calc`. */
export interface ResolvedIndicator {
  readonly key: string;
  readonly name: string;
  /** The alias by which the entry names the indicator, if it does. */
  readonly alias: IndicatorAlias | null;
  readonly category: string;
  readonly params: IndicatorPlan['params'];
  readonly outputs: readonly OutputDefinition[];
  readonly hasChartSpec: boolean;
  readonly signals: readonly string[];
}

export function resolvedIndicator({ key, alias, plan }: NamedPlan): ResolvedIndicator {
  const { indicator, params, chart } = plan;
  return {
    key,
    name: indicator.name,
    alias,
    category: indicator.category,
    params,
    outputs: outputDefinitions(plan),
    hasChartSpec: chart !== null,
    signals: featureDefinitions(plan).map(({ id }) => id),
  };
}
