import type { PublicationRecord } from '#kernel/fact-store.ts';

/** A publication answers from now on, whichever process published it. */
export interface SnapshotEvent {
  readonly publication: PublicationRecord;
}

/** Topic of every snapshot event. */
export const SNAPSHOT_TOPIC = 'snapshots';
