import { DomainError } from '#kernel/errors.ts';
import type { EventStream } from '#kernel/event-bus.ts';
import { DELIVERY, type Delivery } from '#kernel/graph.ts';
import {
  cursorNumber,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
} from '#kernel/stream-cursor.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { FeedChange, FeedChangeKind } from '#signalhub/realtime/material-feed.ts';
import {
  MATERIAL_TOPIC,
  sectorTopic,
  type RealtimeEvent,
} from '#signalhub/realtime/realtime-events.ts';
import type { Realtime } from '#signalhub/realtime/realtime.ts';
import {
  windowEndingAt,
  type RollingWindow,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import type { SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import { momentOf } from '#signalhub/resolvers/moment.ts';
import { requireSector } from '#signalhub/resolvers/realtime-query.ts';
import type { SignalhubContext } from '#signalhub/resolvers/signalhub-context.ts';

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

/** Events that may wait for a reader before its stream ends. */
const MOST_WAITING = 10_000;

/**
 * Materials of a channel and sector in the order of the log: from now on, or first those that came since a
 * moment or after a cursor. Each has its place in the log, whenever it is told.
 */
class MaterialStream implements AsyncIterableIterator<MaterialSource, undefined> {
  readonly #events: EventStream<RealtimeEvent>;
  readonly #wanted: MaterialArguments;
  readonly #streamName: string;
  /** What came while the reader was away, and has not been told yet. */
  readonly #missed: FeedChange[];
  /** Number of the last material that the reader knows, or may know. */
  #reached: number;

  /** Throws `invalid_cursor` and `cursor_too_old`. */
  constructor(realtime: Realtime, wanted: MaterialArguments) {
    this.#wanted = wanted;
    this.#streamName = realtime.streamName;
    const { missed, reached } = missedBy(realtime, wanted);
    this.#missed = missed.filter((change) => this.#isWanted(change));
    this.#reached = reached;
    this.#events = realtime.bus.subscribe([MATERIAL_TOPIC], { capacity: MOST_WAITING });
  }

  async next(): Promise<IteratorResult<MaterialSource, undefined>> {
    const missed = this.#missed.shift();
    if (missed !== undefined) return { done: false, value: this.#sourceOf(missed) };
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
      if (value.kind !== 'material' || value.change.sequence <= this.#reached) continue;
      this.#reached = value.change.sequence;
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

  #sourceOf({ kind, item: material, sequence }: FeedChange): MaterialSource {
    const cursor = streamCursor(this.#streamName, cursorNumber(sequence));
    const delivery = { conflateKey: null, sequence };
    return { materialPublished: { kind, material, cursor }, [DELIVERY]: delivery };
  }

  #isWanted({ item }: FeedChange): boolean {
    const { channel, sectorId } = this.#wanted;
    if (channel !== 'all' && item.canonical.payload.channel !== channel) return false;
    return sectorId == null || item.terms.some((term) => term.sectorId === sectorId);
  }
}

/** What came since the reader's cursor or moment, and up to where it then is. */
function missedBy(
  { feed, streamName }: Realtime,
  { since, after }: MaterialArguments,
): { readonly missed: readonly FeedChange[]; readonly reached: number } {
  const position = readStreamCursors(after, new Set([streamName]), 1).get(streamName);
  if (position === undefined && since == null) return { missed: [], reached: feed.sequence };
  const sequence = position === undefined ? 0 : readCursorNumber(position[0]);
  const missed =
    position === undefined ? feed.changesSince(momentOf(since!)) : feed.changesAfter(sequence);
  if (missed === null) {
    throw new DomainError(
      'cursor_too_old',
      'Materials of the last seven days can be told again, and this lies further back: begin later.',
    );
  }
  return { missed, reached: Math.max(sequence, feed.sequence) };
}

/** The sectors of a window: all of them first, then those that changed. */
class SectorStream implements AsyncIterableIterator<SectorSource, undefined> {
  readonly #realtime: Realtime;
  readonly #duration: WindowDuration;
  readonly #events: EventStream<RealtimeEvent>;
  /** Number of the last change that the snapshot holds; null before it was given. */
  #heldUpTo: number | null = null;
  #isOpen = true;

  constructor(realtime: Realtime, duration: WindowDuration) {
    this.#realtime = realtime;
    this.#duration = duration;
    this.#realtime.watch(duration).join();
    this.#events = this.#realtime.bus.subscribe([sectorTopic(duration)], {
      capacity: MOST_WAITING,
    });
  }

  async next(): Promise<IteratorResult<SectorSource, undefined>> {
    if (this.#heldUpTo === null && this.#isOpen) {
      const { sectors, sequence, endMs } = this.#realtime.watch(this.#duration).told;
      this.#heldUpTo = sequence;
      const delivery = { conflateKey: null, holdsUpTo: sequence };
      return this.#event('SNAPSHOT', endMs, sectors, [], delivery);
    }
    for (;;) {
      const { done, value } = await this.#events.next();
      if (done) return { done, value: undefined };
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

/** An event tells the sectors of the catalog of its moment: publications come while it is followed. */
export const SECTOR_SIGNALS_RESOLVERS = {
  sectors: (
    { sectors }: SectorSignals,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): SectorDelta[] => sectors.filter(({ sectorId }) => snapshot.catalog.sectorById.has(sectorId)),
};

export const REALTIME_SUBSCRIPTIONS = {
  materialPublished: {
    subscribe: (_root: unknown, wanted: MaterialArguments, context: SignalhubContext) => {
      requireSector(context, wanted.sectorId);
      return new MaterialStream(context.realtime, wanted);
    },
  },
  sectorSignals: {
    subscribe: (
      _root: unknown,
      { window }: { readonly window: WindowDuration },
      context: SignalhubContext,
    ) => {
      // Without a catalog there is no sector to tell; who comes that early is told to come again.
      void context.snapshot;
      return new SectorStream(context.realtime, window);
    },
  },
};
