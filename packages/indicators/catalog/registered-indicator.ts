import type { FeatureDefinition } from '#indicators/catalog/feature-definition.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import type { ParameterSignature } from '#indicators/catalog/parameter-signature.ts';
import { parameterSignatures } from '#indicators/catalog/parameter-signature.ts';

/** An indicator with its signature. */
export interface RegisteredIndicator extends Omit<CatalogEntry, 'outputs' | 'chart'> {
  readonly params: readonly ParameterSignature[];
  readonly defaultOutputColumns: readonly string[];
  readonly hasChartSpec: boolean;
  readonly hasSignals: boolean;
  readonly signals: readonly FeatureDefinition[];
}

export function registeredIndicator(facts: CatalogEntry): RegisteredIndicator {
  const { outputs, chart, ...rest } = facts;
  return {
    ...rest,
    params: parameterSignatures(facts.schema),
    defaultOutputColumns: outputs.map(({ column }) => column),
    hasChartSpec: chart !== null,
    hasSignals: facts.signals.length > 0,
  };
}
