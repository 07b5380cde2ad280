import type { ConnectionCount, InstrumentMeta } from '#kernel/market/feed.ts';
import { venueKey, type AssetClass, type VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';

/** An exchange's descriptions of its instruments. While it is started, it refreshes itself. */
export interface InstrumentSource {
  start(): void;
  stop(): void;
  readonly status: 'ready' | 'stale' | 'unavailable';
  /** When the descriptions were read last; null before the first time. */
  readonly updatedAtMs: number | null;
  metaOf(symbol: string): InstrumentMeta | undefined;
}

/** A venue that runs here: what is known of it apart from its bars. */
export interface VenueListing {
  readonly venue: VenueId;
  readonly assetClass: AssetClass;
  /** Subscribed symbols in alphabetical order. */
  readonly symbols: readonly string[];
  /** Intervals that are kept, shortest first. */
  readonly intervals: readonly Interval[];
  readonly directory: InstrumentSource | null;
  /** When it trades; null around the clock. */
  readonly calendar: MarketCalendar | null;
  /** When a symbol trades, or the market that it follows; null around the clock. */
  readonly sessionsOf: (symbol: string) => MarketCalendar | null;
  /** Maximum number of rows of a request; null for the value of the settings. */
  readonly maxKlines: BarSettings['maxKlines'] | null;
  readonly connections: () => ConnectionCount | null;
}

/** The listing of a venue; undefined when this server does not run it. */
export function listingOf(
  context: { readonly listings: ReadonlyMap<string, VenueListing> },
  venue: VenueId,
): VenueListing | undefined {
  return context.listings.get(venueKey(venue));
}
