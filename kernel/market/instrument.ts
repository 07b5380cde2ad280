import type { BarInterval } from '#kernel/market/bar-interval.ts';
import type { Interval } from '#kernel/market/interval.ts';

/** Every exchange name of the documented interface. Which real service stands behind one is configuration. */
export const EXCHANGES = [
  'venue_a',
  'venue_b',
  'venue_c',
  'venue_d',
  'stock',
  'forex',
  'commodity',
] as const;
export type Exchange = (typeof EXCHANGES)[number];

/** Every market name of the documented interface. */
export const MARKETS = ['spot', 'perp', 'cn', 'hk', 'us', 'futures'] as const;
export type Market = (typeof MARKETS)[number];

/** The markets that each exchange can have; the interface names all of both, and not every pair is one. */
export const MARKETS_BY_EXCHANGE: Readonly<Record<Exchange, readonly Market[]>> = {
  venue_a: ['spot', 'perp'],
  venue_b: ['spot', 'perp'],
  venue_c: ['spot', 'perp'],
  venue_d: ['spot', 'perp'],
  stock: ['cn', 'hk', 'us'],
  forex: ['spot', 'futures'],
  commodity: ['spot', 'futures'],
};

/** What kinds of things venues list: commodity futures count as `forex`. */
export const ASSET_CLASSES = ['crypto', 'stock', 'forex'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** A place that lists instruments: one exchange's one market, written `venue_a:perp`. */
export interface VenueId {
  readonly exchange: Exchange;
  readonly market: Market;
}

/** One tradable thing. `symbol` is canonical `{BASE}{QUOTE}` (crypto) or the listing code (stocks). */
export interface InstrumentId extends VenueId {
  readonly symbol: string;
}

/** One instrument's bars of one interval that is kept. */
export interface SeriesId extends InstrumentId {
  readonly interval: Interval;
}

/** One instrument's bars of any interval, kept or made of those that are. */
export interface BarSeriesId extends InstrumentId {
  readonly interval: BarInterval;
}

/** Stable text key of a venue, for maps and logs. */
export function venueKey(id: VenueId): string {
  return `${id.exchange}:${id.market}`;
}

/** Stable text key of an instrument, for maps, topics and logs. */
export function instrumentKey(id: InstrumentId): string {
  return `${id.exchange}:${id.market}:${id.symbol}`;
}

/** Stable text key of a series, for maps, topics and logs. */
export function seriesKey(id: BarSeriesId): string {
  return `${id.exchange}:${id.market}:${id.symbol}:${id.interval}`;
}

/** The series of a key that `seriesKey` made: of its four parts, only the symbol may have colons of its own. */
export function seriesOfKey(key: string): SeriesId {
  const [exchange = '', market = '', ...rest] = key.split(':');
  const interval = rest.pop();
  return { exchange, market, symbol: rest.join(':'), interval } as SeriesId;
}
