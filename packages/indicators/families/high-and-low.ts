import type { TNumber } from 'typebox';
import { number } from '#indicators/catalog/parameters.ts';
import { levelLine } from '#indicators/charts/chart-items.ts';
import type { ChartItem } from '#indicators/charts/chart-spec.ts';
import { above, begins, below, level, output } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The values beyond which a measure is high or low. */
export interface HighAndLow {
  readonly high: number;
  readonly low: number;
}

/**
 * The two as parameters. The middle between their bounds divides them, so that they cannot contradict
 * each other.
 *
 * @param what The measure within a sentence: `the kurtosis`.
 */
export function highAndLowParameters(
  { high, low }: HighAndLow,
  [least, middle, most]: readonly [least: number, middle: number, most: number],
  what: string,
): { high: TNumber; low: TNumber } {
  return {
    high: number(high, { min: middle, max: most, about: `Value above which ${what} is high.` }),
    low: number(low, { min: least, max: middle, about: `Value below which ${what} is low.` }),
  };
}

/**
 * Whether a measure that points neither way is high or low, and when that begins.
 *
 * @param what The measure as the subject of a sentence: `The kurtosis`.
 */
export function highOrLow<Key extends string>(
  key: Key,
  what: string,
  { high, low }: HighAndLow,
): Feature<Key>[] {
  const isHigh = above(output(key), level(high));
  const isLow = below(output(key), level(low));
  const begun = ', and was not one bar before.';
  return [
    state('high', 'neutral', `${what} is above ${high}.`, isHigh),
    state('low', 'neutral', `${what} is below ${low}.`, isLow),
    event('enter_high', 'neutral', `${what} is above ${high}${begun}`, begins(isHigh)),
    event('enter_low', 'neutral', `${what} is below ${low}${begun}`, begins(isLow)),
  ];
}

/** The two values as lines of the chart. */
export function highAndLowLevels({ high, low }: HighAndLow): ChartItem<never>[] {
  return [levelLine(high, 'High'), levelLine(low, 'Low')];
}
