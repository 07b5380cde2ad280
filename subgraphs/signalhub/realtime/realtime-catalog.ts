import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { businessDateOf } from '#signalhub/snapshots/snapshot-directory.ts';
import { releaseIdOf, taxonomyVersionOf } from '#signalhub/snapshots/snapshot-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** The sector catalog of realtime answers. */
export interface RealtimeCatalog {
  readonly releaseId: string;
  readonly namespace: string;
  readonly version: string;
  readonly asOf: string;
  /** `empty` before the first publication. */
  readonly status: 'active' | 'empty';
  readonly activatedAt: string;
  readonly sectorCount: number;
}

/** The sector catalog of the newest snapshot; empty before the first publication. */
export function realtimeCatalogOf(snapshot: Snapshot): RealtimeCatalog {
  const { publication } = snapshot;
  const sectorCount = snapshot.catalog.sectors.length;
  if (publication === null) {
    const nothing = { releaseId: '', namespace: '', version: '', asOf: '', activatedAt: '' };
    return { ...nothing, status: 'empty', sectorCount };
  }
  return {
    releaseId: releaseIdOf(snapshot),
    namespace: publication.namespace,
    version: taxonomyVersionOf(snapshot),
    asOf: businessDateOf(publication),
    status: 'active',
    activatedAt: formatTimestamp(publication.publishedAtMs),
    sectorCount,
  };
}
