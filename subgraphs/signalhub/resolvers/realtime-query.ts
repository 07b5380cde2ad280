import { DomainError } from '#kernel/errors/errors.ts';
import { shownMark, type LogPlace } from '#kernel/ports/log-place.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import { formatTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import type { FeedFilters, FeedPosition } from '#signalhub/realtime/feed-cursor.ts';
import type { FeedItem } from '#signalhub/realtime/feed-item.ts';
import type { FeedPage } from '#signalhub/realtime/feed-lists.ts';
import { realtimeCatalogOf } from '#signalhub/realtime/realtime-catalog.ts';
import type { RealtimeFeed } from '#signalhub/realtime/realtime.ts';
import {
  windowEndingAt,
  type RollingWindow,
  type WindowDuration,
} from '#signalhub/realtime/rolling-window.ts';
import { sumOf, type ByChannel, type SectorDelta } from '#signalhub/realtime/sector-delta.ts';
import type { SectorSignal } from '#signalhub/realtime/sector-signals.ts';
import type { SectorView } from '#signalhub/catalog/catalog.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';

type ChannelFilter = MaterialChannel | 'all';

interface OverviewArguments {
  readonly window: WindowDuration;
  readonly channel: ChannelFilter;
  readonly sectorLimit: number;
  readonly materialLimit: number;
}

interface EventsArguments {
  readonly window: WindowDuration;
  readonly channel: ChannelFilter;
  readonly sectorId?: string | null;
  readonly cursor?: string | null;
  readonly limit: number;
}

/** Root fields of the realtime feed. They answer synchronously, from incremental sums and lists. */
export const REALTIME_QUERIES = {
  realtime: (_root: unknown, asked: OverviewArguments, context: SignalhubContext) => {
    const { snapshot, realtime, nowMs } = context;
    const filters = filtersOf(asked);
    const window = windowEndingAt(asked.window, nowMs);
    const isKnown = (sectorId: string): boolean => snapshot.catalog.sectorById.has(sectorId);
    const sectors = realtime.feed.sectorsIn(window, filters.channel, isKnown);
    const position = { endMs: nowMs, ...shownPlaceOf(realtime) };
    const counts = realtime.feed.lists.count(window, filters);
    const { lists } = realtime.feed;
    const page = lists.page(window, filters, position.sequence, null, asked.materialLimit);
    return {
      schemaVersion: 'signalhub-realtime-v3',
      ...headOf(context, window),
      summary: { ...countsOf(counts), ...sectorCountsOf(sectors) },
      sectors: sectors.slice(0, asked.sectorLimit),
      materials: page.items,
      materialPagination: paginationOf(context, page, asked.materialLimit, filters, {
        ...position,
        counts,
      }),
    };
  },

  realtimeEvents: (_root: unknown, asked: EventsArguments, context: SignalhubContext) => {
    const { realtime, nowMs } = context;
    requireSector(context, asked.sectorId);
    const seen = realtime.cursors.read(asked.cursor, filtersOf(asked), nowMs);
    const answer = () => eventsOf(asked, seen, context);
    // Another process may be ahead of this one.
    const isAhead = seen !== null && seen.sequence > realtime.feed.sequence;
    return isAhead ? realtime.catchUp().then(answer) : answer();
  },

  realtimeMaterial: (
    _root: unknown,
    { materialId }: { readonly materialId: string },
    { realtime }: SignalhubContext,
  ): FeedItem | null => realtime.feed.itemOf(materialId),
};

