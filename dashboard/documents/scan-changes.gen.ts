// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, Interval, Market, ScanCondition, ScanEventKind, ScanRank, ScanUniverse, ScanUnknownReason, ScanValues, TypedDocument } from '#clients/typescript/src/index.ts';

export interface ScanChangesVariables {
  readonly universe: ScanUniverse;
  readonly interval: Interval;
  readonly where?: ScanCondition | null;
  readonly rank?: ScanRank | null;
}
export interface ScanChangesResult {
  /** The matches of a scan: the first event is a SNAPSHOT with all of them. A CHANGED event follows when matches enter or leave after bars have closed; there is none without a change. Bars that close together make one event. An instrument that becomes unknown leaves, with the reason. The same scan runs once for all subscribers. The first event is the whole state, so after a reconnect, subscribe again. A universe has at most 1,000 instruments. The members of a sector or a fund are read again every 30 seconds: an instrument that joins or leaves it enters or leaves the matches. Example: `scanUpdated(universe: {market: perp}, interval: "1m", where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold"}}) { kind entered { symbol values } left { instrument { symbol } reason } }`. */
  readonly scanUpdated: {
    readonly kind: ScanEventKind;
    /** Number of matches now. */
    readonly totalCount: number;
    /** End of the newest evaluated bar of any instrument, in milliseconds; null if there is none. */
    readonly asOfMs: EpochMs | null;
    /** Instruments that match and did not match before; in a SNAPSHOT all matches. */
    readonly entered: readonly ({
      /** The values that the condition and the rank read at the bar, by name: a price or a column by its name (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), followed by `/change_20` for a change; a feature by its id, after the key of its entry if that differs (`fast/ema.rising`). Numbers have 10 significant digits. */
      readonly values: ScanValues;
      /** End of the bar, in milliseconds. */
      readonly confirmedAtMs: EpochMs;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
    })[];
    /** Instruments that matched before and no longer do; empty in a SNAPSHOT. */
    readonly left: readonly ({
      /** Why it is unknown whether it matches; null if the condition does not hold, or if it no longer belongs to the universe. */
      readonly reason: ScanUnknownReason | null;
      /** False if it no longer belongs to the sector or the fund. */
      readonly isMember: boolean;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
        /** Canonical `{BASE}{QUOTE}` symbol (crypto), or the listing code (stocks). */
        readonly symbol: string;
      };
    })[];
  };
}
/** The instruments that begin to match a scan, and those that no longer do. */
export const SCAN_CHANGES: TypedDocument<ScanChangesResult, ScanChangesVariables> =
  'subscription ScanChanges($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind totalCount asOfMs entered{values confirmedAtMs instrument{exchange market symbol}}left{reason isMember instrument{exchange market symbol}}}}';
