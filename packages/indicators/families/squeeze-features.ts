import type { Condition } from '#indicators/features/condition.ts';
import {
  above,
  all,
  begins,
  below,
  falling,
  level,
  not,
  output,
  rising,
} from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/**
 * The features of a squeeze and of its momentum, the output `momentum`.
 *
 * @param isOn Whether the squeeze is on.
 * @param text The same as a sentence.
 */
export function squeezeFeatures<Key extends string>(
  isOn: Condition<Key>,
  text: string,
): Feature<Key | 'momentum'>[] {
  const momentum = output('momentum');
  return [
    state('squeeze_on', 'neutral', text, isOn),
    event(
      'fired',
      'neutral',
      'The squeeze was on one bar before, and is not now.',
      begins(not(isOn)),
    ),
    state('momentum_up', 'bullish', 'The momentum is above zero.', above(momentum, level(0))),
    state(
      'momentum_rising',
      'bullish',
      'The momentum is above zero and higher than one bar before.',
      all(above(momentum, level(0)), rising(momentum)),
    ),
    state(
      'momentum_falling',
      'bearish',
      'The momentum is below zero and lower than one bar before.',
      all(below(momentum, level(0)), falling(momentum)),
    ),
    ...crossings(
      ['momentum_flip_up', 'momentum_flip_down'],
      momentum,
      level(0),
      'The momentum',
      'zero',
    ),
  ];
}
