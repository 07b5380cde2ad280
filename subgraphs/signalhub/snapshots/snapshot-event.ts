import type { PublicationRecord } from '#kernel/ports/fact-store.ts';

/** A publication answers from now on, whichever process published it. */
export interface SnapshotEvent {
  readonly publication: PublicationRecord;
  /** Grows with each event of this process, also where the store lost publications and numbers new ones like them. */
  readonly order: number;
}

/** Topic of every snapshot event. */
export const SNAPSHOT_TOPIC = 'snapshots';
