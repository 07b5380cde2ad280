import type { FeatureBias, FeatureKind } from '#indicators/features/feature.ts';
import { featureId } from '#indicators/features/feature.ts';
import { chineseFeature, type ChineseFeature } from '#indicators/catalog/chinese-features.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';

/** A native feature, as clients read it. */
export interface FeatureDefinition extends ChineseFeature {
  readonly id: string;
  readonly kind: FeatureKind;
  readonly bias: FeatureBias;
  readonly definition: string;
  /** Bars that it looks at, the judged one included. */
  readonly bars: number;
  readonly supportsForming: boolean;
}

/** The features of an indicator in the order of its file. */
export function featureDefinitions({ indicator, features }: IndicatorPlan): FeatureDefinition[] {
  return features.map(({ name, kind, bias, definition, condition, supportsForming }) => ({
    id: featureId(indicator.name, name),
    kind,
    bias,
    definition,
    bars: condition.bars,
    supportsForming: supportsForming ?? true,
    ...chineseFeature(name, indicator.chinese.title),
  }));
}
