import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Derives one or more views of a snapshot in advance. */
export type Preparation = (snapshot: Snapshot) => SteppedWork<unknown>;

/**
 * Derives views one after another. A failing one is logged and skipped: the next access derives it again, and
 * the others are unaffected.
 */
export function* prepareViews(
  snapshot: Snapshot,
  preparations: readonly Preparation[],
  onFailure: (error: unknown) => void,
): SteppedWork<void> {
  for (const prepare of preparations) {
    try {
      yield* prepare(snapshot);
    } catch (error) {
      onFailure(error);
    }
    yield;
  }
}
