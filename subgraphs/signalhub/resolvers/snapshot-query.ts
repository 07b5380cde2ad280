import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import {
  businessDateOf,
  snapshotIdOf,
  type SnapshotSelector,
} from '#signalhub/snapshots/snapshot-directory.ts';
import { snapshotViewOf } from '#signalhub/snapshots/snapshot-view.ts';

/** A date with a publication. */
export interface PublishedSnapshot {
  readonly snapshotId: string;
  readonly asOf: string;
  readonly publicationId: string;
  readonly publishedAt: string;
}

/** Root fields about snapshots. */
export const SNAPSHOT_QUERIES = {
  snapshot: (_root: unknown, selector: SnapshotSelector, { snapshots }: SignalhubContext) =>
    mapMaybe(snapshots.findSnapshot(selector), (snapshot) => snapshot.view(snapshotViewOf)),

  snapshots: (
    _root: unknown,
    page: PageArguments,
    { snapshots }: SignalhubContext,
  ): ListConnection<PublishedSnapshot> => {
    // Of several publications on one day, the last one defines the date.
    const byDate = new Map(snapshots.publications.map((one) => [businessDateOf(one), one]));
    const published = Array.from(byDate.values(), publishedSnapshotOf);
    return connectionOf(published.toReversed(), newestFirst, page, ['snapshots']);
  },
};

/** The snapshot of a publication's date. */
export function publishedSnapshotOf(publication: PublicationRecord): PublishedSnapshot {
  const asOf = businessDateOf(publication);
  return {
    snapshotId: snapshotIdOf(asOf, publication),
    asOf,
    publicationId: publication.publicationId,
    publishedAt: formatTimestamp(publication.publishedAtMs),
  };
}

/** Sort key with later dates first: the nines' complement of the digits. */
function newestFirst({ asOf }: PublishedSnapshot): string {
  return asOf.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
}
