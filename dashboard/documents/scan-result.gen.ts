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
  /** Instruments whose newest closed bar meets a condition, ranked by a number. Conditions use features and numbers. Unknown is not false: instruments that cannot be evaluated are counted separately, with the reason. Example, RSI below 30 in an upward trend, the strongest of the last 20 bars first: `featureScan(universe: {exchange: venue_a, market: spot}, interval: "1h", where: {all: [{compare: {left: {calc: {name: "rsi"}}, op: lt, right: {number: 30}}}, {compare: {left: {price: close}, op: gt, right: {calc: {name: "ema", params: {period: 200}}}}}]}, rank: {by: {price: close, changeOver: 20}}) { totalCount nodes { symbol rankValue values } }`. */
  readonly featureScan: {
    /** Number of matches on all pages. */
    readonly totalCount: number;
    /** Number of instruments in the universe, evaluated or unknown. */
    readonly universeCount: number;
    /** Number of instruments that could be evaluated. */
    readonly evaluatedCount: number;
    /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
    readonly asOfMs: EpochMs | null;
    readonly pageInfo: {
      /** Cursor to pass as `after` for the next page; null on an empty page. */
      readonly endCursor: string | null;
      /** Whether there is another page. */
      readonly hasNextPage: boolean;
    };
    /** The other instruments, by reason; empty if there are none. */
    readonly unknown: readonly ({
      readonly reason: ScanUnknownReason;
      /** Number of these instruments. */
      readonly count: number;
      /** The first of these instruments, at most five. */
      readonly instruments: readonly ({
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      })[];
    })[];
    /** The matches of this page. */
    readonly nodes: readonly ({
      /** Rank among all matches, from 1. */
      readonly place: number;
      /** The number that ranks it; null without `rank`, and if it is unknown. */
      readonly rankValue: number | null;
      /** The values that the condition and the rank read at the bar, by name: a price or a column by its name (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), followed by `/change_20` for a change; a feature by its id, after the key of its entry if that differs (`fast/ema.rising`). Numbers have 10 significant digits. */
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
        /** Price increment in quote units, for example `0.1`; null if the venue does not report it. */
        readonly priceStep: number | null;
        /** The company of the instrument; null unless it is an A-share or an equity perpetual on one. */
        readonly company: {
          /** Six-digit code, for example `600519`. */
          readonly stockCode: string;
          /** Short name on the exchange. */
          readonly name: string;
          /** English name that the company states, for example `Kweichow Moutai`; null if the publication has none. */
          readonly nameEn: string | null;
        } | null;
        /** The fund of the instrument; null if it is not a fund's share. */
        readonly etf: {
          /** Six-digit code of the fund. */
          readonly fundCode: string;
          readonly name: string;
        } | null;
      };
    })[];
  };
}
/** The instruments that meet a condition, and those that could not be evaluated. */
export const SCAN_RESULT: TypedDocument<ScanResultResult, ScanResultVariables> =
  'query ScanResult($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank$first:Int!$after:String){featureScan(universe:$universe interval:$interval where:$where rank:$rank first:$first after:$after){totalCount universeCount evaluatedCount asOfMs pageInfo{endCursor hasNextPage}unknown{reason count instruments{exchange market symbol}}nodes{place rankValue values openTime confirmedAtMs instrument{exchange market symbol priceStep company{stockCode name nameEn}etf{fundCode name}}}}}';
