import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey, venueKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import { underlyingCalendar } from '#market-data/calendars/underlying-calendar.ts';
import type { VenueListing } from '#market-data/context/venue-listing.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import type { UnknownReason } from '#market-data/scans/scan-answer.ts';

/** The listings of each venue, by its key. */
export function listingsOf(
  venues: readonly MarketVenue[],
  calendars: Calendars,
): ReadonlyMap<string, VenueListing> {
  return new Map(venues.map((venue) => [venueKey(venue.venue), listingOf(venue, calendars)]));
}

function listingOf(options: MarketVenue, calendars: Calendars): VenueListing {
  const { venue, assetClass, symbols, intervals = INTERVALS, directory, feed } = options;
  return {
    venue,
    assetClass,
    symbols: symbols.toSorted(),
    intervals: INTERVALS.filter((interval) => intervals.includes(interval)),
    directory: directory ?? null,
    calendar: calendars.market(options.calendar ?? '24x7'),
    sessionsOf: (symbol) => sessionCalendar(options, symbol, calendars),
    maxKlines: options.maxKlines ?? null,
    connections: () => feed.connections?.() ?? null,
  };
}

/**
 * The calendar of a symbol's sessions. A contract that trades day and night has bars day and night, and the sessions
 * of its underlying.
 */
function sessionCalendar(
  { venue, calendar = '24x7', directory }: MarketVenue,
  symbol: string,
  calendars: Calendars,
): MarketCalendar | null {
  const own = calendars.ofSymbol(venue, symbol, calendar);
  const meta = directory?.metaOf(symbol);
  if (own !== null || meta === undefined) return own;
  return calendars.market(underlyingCalendar(meta) ?? '24x7');
}

/** The instruments of all venues, sorted by key: pagination depends on it. */
export function subscribedInstruments(venues: readonly MarketVenue[]): InstrumentId[] {
  const all = venues.flatMap(({ venue, symbols }) =>
    symbols.map((symbol) => ({ ...venue, symbol })),
  );
  return all.toSorted((a, b) => (instrumentKey(a) < instrumentKey(b) ? -1 : 1));
}

/** The reason why a series has no bars; null if it may have some. */
export function whyNotOffered(listings: ReadonlyMap<string, VenueListing>) {
  const symbols = new Map(Array.from(listings, ([key, one]) => [key, new Set(one.symbols)]));
  return (instrument: InstrumentId, interval: Interval): UnknownReason | null => {
    const key = venueKey(instrument);
    if (symbols.get(key)?.has(instrument.symbol) !== true) return 'not_subscribed';
    return listings.get(key)!.intervals.includes(interval) ? null : 'unsupported_interval';
  };
}
