import type { Operand } from '#indicators/features/condition.ts';
import { above, crossesAbove, crossesBelow } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/**
 * Whether a measure of activity is above what it is compared with, and when that begins and ends. To be more
 * volatile, or to trade more, points no way.
 *
 * @param what The measure as the subject of a sentence: `The volatility`.
 * @param other What it is compared with: `its threshold`.
 */
export function expansion<Key extends string>(
  a: Operand<Key>,
  b: Operand<Key>,
  what: string,
  other: string,
): Feature<Key>[] {
  const crossed = (before: string, now: string) =>
    `${what} was at or ${before} ${other} one bar before, and is ${now} it now.`;
  return [
    state('expanding', 'neutral', `${what} is above ${other}.`, above(a, b)),
    event('expansion_begins', 'neutral', crossed('below', 'above'), crossesAbove(a, b)),
    event('contraction_begins', 'neutral', crossed('above', 'below'), crossesBelow(a, b)),
  ];
}
