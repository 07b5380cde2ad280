import type { FeatureDefinition } from '#market-data/catalog/feature-definition.ts';
import { featureDefinitions } from '#market-data/catalog/feature-definition.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import { isFit } from '#market-data/catalog/indicator.ts';
import { outputDefinitions } from '#market-data/catalog/output-definition.ts';
import type { ParameterSignature } from '#market-data/catalog/parameter-signature.ts';
import { parameterSchema, parameterSignatures } from '#market-data/catalog/parameter-signature.ts';

/** An indicator with its signature. */
export interface RegisteredIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly standard: boolean;
  readonly desc: string;
  readonly source: string;
  readonly caveats: readonly string[];
  readonly repaints: boolean;
  readonly resumable: boolean;
  readonly params: readonly ParameterSignature[];
  readonly defaultOutputColumns: readonly string[];
  readonly hasChartSpec: boolean;
  readonly hasSignals: boolean;
  readonly signals: readonly FeatureDefinition[];
  readonly schema: object;
}

/** @param plan The plan with default parameters. */
export function registeredIndicator(plan: IndicatorPlan): RegisteredIndicator {
  const { indicator } = plan;
  const { name, title, category, standard, description, source, caveats, repaints } = indicator;
  const signals = featureDefinitions(plan);
  return {
    name,
    title,
    category,
    standard,
    desc: description,
    source,
    caveats,
    repaints,
    resumable: !isFit(plan.calculation),
    params: parameterSignatures(indicator),
    defaultOutputColumns: outputDefinitions(plan).map(({ column }) => column),
    hasChartSpec: plan.chart !== null,
    hasSignals: signals.length > 0,
    signals,
    schema: parameterSchema(indicator),
  };
}
