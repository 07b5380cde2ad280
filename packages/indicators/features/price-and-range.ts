import {
  above,
  bar,
  below,
  output,
  passesAbove,
  passesBelow,
} from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** Two levels, one above the other, within sentences: `the high of the day before`. */
interface Range<Key extends string> {
  readonly upper: Key;
  readonly lower: Key;
  /** Names of the events in which the close leaves the range, upward and downward. */
  readonly breaks: readonly [up: string, down: string];
  readonly upperText: string;
  readonly lowerText: string;
}

/**
 * Features of two levels that jump from time to time: which one the close passes, and on which
 * side of them it is.
 */
export function priceAndRange<Key extends string>(range: Range<Key>): Feature<Key>[] {
  const { upper, lower, breaks, upperText, lowerText } = range;
  const close = bar('close');
  return [
    event(
      breaks[0],
      'bullish',
      `The close passes above ${upperText}, from at or below where that is now.`,
      passesAbove(close, output(upper)),
    ),
    event(
      breaks[1],
      'bearish',
      `The close passes below ${lowerText}, from at or above where that is now.`,
      passesBelow(close, output(lower)),
    ),
    state(
      'above_upper',
      'bullish',
      `The close is above ${upperText}.`,
      above(close, output(upper)),
    ),
    state(
      'below_lower',
      'bearish',
      `The close is below ${lowerText}.`,
      below(close, output(lower)),
    ),
  ];
}
