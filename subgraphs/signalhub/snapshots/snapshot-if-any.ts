import { DomainError } from '#kernel/errors.ts';
import type {
  SnapshotDirectory,
  SnapshotSelector,
} from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The snapshot that a selector means; null where there is none, as before anything was known. */
export function snapshotIfAny(
  snapshots: SnapshotDirectory,
  selector: SnapshotSelector,
): Snapshot | null | Promise<Snapshot | null> {
  try {
    const found = snapshots.findSnapshot(selector);
    return found instanceof Promise ? found.catch(noneYet) : found;
  } catch (error) {
    return noneYet(error);
  }
}

function noneYet(error: unknown): null {
  if (error instanceof DomainError && error.code === 'unknown_snapshot') return null;
  throw error;
}
