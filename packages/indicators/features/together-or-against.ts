import {
  above,
  begins,
  below,
  crossesAbove,
  crossesBelow,
  level,
  not,
  output,
} from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** When a measure of two series changes its sign. That points no way: neither series is the better one. */
export function signChanges<Key extends string>(key: Key, what: string): Feature<Key>[] {
  const [line, zero] = [output(key), level(0)];
  return [
    event(
      'zero_cross_up',
      'neutral',
      `${what} was at or below zero one bar before, and is above it now.`,
      crossesAbove(line, zero),
    ),
    event(
      'zero_cross_down',
      'neutral',
      `${what} was at or above zero one bar before, and is below it now.`,
      crossesBelow(line, zero),
    ),
  ];
}

/**
 * Whether two series move together, or against each other, and when they begin and cease to.
 *
 * @param what The measure as the subject of a sentence: `The correlation`.
 * @param threshold Beyond which they do.
 */
export function togetherOrAgainst<Key extends string>(
  key: Key,
  what: string,
  threshold: number,
): Feature<Key>[] {
  const together = above(output(key), level(threshold));
  const against = below(output(key), level(-threshold));
  return [
    state('in_step', 'neutral', `${what} is above ${threshold}.`, together),
    state('opposed', 'neutral', `${what} is below ${-threshold}.`, against),
    event(
      'in_step_begins',
      'neutral',
      `${what} was at or below ${threshold} one bar before, and is above it now.`,
      begins(together),
    ),
    event(
      'in_step_ends',
      'neutral',
      `${what} was above ${threshold} one bar before, and is not any more.`,
      begins(not(together)),
    ),
  ];
}
