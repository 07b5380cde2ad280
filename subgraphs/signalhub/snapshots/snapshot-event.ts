import type { PublicationRecord } from '#kernel/ports/fact-store.ts';

/** A publication became visible, published by any process. */
export interface SnapshotEvent {
  readonly publication: PublicationRecord;
  /** Increases with each event of this process, even where the store lost publications and reuses their numbers. */
  readonly order: number;
}

/** Topic of every snapshot event. */
export const SNAPSHOT_TOPIC = 'snapshots';
