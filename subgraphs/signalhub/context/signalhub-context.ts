import type { EventBus } from '#kernel/ports/event-bus.ts';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { FactTarget, PartStatus, StatedPartFact } from '#kernel/ports/part-store.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';
import type { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/**
 * Context of resolvers: the state at the start of the operation. Until the facts are read after a start,
 * accessing them throws `publication_preparing`.
 */
export interface SignalhubContext {
  /** The facts of the newest publication that hold today. */
  readonly snapshot: Snapshot;
  /** The snapshots that clients select by id or date. */
  readonly snapshots: SnapshotDirectory;
  /** The date in Beijing. */
  readonly today: string;
  /** Identifies `snapshot`, `snapshots` and `today`; equal editions give equal answers. */
  readonly edition: string;
  /** Start of the operation. */
  readonly nowMs: number;
  /** The caller. */
  readonly request: RequestContext;
  readonly log: Log;
  /** The live feed, which may change during the operation. */
  readonly realtime: RealtimeFeed;
  /** Position of a publication in the order of snapshot events. */
  orderOf(publication: PublicationRecord): number;
  /** Publishes an event when a publication becomes visible. */
  readonly snapshotEvents: EventBus<SnapshotEvent>;
  /** All parts except the bundle, as of the last poll of the store, by name. */
  readonly parts: readonly PartStatus[];
  /** The current rows of the parts about facts, the best rank first. */
  statementsOf(targets: readonly FactTarget[]): Promise<readonly StatedPartFact[]>;
  /** Publishes a bundle; it is visible when the promise resolves. */
  publish(bundle: BundleSource): Promise<PublicationReceipt>;
}
