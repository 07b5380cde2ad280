import { above, bar, falling, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';

/**
 * Features of a line that follows the price: which side of it the close is on, when that
 * changes, and which way the line goes.
 *
 * @param line What the definitions call it, for example `average`.
 */
export function priceAndLine<Key extends string>(key: Key, line = 'average'): Feature<Key>[] {
  const follower = output(key);
  return [
    ...crossings(
      ['price_cross_up', 'price_cross_down'],
      bar('close'),
      follower,
      'The close',
      `the ${line}`,
    ),
    state(
      'price_above',
      'bullish',
      `The close is above the ${line}.`,
      above(bar('close'), follower),
    ),
    state('rising', 'bullish', `The ${line} is higher than one bar before.`, rising(follower)),
    state('falling', 'bearish', `The ${line} is lower than one bar before.`, falling(follower)),
  ];
}
