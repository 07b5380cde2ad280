import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import { LogPart } from '#kernel/async/log-part.ts';
import type { PublicationRecord } from '#kernel/ports/fact-store.ts';
import { DELIVERY_KEY, type Delivery } from '#kernel/ports/graph.ts';
import {
  cursorNumber,
  foreignCursor,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
  streamName,
} from '#kernel/ports/stream-cursor.ts';
import { momentOf } from '#signalhub/answers/moment.ts';
import {
  publishedSnapshotOf,
  type PublishedSnapshot,
} from '#signalhub/resolvers/snapshot-query.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { SNAPSHOT_TOPIC, type SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';

interface SnapshotArguments {
  readonly since?: string | null;
  readonly after?: readonly string[] | null;
}

interface SnapshotSource {
  readonly snapshotPublished: PublishedSnapshot & { readonly cursor: string };
  readonly [DELIVERY_KEY]: Delivery;
}

/** Maximum backlog of a slow subscriber; there are a few publications a day. */
const MAX_WAITING = 100;

const STREAM_NAME = streamName('p', 'publications');

/**
 * Each publication, once it is visible: from now on, or first those since a cursor. Throws `invalid_cursor`, and
 * `publication_preparing` where past publications are requested before they are read.
 */
function snapshotStream(
  context: SignalhubContext,
  wanted: SnapshotArguments,
): ResumableStream<SnapshotEvent, SnapshotSource> {
  const asksForPast = wanted.since != null || (wanted.after?.length ?? 0) > 0;
  const publications = asksForPast ? context.snapshots.publications : [];
  const events = publications.map((publication) => ({
    publication,
    order: context.orderOf(publication),
  }));
  const missed = events.slice(firstMissed(publications, wanted));
  const part = new LogPart(missed, events.at(-1)?.order ?? 0, sourceOf);
  return new ResumableStream({
    events: context.snapshotEvents.subscribe([SNAPSHOT_TOPIC], { capacity: MAX_WAITING }),
    parts: [part],
    sequenceOf: ({ order }) => order,
  });
}

function sourceOf({ publication, order }: SnapshotEvent, isMissed: boolean): SnapshotSource {
  const { sequence } = publication;
  const cursor = streamCursor(STREAM_NAME, cursorNumber(sequence), markOf(publication));
  const snapshotPublished = { ...publishedSnapshotOf(publication), cursor };
  const delivery = { conflateKey: null, sequence: order, ...(isMissed && { isMissed }) };
  return { snapshotPublished, [DELIVERY_KEY]: delivery };
}

/** Index of the first publication that a client missed. */
function firstMissed(
  publications: readonly PublicationRecord[],
  { since, after }: SnapshotArguments,
): number {
  const position = readStreamCursors(after, new Set([STREAM_NAME]), 2).get(STREAM_NAME);
  if (position === undefined) {
    if (since == null) return publications.length;
    const sinceMs = momentOf(since);
    return publications.findLastIndex(({ publishedAtMs }) => publishedAtMs < sinceMs) + 1;
  }
  const sequence = readCursorNumber(position[0]);
  const known = publications.findIndex((one) => one.sequence === sequence);
  // A cursor of another store may have the same number.
  if (known === -1 || markOf(publications[known]!) !== position[1]) throw foreignCursor();
  return known + 1;
}

/** Distinguishes a publication from one of another store with the same number. */
function markOf({ publicationId, publishedAtMs }: PublicationRecord): string {
  return streamName('p', [publicationId, publishedAtMs]);
}

export const SNAPSHOT_SUBSCRIPTIONS = {
  snapshotPublished: {
    subscribe: (_root: unknown, wanted: SnapshotArguments, context: SignalhubContext) =>
      snapshotStream(context, wanted),
  },
};
