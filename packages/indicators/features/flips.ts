import type { Condition } from '#indicators/features/condition.ts';
import { begins } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/** The condition for one direction of a market, and its text as a clause. */
interface Way<Key extends string> {
  /** As the beginning of a sentence, without its full stop: `The close is above both lines`. */
  readonly text: string;
  readonly holds: Condition<Key>;
}

/** The turns of an up or down condition, and the states between them. */
export function flips<Key extends string>(up: Way<Key>, down: Way<Key>): Feature<Key>[] {
  const turned = ', and it was not so one bar before.';
  return [
    event('flip_up', 'bullish', `${up.text}${turned}`, begins(up.holds)),
    event('flip_down', 'bearish', `${down.text}${turned}`, begins(down.holds)),
    state('bullish', 'bullish', `${up.text}.`, up.holds),
    state('bearish', 'bearish', `${down.text}.`, down.holds),
  ];
}
