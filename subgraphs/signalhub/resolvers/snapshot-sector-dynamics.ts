import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** How sectors moved on the snapshot's trading day; null where it has no daily quotes. */
export function sectorDynamicsOf(_snapshot: Snapshot): null {
  return null;
}