/** A page of materials; throws `invalid_cursor` where the log lost items of the first page. */
function eventsOf(asked: EventsArguments, seen: FeedPosition | null, context: SignalhubContext) {
  const { realtime, nowMs } = context;
  const { lists } = realtime.feed;
  const filters = filtersOf(asked);
  if (seen !== null && !realtime.feed.has(seen)) {
    throw new DomainError(
      'invalid_cursor',
      'The material log lost entries of this list; start again without a cursor.',
    );
  }
  const endMs = seen?.endMs ?? nowMs;
  const { sequence, mark } = seen ?? shownPlaceOf(realtime);
  const window = windowEndingAt(asked.window, endMs);
  const counts = seen?.counts ?? lists.count(window, filters);
  const page = lists.page(window, filters, sequence, seen?.after ?? null, asked.limit);
  return {
    schemaVersion: 'signalhub-realtime-events-v2',
    ...headOf(context, window),
    summary: countsOf(counts),
    items: page.items,
    pagination: paginationOf(context, page, asked.limit, filters, {
      endMs,
      sequence,
      mark,
      counts,
    }),
  };
}

/** `Sector.realtime`: the current feed of one sector. */
export const SECTOR_REALTIME_RESOLVERS = {
  realtime: (
    { sectorId }: SectorView,
    asked: Pick<OverviewArguments, 'window' | 'channel'>,
    { realtime, nowMs }: SignalhubContext,
  ): SectorDelta | null => {
    const window = windowEndingAt(asked.window, nowMs);
    return realtime.feed.sectorIn(sectorId, window, filtersOf(asked).channel);
  },
};

/** Times of a window in answers. */
export const REALTIME_WINDOW_RESOLVERS = {
  kind: () => 'rolling',
  timezone: () => 'Asia/Shanghai',
  start: ({ startMs }: RollingWindow) => formatTimestamp(startMs),
  end: ({ endMs }: RollingWindow) => formatTimestamp(endMs),
  previousStart: ({ previousStartMs }: RollingWindow) => formatTimestamp(previousStartMs),
  previousEnd: ({ previousEndMs }: RollingWindow) => formatTimestamp(previousEndMs),
};

/** Throws `unknown_sector` for a sector outside the current catalog. */
export function requireSector({ snapshot }: SignalhubContext, sectorId?: string | null): void {
  if (sectorId != null && !snapshot.catalog.sectorById.has(sectorId)) {
    throw new DomainError('unknown_sector');
  }
}

/** The feed's last material, as in cursors. */
function shownPlaceOf({ feed }: RealtimeFeed): LogPlace {
  return { sequence: feed.sequence, mark: shownMark(feed.place.mark) };
}

function filtersOf(asked: {
  readonly window: WindowDuration;
  readonly channel: ChannelFilter;
  readonly sectorId?: string | null;
}): FeedFilters {
  return {
    duration: asked.window,
    channel: asked.channel === 'all' ? null : asked.channel,
    sectorId: asked.sectorId ?? null,
  };
}

function headOf({ snapshot, nowMs }: SignalhubContext, window: RollingWindow) {
  return {
    businessDate: shanghaiDate(nowMs),
    generatedAt: formatTimestamp(nowMs),
    window,
    catalog: snapshot.view(realtimeCatalogOf),
  };
}

function paginationOf(
  { realtime }: SignalhubContext,
  { items, hasMore }: FeedPage,
  limit: number,
  filters: FeedFilters,
  position: Omit<FeedPosition, 'after'>,
) {
  const last = items.at(-1)?.canonical;
  if (!hasMore || last === undefined) return { limit, hasMore, nextCursor: null };
  const after = { readyAtMs: last.readyAtMs, materialId: last.materialId };
  return { limit, hasMore, nextCursor: realtime.cursors.write({ ...position, after }, filters) };
}

function countsOf(counts: ByChannel) {
  return {
    materialCount: sumOf(counts),
    policyMaterialCount: counts.policy,
    mediaMaterialCount: counts.media,
    marketAttentionMaterialCount: counts.market_attention,
  };
}

function sectorCountsOf(sectors: readonly SectorDelta[]) {
  const withSignal = (signal: SectorSignal): number =>
    sectors.filter(({ signals }) => signals.includes(signal)).length;
  return {
    sectorCount: sectors.length,
    newSignalSectorCount: withSignal('new_signal'),
    multiSourceSectorCount: withSignal('multi_source'),
    pressureSectorCount: withSignal('pressure'),
  };
}
