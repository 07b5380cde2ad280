import type { SteppedWork } from '#kernel/async/stepped-work.ts';
import { FACT_KINDS } from '#signalhub/facts/fact-kinds.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { RELEASE_KIND, type ReleasePayload } from '#signalhub/facts/kinds/release.ts';
import { SECTOR_KIND } from '#signalhub/facts/kinds/sector.ts';
import { marketStateOf, type MarketState } from '#signalhub/snapshots/market-state.ts';
import { businessDateOf, snapshotIdOf } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/** Whether a snapshot was published on its date, or derived from later knowledge. */
export type PublicationMode = 'published' | 'derived';

/** A snapshot's description of itself. */
export interface SnapshotView extends MarketState {
  readonly snapshotId: string;
  readonly namespace: string;
  readonly asOf: string;
  readonly releaseId: string;
  readonly taxonomyVersion: string;
  readonly heatRunId: string;
  readonly mappingRunId: string;
  readonly etfRunId: string;
  readonly marketRunId: string;
  readonly publishedAt: string;
  readonly publicationMode: PublicationMode;
  readonly dataStatus: 'complete';
  /** The snapshot itself, for views derived on demand. */
  readonly source: Snapshot;
}

/**
 * Derives a snapshot's description. Without a `release` fact on its date, the ids are those of the
 * publication and of the derivation itself, which is deterministic: so one snapshot always names the same
 * runs.
 *
 * The snapshot must be one of the directory, so it has a publication. A derivation of snapshots.
 */
export function* snapshotViewOf(source: Snapshot): SteppedWork<SnapshotView> {
  const { validOn: asOf, publication, knownAsOf } = source;
  if (publication === null) throw new Error('there is no snapshot before the first publication');
  const snapshotId = snapshotIdOf(asOf, publication, knownAsOf);
  const release = releaseOf(source);
  const run = snapshotId.replace('snap-', '');
  return {
    snapshotId,
    namespace: publication.namespace,
    asOf,
    releaseId: releaseIdOf(source),
    taxonomyVersion: taxonomyVersionOf(source),
    heatRunId: release?.heat_run_id ?? `heat-${run}`,
    mappingRunId: release?.mapping_run_id ?? `mapping-${run}`,
    etfRunId: release?.etf_run_id ?? '',
    marketRunId: release?.market_run_id ?? '',
    publishedAt: formatTimestamp(publication.publishedAtMs),
    publicationMode: isAsPublished(source) ? 'published' : 'derived',
    dataStatus: 'complete',
    ...(yield* marketStateOf(source)),
    source,
  };
}

function isAsPublished({ publication, validOn, knownAsOf }: Snapshot): boolean {
  return publication !== null && knownAsOf === null && validOn === businessDateOf(publication);
}

/** Number of facts of each kind that hold on a snapshot's date; kinds without any are left out. */
export function* coverageOf(snapshot: Snapshot): SteppedWork<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const kind of FACT_KINDS) {
    const { length } = yield* snapshot.currentInSteps(kind);
    if (length > 0) counts[kind.name] = length;
  }
  return counts;
}

/** The publisher's name of the release; the publication's own id without one. */
export function releaseIdOf(snapshot: Snapshot): string {
  return releaseOf(snapshot)?.release_id ?? snapshot.publication?.publicationId ?? '';
}

/** The version of the sector catalog; without a release, that of its last change. */
export function taxonomyVersionOf(snapshot: Snapshot): string {
  return releaseOf(snapshot)?.taxonomy_version ?? `taxonomy-${catalogSince(snapshot)}`;
}

function releaseOf(snapshot: Snapshot): ReleasePayload | undefined {
  const [fact] = snapshot.current(RELEASE_KIND);
  return fact?.payload;
}

/** The date of the last change of the sector catalog, without dashes. */
function catalogSince(snapshot: Snapshot): string {
  let last = '';
  for (const { validFrom, validTo } of snapshot.known(SECTOR_KIND)) {
    for (const change of [validFrom, validTo]) {
      if (change !== null && change > last && change <= snapshot.validOn) last = change;
    }
  }
  return (last === '' ? snapshot.validOn : last).replaceAll('-', '');
}
