import { DomainError } from '#kernel/errors/errors.ts';
import { LogPart } from '#kernel/async/log-part.ts';
import { ResumableStream, type StreamPart } from '#kernel/async/resumable-stream.ts';
import { DELIVERY_KEY, type Delivery } from '#kernel/ports/graph.ts';
import { shownMark, type LogPlace } from '#kernel/ports/log-place.ts';
import {
  cursorNumber,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
} from '#kernel/ports/stream-cursor.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { FeedChange, FeedChangeKind } from '#signalhub/realtime/material-feed.ts';
import {
  MATERIAL_TOPIC,
  sectorTopic,
  type RealtimeEvent,
  type SectorChanges,
} from '#signalhub/realtime/realtime-events.ts';
import type { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import {
  windowEndingAt,
  type RollingWindow,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { momentOf } from '#signalhub/answers/moment.ts';
import { requireSector } from '#signalhub/resolvers/realtime-query.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

interface MaterialArguments {
  readonly channel: MaterialChannel | 'all';
  readonly sectorId?: string | null;
  readonly since?: string | null;
  readonly after?: readonly string[] | null;
}

interface MaterialSource {
  readonly materialPublished: {
    readonly kind: FeedChangeKind;
    readonly material: FeedItem;
    readonly cursor: string;
  };
  readonly [DELIVERY_KEY]: Delivery;
}

interface SectorSignals {
  readonly kind: 'SNAPSHOT' | 'CHANGED';
  readonly window: RollingWindow;
  readonly generatedAt: string;
  readonly sectors: readonly SectorDelta[];
  readonly gone: readonly string[];
}

interface SectorSource {
  readonly sectorSignals: SectorSignals;
  readonly [DELIVERY_KEY]: Delivery;
}

/** Maximum backlog of a subscriber before its stream ends. */
const MAX_WAITING = 10_000;

/**
 * Materials of a channel and sector in log order: from now on, or first those since a moment or after a
 * cursor. Each has its position in the log, whenever it is delivered. Throws `invalid_cursor` and `cursor_too_old`.
 */
function materialStream(
  realtime: RealtimeFeed,
  wanted: MaterialArguments,
): ResumableStream<RealtimeEvent, MaterialSource> {
  const { missed, reached } = missedBy(realtime, wanted);
  const entries = missed.map((change) => ({ kind: 'material', change }) as const);
  const part = new LogPart<RealtimeEvent, MaterialSource>(entries, reached, (event, isMissed) =>
    event.kind === 'material' && isWanted(event.change, wanted)
      ? materialSource(realtime.streamName, event.change, isMissed)
      : null,
  );
  return new ResumableStream({
    events: realtime.bus.subscribe([MATERIAL_TOPIC], { capacity: MAX_WAITING }),
    parts: [part],
    sequenceOf: numberOf,
  });
}

function isWanted({ item }: FeedChange, { channel, sectorId }: MaterialArguments): boolean {
  if (channel !== 'all' && item.canonical.payload.channel !== channel) return false;
  return sectorId == null || item.terms.some((term) => term.sectorId === sectorId);
}

function materialSource(name: string, change: FeedChange, isMissed: boolean): MaterialSource {
  const { kind, item: material, sequence, mark, order } = change;
  const cursor = streamCursor(name, cursorNumber(sequence), shownMark(mark));
  const delivery = { conflateKey: null, sequence: order, ...(isMissed && { isMissed }) };
  return { materialPublished: { kind, material, cursor }, [DELIVERY_KEY]: delivery };
}

/** The number of an event among those of its topic. */
function numberOf(event: RealtimeEvent): number {
  if (event.kind === 'material') return event.change.order;
  return event.kind === 'sectors' ? event.changes.sequence : event.state.sequence;
}

/** Changes since the client's cursor or moment, and the order they reach. */
function missedBy(
  { feed, streamName }: RealtimeFeed,
  { since, after }: MaterialArguments,
): { readonly missed: readonly FeedChange[]; readonly reached: number } {
  const place = placeOf(streamName, after);
  if (place === null && since == null) return { missed: [], reached: feed.order };
  const missed = place === null ? feed.changesSince(momentOf(since!)) : feed.changesAfter(place);
  if (missed !== null) return { missed, reached: feed.order };
  if (place !== null && !feed.has(place)) {
    throw new DomainError(
      'cursor_too_old',
      'The material log lost entries before this cursor: subscribe without it, and query realtime_events again.',
    );
  }
  throw new DomainError(
    'cursor_too_old',
    'Only materials of the last seven days can be delivered again; start at a later time.',
  );
}

/** The position of a client's cursor; null without one. Throws `invalid_cursor`. */
function placeOf(name: string, after: MaterialArguments['after']): LogPlace | null {
  const position = readStreamCursors(after, new Set([name]), [1, 2]).get(name);
  if (position === undefined) return null;
  // Cursors of the previous version have no mark.
  const [sequence, mark = ''] = position;
  return { sequence: readCursorNumber(sequence), mark };
}

/** The sectors of a window: all of them first, then changes; all again where the log was truncated. */
function sectorStream(
  realtime: RealtimeFeed,
  duration: WindowDuration,
): ResumableStream<RealtimeEvent, SectorSource> {
  const watch = realtime.watch(duration);
  const part: StreamPart<RealtimeEvent, SectorSource> = {
    open(event) {
      const state = event?.kind === 'sectors-reset' ? event.state : watch.published;
      const { endMs, sectors: changed, sequence: holdsUpTo } = state;
      const all = { endMs, changed, gone: [] };
      return { delivered: sectorSource(duration, 'SNAPSHOT', all, { holdsUpTo }), holdsUpTo };
    },
    isReset: ({ kind }) => kind === 'sectors-reset',
    answer(event) {
      if (event.kind !== 'sectors') return null;
      const { sequence } = event.changes;
      return sectorSource(duration, 'CHANGED', event.changes, { sequence });
    },
  };
  watch.join();
  return new ResumableStream({
    events: realtime.bus.subscribe([sectorTopic(duration)], { capacity: MAX_WAITING }),
    parts: [part],
    sequenceOf: numberOf,
    release: () => watch.leave(),
  });
}

function sectorSource(
  duration: WindowDuration,
  kind: SectorSignals['kind'],
  { endMs, changed: sectors, gone }: Pick<SectorChanges, 'endMs' | 'changed' | 'gone'>,
  place: Omit<Delivery, 'conflateKey'>,
): SectorSource {
  const window = windowEndingAt(duration, endMs);
  const sectorSignals = { kind, window, generatedAt: formatTimestamp(endMs), sectors, gone };
  return { sectorSignals, [DELIVERY_KEY]: { conflateKey: null, ...place } };
}

/** An event uses the sector catalog of its moment: publications may come during the subscription. */
export const SECTOR_SIGNALS_RESOLVERS = {
  sectors: (
    { sectors }: SectorSignals,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): SectorDelta[] => sectors.filter(({ sectorId }) => snapshot.catalog.sectorById.has(sectorId)),
};

export const REALTIME_SUBSCRIPTIONS = {
  materialPublished: {
    subscribe: async (_root: unknown, wanted: MaterialArguments, context: SignalhubContext) => {
      requireSector(context, wanted.sectorId);
      const { realtime } = context;
      const place = placeOf(realtime.streamName, wanted.after);
      // Another process may be ahead of this one; else the log lost the client's position.
      if (place !== null && place.sequence > realtime.feed.sequence) await realtime.catchUp();
      return materialStream(realtime, wanted);
    },
  },
  sectorSignals: {
    subscribe: (
      _root: unknown,
      { window }: { readonly window: WindowDuration },
      context: SignalhubContext,
    ) => {
      // Throws `publication_preparing`: without a catalog there are no sectors to deliver.
      void context.snapshot;
      return sectorStream(context.realtime, window);
    },
  },
};
