// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AssetClass, EpochMs, Exchange, Interval, Market, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

export interface SymbolHeadVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface SymbolHeadResult {
  /** One instrument, whether subscribed or not; null when no venue here can list it. */
  readonly instrument: {
    /** Whether this server keeps live bars of it. */
    readonly subscribed: boolean;
    /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
    readonly priceStep: number | null;
    /** Trading session of the instrument: of its market, or of the market that it follows, where that is a share or a commodity and the contract itself trades around the clock, with bars at every hour. Null for coins, and where the sessions are not known. */
    readonly session: {
      /** IANA name of the time zone of `hours` and of trade dates, for example `Asia/Shanghai`. */
      readonly timeZone: string;
      /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
      readonly isOpen: boolean;
      /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
      readonly nextOpenMs: EpochMs | null;
      /** Parts of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. One that ends no later than it begins began on the day before: `18:00-17:00` of a Monday begins on Sunday. */
      readonly hours: readonly string[];
    } | null;
    /** The venue; null when this server does not run it. */
    readonly venue: {
      readonly status: VenueStatus;
      readonly assetClass: AssetClass;
      /** Supported intervals, shortest first. */
      readonly intervals: readonly Interval[];
    } | null;
    /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
    readonly ticker: {
      /** First price. */
      readonly open: number;
      readonly high: number;
      readonly low: number;
      /** Newest price. */
      readonly last: number;
      /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
      readonly changePct: number | null;
      /** Traded quote units. */
      readonly quoteVolume: number;
      /** False where memory does not reach back 24 hours: the instrument is younger, or its bars are still being read. */
      readonly isWhole: boolean;
    } | null;
  } | null;
}
/** What the head of a symbol's page says: whether it is there, how it moved, when its market is open. */
export const SYMBOL_HEAD: TypedDocument<SymbolHeadResult, SymbolHeadVariables> =
  'query SymbolHead($exchange:Exchange!$market:Market!$symbol:String!){instrument(exchange:$exchange market:$market symbol:$symbol){subscribed priceStep session{timeZone isOpen nextOpenMs hours}venue{status assetClass intervals}ticker{open high low last changePct quoteVolume isWhole}}}';
