// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface MoversVariables {
  readonly exchange: Exchange;
}
export interface MoversResult {
  /** Instruments whose newest closed bar meets a condition, ranked by a number. Conditions use features and numbers. Unknown is not false: instruments that cannot be evaluated are counted separately, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly risers: {
    /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
    readonly asOfMs: EpochMs | null;
    /** Number of instruments in the universe, evaluated or unknown. */
    readonly universeCount: number;
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number that ranks it; null without `rank`, and if it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
        readonly priceStep: number | null;
        /** Price change and volume of the last 24 hours, from this server's one-minute bars: the forming minute and the 1,439 before it. Null without such a bar. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price, in quote units. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null unless `open` is above zero. */
          readonly changePct: number | null;
          /** Traded volume in quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
  /** Instruments whose newest closed bar meets a condition, ranked by a number. Conditions use features and numbers. Unknown is not false: instruments that cannot be evaluated are counted separately, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly fallers: {
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number that ranks it; null without `rank`, and if it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
        readonly priceStep: number | null;
        /** Price change and volume of the last 24 hours, from this server's one-minute bars: the forming minute and the 1,439 before it. Null without such a bar. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price, in quote units. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null unless `open` is above zero. */
          readonly changePct: number | null;
          /** Traded volume in quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
}
/** The instruments of a venue that rose and fell most within a day, by closed hours. */
export const MOVERS: TypedDocument<MoversResult, MoversVariables> =
  'query Movers($exchange:Exchange!){risers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:descending}first:8){asOfMs universeCount nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}fallers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:ascending}first:8){nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}}';
