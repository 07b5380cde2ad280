import type { Condition, Operand } from '#indicators/features/condition.ts';
import { above, all, bar, below, not } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The levels of a profile, as features read them. */
interface ValueArea<Key extends string> {
  readonly poc: Operand<Key>;
  readonly top: Operand<Key>;
  readonly bottom: Operand<Key>;
}

/** How one line goes beyond another, which may jump or not. */
type Crossing = <Key extends string>(a: Operand<Key>, b: Operand<Key>) => Condition<Key>;

/**
 * How the close stands to the levels of a profile: the point of control, and the value area about it.
 *
 * @param up How a close crosses a level upward, and `down` downward: levels that jump are passed.
 */
export function valueAreaFeatures<Key extends string>(
  { poc, top, bottom }: ValueArea<Key>,
  up: Crossing,
  down: Crossing,
): Feature<Key>[] {
  const close = bar('close') as Operand<Key>;
  const wasAndIs = (was: string, is: string) =>
    `The close was at or ${was} the point of control one bar before, and is ${is} it now.`;
  return [
    event('cross_poc_up', 'bullish', wasAndIs('below', 'above'), up(close, poc)),
    event('cross_poc_down', 'bearish', wasAndIs('above', 'below'), down(close, poc)),
    event(
      'break_vah',
      'bullish',
      'The close crosses above the top of the value area.',
      up(close, top),
    ),
    event(
      'break_val',
      'bearish',
      'The close crosses below the bottom of the value area.',
      down(close, bottom),
    ),
    state(
      'inside_value_area',
      'neutral',
      'The close lies in the value area, its bounds included.',
      all(not(above(close, top)), not(below(close, bottom))),
    ),
  ];
}
