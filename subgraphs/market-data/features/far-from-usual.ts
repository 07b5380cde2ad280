import {
  above,
  below,
  crossesAbove,
  crossesBelow,
  level,
  output,
} from '#market-data/features/condition.ts';
import { event, state, type Feature } from '#market-data/features/feature.ts';

/** What a score far from zero says to a reader, as the ends of sentences. */
interface Meaning {
  /** Where it is far above: `the series is dear for the second one`. */
  readonly high: string;
  readonly low: string;
}

/**
 * Features of a number of deviations that is expected to return to zero. To be far above is bearish, and
 * the return from there is the signal; to get there says nothing yet.
 *
 * @param what The score as the subject of a sentence: `The spread`.
 * @param threshold Deviations beyond which it is far.
 */
export function farFromUsual<Key extends string>(
  key: Key,
  what: string,
  threshold: number,
  { high, low }: Meaning,
): Feature<Key>[] {
  const score = output(key);
  const [top, bottom] = [level(threshold), level(-threshold)];
  const over = `${what} is above ${threshold} deviations`;
  const under = `${what} is below ${-threshold} deviations`;
  const was = (side: string): string => `, and was at or ${side} that one bar before.`;
  return [
    state('above_upper', 'bearish', `${over}: ${high}.`, above(score, top)),
    state('below_lower', 'bullish', `${under}: ${low}.`, below(score, bottom)),
    event('break_upper', 'neutral', `${over}${was('below')}`, crossesAbove(score, top)),
    event('break_lower', 'neutral', `${under}${was('above')}`, crossesBelow(score, bottom)),
    event(
      'reenter_from_above',
      'bearish',
      `${what} is below ${threshold} deviations${was('above')}`,
      crossesBelow(score, top),
    ),
    event(
      'reenter_from_below',
      'bullish',
      `${what} is above ${-threshold} deviations${was('below')}`,
      crossesAbove(score, bottom),
    ),
  ];
}
