// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, Interval, Market, ScanCondition, ScanRank, ScanUniverse, ScanUnknownReason, ScanValues, TypedDocument } from '#clients/typescript/src/index.ts';

export interface ScanResultVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
  readonly first: number;
  readonly after?: string | null;
}
export interface ScanResultResult {
  /** Instruments for which a condition holds at their newest closed bar, ranked by a number. Conditions are of features and of numbers, and unknown is not no: what cannot be judged is counted apart, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly featureScan: {
    /** Matches on all pages. */
    readonly totalCount: number;
    /** Instruments that were looked at: those that were judged and those of which nothing is known. */
    readonly universeCount: number;
    /** Instruments of which it is known whether they match. */
    readonly evaluatedCount: number;
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    readonly pageInfo: {
      /** Pass it as `after` to get the next page; null on an empty page. */
      readonly endCursor: string | null;
      readonly hasNextPage: boolean;
    };
    /** Why the others are unknown; empty where nothing is. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      readonly count: number;
      /** The first of them, five at most. */
      readonly instruments: readonly ({
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      })[];
    })[];
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** Place in the order of all matches, from 1. */
      readonly place: number;
      /** The number by which it is ranked; null without `rank`, and where it is unknown. */
      readonly rankValue: number | null;
      /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** Open time of the bar, in milliseconds. */
      readonly openTime: EpochMs;
      /** End of the bar, in milliseconds. */
      readonly confirmedAtMs: EpochMs;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
        /** Least difference of two prices, in quote units, for example `0.1`; null where the venue does not tell. */
        readonly priceStep: number | null;
        /** The company that the instrument follows; null for anything but an A-share or its equity perpetual. */
        readonly company: {
          /** Six digits, for example `600519`. */
          readonly stockCode: string;
          /** Short name on the exchange. */
          readonly name: string;
          /** English name as the company states it, for example `Kweichow Moutai`; null where the publication has none. */
          readonly nameEn: string | null;
        } | null;
        /** The fund that the instrument is a share of; null for anything else. */
        readonly etf: {
          /** Six digits. */
          readonly fundCode: string;
          readonly name: string;
        } | null;
      };
    })[];
  };
}
/** Instruments for which a condition holds, and of which it is not known. */
export const SCAN_RESULT: TypedDocument<ScanResultResult, ScanResultVariables> =
  'query ScanResult($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first:Int!$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank first:$first after:$after){totalCount universeCount evaluatedCount asOfMs pageInfo{endCursor hasNextPage}unknown{reason count instruments{exchange market symbol}}nodes{place rankValue values openTime confirmedAtMs instrument{exchange market symbol priceStep company{stockCode name nameEn}etf{fundCode name}}}}}';
