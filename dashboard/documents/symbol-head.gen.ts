// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { AssetClass, EpochMs, Exchange, Interval, Market, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

export interface SymbolHeadVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
}
export interface SymbolHeadResult {
  /** One instrument, subscribed or not; null if no venue of this server can list it. */
  readonly instrument: {
    /** Whether this server keeps live bars of it. */
    readonly subscribed: boolean;
    /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
    readonly priceStep: number | null;
    /** Trading session of the instrument: that of its market, or of its underlying market for a perpetual on a share or a commodity, which itself trades around the clock. Null for coins, and if the sessions are not known. */
    readonly session: {
      /** IANA time zone of `hours` and trade dates, for example `Asia/Shanghai`. */
      readonly timeZone: string;
      /** Whether the market trades now, to the minute: false at night, in a lunch break and on a holiday. */
      readonly isOpen: boolean;
      /** Next start of trading, in milliseconds: after the lunch break, in the morning, or after a holiday. During trading it is the next opening. */
      readonly nextOpenMs: EpochMs | null;
      /** Sessions of an ordinary weekday, for example `["09:30-11:30", "13:00-15:00"]`. A session that does not end after its start begins on the day before: `18:00-17:00` of a Monday begins on Sunday. */
      readonly hours: readonly string[];
    } | null;
    /** The venue; null if this server does not have it. */
    readonly venue: {
      readonly status: VenueStatus;
      readonly assetClass: AssetClass;
      /** Supported intervals, shortest first. */
      readonly intervals: readonly Interval[];
    } | null;
    /** Price change and volume of the last 24 hours, from this server's one-minute bars: the forming minute and the 1,439 before it. Null without such a bar. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
    readonly ticker: {
      /** Price at the start, in quote units. */
      readonly open: number;
      /** Highest price, in quote units. */
      readonly high: number;
      /** Lowest price, in quote units. */
      readonly low: number;
      /** Newest price, in quote units. */
      readonly last: number;
      /** `change` in percent of `open`, for example `-1.25`; null unless `open` is above zero. */
      readonly changePct: number | null;
      /** Traded volume in quote units. */
      readonly quoteVolume: number;
      /** False if the bars in memory do not cover 24 hours: the instrument is younger, or its bars are still loading. */
      readonly isWhole: boolean;
    } | null;
  } | null;
}
/** The header of a symbol page: subscription, price change, trading session. */
export const SYMBOL_HEAD: TypedDocument<SymbolHeadResult, SymbolHeadVariables> =
  'query SymbolHead($exchange:Exchange!$market:Market!$symbol:String!){instrument(exchange:$exchange market:$market symbol:$symbol){subscribed priceStep session{timeZone isOpen nextOpenMs hours}venue{status assetClass intervals}ticker{open high low last changePct quoteVolume isWhole}}}';
