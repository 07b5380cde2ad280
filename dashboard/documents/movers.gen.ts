// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface MoversVariables {
  readonly exchange: Exchange;
}
export interface MoversResult {
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly risers: {
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    /** Instruments that were looked at: those that were judged and those of which nothing is known. */
    readonly universeCount: number;
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
          readonly changePct: number | null;
          /** Traded quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly fallers: {
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** What happened in the last 24 hours, by our own bars of one minute up to now: the forming minute and the 1,439 before it. Null where no bar of them is known. Example: `instrument(exchange: venue_a, market: perp, symbol: "BTCUSDT") { ticker { last changePct } }`. */
        readonly ticker: {
          /** Newest price. */
          readonly last: number;
          /** `change` in percent of `open`, for example `-1.25`; null where `open` is not above zero. */
          readonly changePct: number | null;
          /** Traded quote units. */
          readonly quoteVolume: number;
        } | null;
      };
    })[];
  };
}
/** The instruments of a venue that rose and fell most within a day, by closed hours. */
export const MOVERS: TypedDocument<MoversResult, MoversVariables> =
  'query Movers($exchange:Exchange!){risers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:descending}first:8){asOfMs universeCount nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}fallers:featureScan(universe:{exchange:$exchange}interval:"1h" rank:{by:{price:close changeOver:24}order:ascending}first:8){nodes{rankValue instrument{exchange market symbol priceStep ticker{last changePct quoteVolume}}}}}';
