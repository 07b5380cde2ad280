import { featureDefinitions } from '#market-data/catalog/feature-definition.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { OutputDefinition } from '#market-data/catalog/output-definition.ts';
import { outputDefinitions } from '#market-data/catalog/output-definition.ts';

/** What an entry of `calc` means. */
export interface ResolvedIndicator {
  readonly key: string;
  readonly name: string;
  readonly category: string;
  readonly params: IndicatorPlan['params'];
  readonly outputs: readonly OutputDefinition[];
  readonly hasChartSpec: boolean;
  readonly signals: readonly string[];
}

export function resolvedIndicator(key: string, plan: IndicatorPlan): ResolvedIndicator {
  const { indicator, params, chart } = plan;
  return {
    key,
    name: indicator.name,
    category: indicator.category,
    params,
    outputs: outputDefinitions(plan),
    hasChartSpec: chart !== null,
    signals: featureDefinitions(plan).map(({ id }) => id),
  };
}
