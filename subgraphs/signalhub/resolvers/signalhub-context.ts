import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** What resolvers get: the snapshot that was current when the operation began, and no other. */
export interface SignalhubContext {
  readonly snapshot: Snapshot;
}
