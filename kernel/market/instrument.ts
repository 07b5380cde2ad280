import type { BarInterval, Interval } from '#kernel/market/interval.ts';

/** The exchange names of the public interface. Configuration maps them to real services. */
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

/** The market names of the public interface. */
export const MARKETS = ['spot', 'perp', 'cn', 'hk', 'us', 'futures'] as const;
export type Market = (typeof MARKETS)[number];

/** The markets that each exchange can have; not every pair of exchange and market exists. */
export const MARKETS_BY_EXCHANGE: Readonly<Record<Exchange, readonly Market[]>> = {
  venue_a: ['spot', 'perp'],
  venue_b: ['spot', 'perp'],
  venue_c: ['spot', 'perp'],
  venue_d: ['spot', 'perp'],
  stock: ['cn', 'hk', 'us'],
  forex: ['spot', 'futures'],
  commodity: ['spot', 'futures'],
};

/** Asset classes of venues; commodity futures count as `forex`. */
export const ASSET_CLASSES = ['crypto', 'stock', 'forex'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

/** One market of one exchange, written `venue_a:perp`. */
export interface VenueId {
  readonly exchange: Exchange;
  readonly market: Market;
}

/** A tradable instrument. `symbol` is canonical: `{BASE}{QUOTE}` (crypto) or the listing code (stocks). */
export interface InstrumentId extends VenueId {
  readonly symbol: string;
}

/** The bars of one stored interval of an instrument. */
export interface SeriesId extends InstrumentId {
  readonly interval: Interval;
}

/** The bars of any interval of an instrument, stored or aggregated. */
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

/** Parses a key of `seriesKey`: of its four parts, only the symbol may contain colons. */
export function seriesOfKey(key: string): SeriesId {
  const [exchange = '', market = '', ...rest] = key.split(':');
  const interval = rest.pop();
  return { exchange, market, symbol: rest.join(':'), interval } as SeriesId;
}
