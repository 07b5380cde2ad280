import type { Operand } from '#indicators/features/condition.ts';
import { crossesAbove, crossesBelow } from '#indicators/features/condition.ts';
import { event, type Feature } from '#indicators/features/feature.ts';

/**
 * The two events of one line crossing another: upward, which is bullish, and downward.
 *
 * @param names Of the upward event and of the downward one.
 * @param what The line that crosses, as the definition's subject: `The line`.
 * @param other What it crosses: `its signal line`.
 */
export function crossings<Key extends string>(
  names: readonly [up: string, down: string],
  a: Operand<Key>,
  b: Operand<Key>,
  what: string,
  other: string,
): Feature<Key>[] {
  const [up, down] = names;
  return [
    event(
      up,
      'bullish',
      `${what} was at or below ${other} one bar before, and is above it now.`,
      crossesAbove(a, b),
    ),
    event(
      down,
      'bearish',
      `${what} was at or above ${other} one bar before, and is below it now.`,
      crossesBelow(a, b),
    ),
  ];
}
