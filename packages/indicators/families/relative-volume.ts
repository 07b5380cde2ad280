import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

interface Levels {
  readonly high: number;
  readonly low: number;
}

/** From how many times the usual volume on it is high, and up to how many it is low. */
export function relativeVolumeParameters(): { high: TNumber; low: TNumber } {
  return {
    high: number(2, { min: 1, max: 100, about: 'Times the usual volume above which it is high.' }),
    low: number(0.5, { min: 0, max: 1, about: 'Times the usual volume below which it is low.' }),
  };
}

/** High and low volume against what is usual, and when it becomes high. More volume points no way. */
export function relativeVolumeFeatures<Key extends string>(
  key: Key,
  { high, low }: Levels,
): Feature<Key>[] {
  const isHigh = above(output(key), level(high));
  const text = `The volume is more than ${high} times the usual one`;
  return [
    state('high', 'neutral', `${text}.`, isHigh),
    state(
      'low',
      'neutral',
      `The volume is less than ${low} times the usual one.`,
      below(output(key), level(low)),
    ),
    event('spike', 'neutral', `${text}, and was not one bar before.`, begins(isHigh)),
  ];
}

/** The usual volume and the levels as lines of the chart. */
export function relativeVolumeLevels({ high, low }: Levels): ChartItem<never>[] {
  return [levelLine(high, 'High'), levelLine(1, 'Usual'), levelLine(low, 'Low')];
}
