import type { EventBus } from '#kernel/ports/event-bus.ts';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { BundleSource } from '#signalhub/publishing/bundle-source.ts';
import type { PublicationReceipt } from '#signalhub/publishing/publish-bundle.ts';
import type { Realtime } from '#signalhub/realtime/realtime.ts';
import type { SnapshotDirectory } from '#signalhub/snapshots/snapshot-directory.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';

/**
 * What resolvers get: what was current when the operation began, and nothing newer. While the facts
 * are still being read after a start, whoever wants some gets `publication_preparing`.
 */
export interface SignalhubContext {
  /** The newest publication's facts as they hold today. */
  readonly snapshot: Snapshot;
  /** The snapshots that clients select by id or date. */
  readonly snapshots: SnapshotDirectory;
  /** The date in Beijing. */
  readonly today: string;
  /** Names what `snapshot`, `snapshots` and `today` are; two that are equal give equal answers. */
  readonly edition: string;
  /** The moment at which the operation began. */
  readonly nowMs: number;
  /** Who asks. */
  readonly request: RequestContext;
  readonly log: Log;
  /** The feed, which goes on while the operation runs. */
  readonly realtime: Realtime;
  /** The order of a publication among the events that tell of them. */
  orderOf(publication: PublicationRecord): number;
  /** Tells when publications come into view. */
  readonly snapshotEvents: EventBus<SnapshotEvent>;
  /** Publishes a bundle; readers see it when the promise resolves. */
  publish(bundle: BundleSource): Promise<PublicationReceipt>;
}
