import type { FeatureBasis } from '#indicators/features/feature-basis.ts';
import type { Condition } from '#indicators/features/condition.ts';

/** An event happens at a bar; a state holds over bars. */
export const FEATURE_KINDS = ['event', 'state'] as const;
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** Which way a feature points; it decides where a chart puts an event's marker. */
export type FeatureBias = 'bullish' | 'bearish' | 'neutral';

/** A native signal feature of an indicator. */
export interface Feature<Key extends string = string> {
  readonly kind: FeatureKind;
  /** Its name within the indicator; the public id is `<indicator>.<name>`. */
  readonly name: string;
  /** One sentence that says exactly when it is true. */
  readonly definition: string;
  readonly bias: FeatureBias;
  readonly condition: Condition<Key>;
  /** Bars by which an event's anchor lies before the bar that confirms it; 0 without it. */
  readonly anchorBarsBack?: number;
  /**
   * False where the final bar's numbers cannot be judged before it closes, for example a fit that
   * is only made on closed bars; true without it.
   */
  readonly supportsForming?: boolean;
  /** What its numbers are calculated from; the plan of its indicator sets it. */
  readonly basis?: FeatureBasis;
}

/** How much an event counts among others: 1 most, 3 least. */
export type FeaturePriority = 1 | 2 | 3;

/**
 * A feature that is known only some bars later, such as a divergence or a swing, is rare and has the highest priority;
 * a feature without a direction has the lowest.
 */
export function priorityOf({ bias, anchorBarsBack = 0 }: Feature): FeaturePriority {
  if (anchorBarsBack > 0) return 1;
  return bias === 'neutral' ? 3 : 2;
}

/** The public id of an indicator's feature, for example `rsi.enter_overbought`. */
export function featureId(indicatorName: string, featureName: string): string {
  return `${indicatorName}.${featureName}`;
}

type Extra = Pick<Feature, 'anchorBarsBack' | 'supportsForming'>;

/** Something that happens at a bar. */
export function event<Key extends string>(
  name: string,
  bias: FeatureBias,
  definition: string,
  condition: Condition<Key>,
  extra: Extra = {},
): Feature<Key> {
  return { kind: 'event', name, bias, definition, condition, ...extra };
}

/** Something that holds over bars. */
export function state<Key extends string>(
  name: string,
  bias: FeatureBias,
  definition: string,
  condition: Condition<Key>,
  extra: Extra = {},
): Feature<Key> {
  return { kind: 'state', name, bias, definition, condition, ...extra };
}
