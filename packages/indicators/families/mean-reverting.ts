import { begins, type Condition } from '#indicators/features/condition.ts';
import { event, state, type Feature } from '#indicators/features/feature.ts';

/**
 * The feature that a test finds mean reversion in the window, and the event at which it begins.
 *
 * @param text The condition as a sentence without its full stop.
 */
export function meanReverting(text: string, condition: Condition): Feature[] {
  return [
    state('mean_reverting', 'neutral', `${text}.`, condition),
    event(
      'enter_mean_reverting',
      'neutral',
      `${text}, and that was not so one bar before.`,
      begins(condition),
    ),
  ];
}
