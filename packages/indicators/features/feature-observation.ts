import type { FeatureBias, FeatureKind, FeaturePriority } from '#indicators/features/feature.ts';
import type { TriState, TriStates } from '#indicators/features/tri-states.ts';

/** A feature at one bar; times are in milliseconds. */
export interface FeatureMoment {
  readonly value: TriState;
  readonly openTime: number;
  /** End of the bar, at which the observation became final; null while the bar is forming. */
  readonly confirmedAtMs: number | null;
  readonly barStatus: 'closed' | 'forming';
  /** Of an event that occurred: open time of the bar that it is about, where that lies before. */
  readonly anchorOpenTime: number | null;
}

/** A feature at every bar of a window. */
export interface FeatureObservation {
  readonly id: string;
  readonly kind: FeatureKind;
  readonly bias: FeatureBias;
  readonly priority: FeaturePriority;
  readonly values: TriStates;
  /** The newest judged bar; null when the window has none. */
  readonly last: FeatureMoment | null;
  /** Where it was true last within the window; null when it never was. */
  readonly lastTrue: FeatureMoment | null;
}
