import type { Steps } from '#kernel/async/steps.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Makes one view of a snapshot, or several, before anybody asks. */
export type Preparation = (snapshot: Snapshot) => Steps<unknown>;

/**
 * Makes views one after another. One that cannot be made is told and left out: whoever asks for it
 * has it tried again, and the others are none the worse.
 */
export function* prepareViews(
  snapshot: Snapshot,
  preparations: readonly Preparation[],
  onFailure: (error: unknown) => void,
): Steps<void> {
  for (const prepare of preparations) {
    try {
      yield* prepare(snapshot);
    } catch (error) {
      onFailure(error);
    }
    yield;
  }
}
