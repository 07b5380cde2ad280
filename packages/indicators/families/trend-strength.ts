import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import {
  above,
  below,
  crossesAbove,
  level,
  not,
  output,
  rising,
} from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The directional index from which a trend is strong, and the one below which there is none. */
interface Strengths {
  readonly strong: number;
  readonly weak: number;
}

export const STRENGTH_PARAMETERS: { readonly strong: TNumber; readonly weak: TNumber } = {
  strong: number(25, { min: 0, max: 100, about: 'Least index of a strong trend.' }),
  weak: number(20, { min: 0, max: 100, about: 'Below this index there is no trend.' }),
};

/** A contradiction between the two; null for none. */
export function strengthContradiction(p: Strengths): string | null {
  return p.weak <= p.strong ? null : 'weak must not be greater than strong';
}

/** Whether there is a trend at all, and whether it gains strength. */
export function strengthFeatures<Key extends string>(key: Key, p: Strengths): Feature<Key>[] {
  const index = output(key);
  return [
    state(
      'trend_strong',
      'neutral',
      'The index is at or above `strong`.',
      not(below(index, level(p.strong))),
    ),
    state('no_trend', 'neutral', 'The index is below `weak`.', below(index, level(p.weak))),
    event(
      'cross_above_25',
      'neutral',
      'The index was at or below 25 one bar before, and is above it now.',
      crossesAbove(index, level(25)),
    ),
    state('rising', 'neutral', 'The index is higher than one bar before.', rising(index)),
  ];
}

/** Which of the directional indicators leads, and when that changes. */
export function directionFeatures<Key extends string>(plus: Key, minus: Key): Feature<Key>[] {
  return [
    ...crossings(
      ['di_cross_up', 'di_cross_down'],
      output(plus),
      output(minus),
      'The positive indicator',
      'the negative one',
    ),
    state(
      'di_bullish',
      'bullish',
      'The positive indicator is above the negative one.',
      above(output(plus), output(minus)),
    ),
  ];
}

/** The two strengths as lines of the chart. */
export function strengthLevels(p: Strengths): ChartItem<never>[] {
  return [levelLine(p.strong, 'Strong'), levelLine(p.weak, 'Weak')];
}
