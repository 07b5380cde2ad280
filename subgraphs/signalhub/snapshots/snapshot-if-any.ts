import { catchMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type {
  SnapshotDirectory,
  SnapshotSelector,
} from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The selected snapshot; null where there is none, as before anything was known. */
export function snapshotIfAny(
  snapshots: SnapshotDirectory,
  selector: SnapshotSelector,
): Snapshot | null | Promise<Snapshot | null> {
  return catchMaybe(() => snapshots.findSnapshot(selector), noneYet);
}

function noneYet(error: unknown): null {
  if (error instanceof DomainError && error.code === 'unknown_snapshot') return null;
  throw error;
}
