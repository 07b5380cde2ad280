import {
  above,
  bar,
  crossesAbove,
  crossesBelow,
  falling,
  output,
  rising,
} from '#market-data/features/condition.ts';
import { event, state, type Feature } from '#market-data/features/feature.ts';

/**
 * What traders ask of a line that follows the price: which side of it the close is on, when that
 * changes, and which way the line goes.
 *
 * @param line What the definitions call it, for example `average`.
 */
export function priceAndLine<Key extends string>(key: Key, line = 'average'): Feature<Key>[] {
  const follower = output(key);
  return [
    event(
      'price_cross_up',
      'bullish',
      `The close was at or below the ${line} one bar before, and is above it now.`,
      crossesAbove(bar('close'), follower),
    ),
    event(
      'price_cross_down',
      'bearish',
      `The close was at or above the ${line} one bar before, and is below it now.`,
      crossesBelow(bar('close'), follower),
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
