import { begins, type Condition } from '#indicators/features/condition.ts';
import { event, state, type Feature, type FeatureBias } from '#indicators/features/feature.ts';

/**
 * A state, and the event of the bar at which it begins, which has the state's name with `_begins`.
 *
 * @param definition When it holds: a sentence without its full stop.
 */
export function stateAndBeginning<Key extends string>(
  name: string,
  bias: FeatureBias,
  definition: string,
  condition: Condition<Key>,
): Feature<Key>[] {
  const beginning = `${definition}, and that was not so one bar before.`;
  return [
    state(name, bias, `${definition}.`, condition),
    event(`${name}_begins`, bias, beginning, begins(condition)),
  ];
}
