import { DomainError } from '#kernel/errors/errors.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import { DELIVERY, type Delivery } from '#kernel/ports/graph.ts';
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
  type SectorsState,
} from '#signalhub/realtime/realtime-events.ts';
import type { Realtime } from '#signalhub/realtime/realtime.ts';
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
  readonly [DELIVERY]: Delivery;
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
  readonly [DELIVERY]: Delivery;
}

/** Maximum backlog of a subscriber before its stream ends. */
const MAX_WAITING = 10_000;

/**
 * Materials of a channel and sector in log order: from now on, or first those since a moment or after a
 * cursor. Each has its position in the log, whenever it is delivered.
 */
class MaterialStream implements AsyncIterableIterator<MaterialSource, undefined> {
  readonly #events: EventStream<RealtimeEvent>;
  readonly #wanted: MaterialArguments;
  readonly #streamName: string;
  /** Changes from before the subscription that are not delivered yet. */
  readonly #missed: FeedChange[];
  /** Order of the last change that was delivered or skipped. */
  #reached: number;

  /** Throws `invalid_cursor` and `cursor_too_old`. */
  constructor(realtime: Realtime, wanted: MaterialArguments) {
    this.#wanted = wanted;
    this.#streamName = realtime.streamName;
    const { missed, reached } = missedBy(realtime, wanted);
    this.#missed = missed.filter((change) => this.#isWanted(change));
    this.#reached = reached;
    this.#events = realtime.bus.subscribe([MATERIAL_TOPIC], { capacity: MAX_WAITING });
  }

  async next(): Promise<IteratorResult<MaterialSource, undefined>> {
    const missed = this.#missed.shift();
    if (missed !== undefined) return { done: false, value: this.#sourceOf(missed) };
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind !== 'material' || value.change.order <= this.#reached) continue;
      this.#reached = value.change.order;
      if (this.#isWanted(value.change)) return { done: false, value: this.#sourceOf(value.change) };
    }
  }

  async return(): Promise<IteratorResult<MaterialSource, undefined>> {
    this.#missed.length = 0;
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #sourceOf(change: FeedChange): MaterialSource {
    const { kind, item: material, sequence, mark, order } = change;
    const cursor = streamCursor(this.#streamName, cursorNumber(sequence), shownMark(mark));
    const delivery = { conflateKey: null, sequence: order };
    return { materialPublished: { kind, material, cursor }, [DELIVERY]: delivery };
  }

  #isWanted({ item }: FeedChange): boolean {
    const { channel, sectorId } = this.#wanted;
    if (channel !== 'all' && item.canonical.payload.channel !== channel) return false;
    return sectorId == null || item.terms.some((term) => term.sectorId === sectorId);
  }
}

/** Changes since the client's cursor or moment, and the order they reach. */
function missedBy(
  { feed, streamName }: Realtime,
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
    'Only materials of the last seven days can be delivered again; begin later.',
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
class SectorStream implements AsyncIterableIterator<SectorSource, undefined> {
  readonly #realtime: Realtime;
  readonly #duration: WindowDuration;
  readonly #events: EventStream<RealtimeEvent>;
  /** Number of the last change in the snapshot; null before it was delivered. */
  #heldUpTo: number | null = null;
  #isOpen = true;

  constructor(realtime: Realtime, duration: WindowDuration) {
    this.#realtime = realtime;
    this.#duration = duration;
    this.#realtime.watch(duration).join();
    this.#events = this.#realtime.bus.subscribe([sectorTopic(duration)], {
      capacity: MAX_WAITING,
    });
  }

  async next(): Promise<IteratorResult<SectorSource, undefined>> {
    if (this.#heldUpTo === null && this.#isOpen) {
      return this.#snapshot(this.#realtime.watch(this.#duration).published);
    }
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind === 'sectors-reset') {
        if (value.state.sequence > this.#heldUpTo!) return this.#snapshot(value.state);
        continue;
      }
      if (value.kind !== 'sectors' || value.changes.sequence <= this.#heldUpTo!) continue;
      const { changed, gone, sequence, endMs } = value.changes;
      const delivery = { conflateKey: null, sequence };
      return this.#event('CHANGED', endMs, changed, gone, delivery);
    }
  }

  async return(): Promise<IteratorResult<SectorSource, undefined>> {
    if (this.#isOpen) this.#realtime.watch(this.#duration).leave();
    this.#isOpen = false;
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #snapshot({ sectors, sequence, endMs }: SectorsState): IteratorResult<SectorSource, undefined> {
    this.#heldUpTo = sequence;
    const delivery = { conflateKey: null, holdsUpTo: sequence };
    return this.#event('SNAPSHOT', endMs, sectors, [], delivery);
  }

  #event(
    kind: SectorSignals['kind'],
    endMs: number,
    sectors: readonly SectorDelta[],
    gone: readonly string[],
    delivery: Delivery,
  ): IteratorResult<SectorSource, undefined> {
    const window = windowEndingAt(this.#duration, endMs);
    const sectorSignals = { kind, window, generatedAt: formatTimestamp(endMs), sectors, gone };
    return { done: false, value: { sectorSignals, [DELIVERY]: delivery } };
  }
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
      return new MaterialStream(realtime, wanted);
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
      return new SectorStream(context.realtime, window);
    },
  },
};
