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
  /** What matches a scan: a SNAPSHOT with all of it first, then CHANGED with the instruments that came and went whenever bars have closed, none where nothing did. Bars that close together are told together, and what becomes unknown goes, with the reason. However many follow a scan, it is made once. Every first event is the whole state, so after a reconnect just subscribe again. A universe has 1,000 instruments at most. What belongs to a sector or a fund is asked again every half minute: who joins or leaves it comes or goes. Example: `scanUpdated(universe: {market: perp}, interval: "1m", where: {feature: {calc: {name: "rsi"}, id: "rsi.oversold"}}) { kind entered { symbol values } left { instrument { symbol } reason } }`. */
  readonly scanUpdated: {
    readonly kind: ScanEventKind;
    /** Matches now. */
    readonly totalCount: number;
    /** End of the newest bar of any instrument that was judged, in milliseconds; null where none was. */
    readonly asOfMs: EpochMs | null;
    /** Those that match and did not before; of a SNAPSHOT all of them. */
    readonly entered: readonly ({
      /** What the condition and the rank read at the bar, by name: a price or a column as it is called (`close`, `rsi.rsi_14`, `ema:period=200.ema_200`), with `/change_20` behind it for a change, and features by their id, with the key of their entry before it where that is another one (`fast/ema.rising`). Numbers have 10 significant digits. */
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
    /** Those that matched before; empty in a SNAPSHOT. */
    readonly left: readonly ({
      /** Why it is not known whether it matches; null where the condition does not hold, and where it does not belong to the universe any more. */
      readonly reason: ScanUnknownReason | null;
      /** False where it does not belong to the sector or the fund any more. */
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
/** Which instruments come to match, and which no longer do. */
export const SCAN_CHANGES: TypedDocument<ScanChangesResult, ScanChangesVariables> =
  'subscription ScanChanges($universe:ScanUniverse!$interval:Interval!$where:ScanCondition$rank:ScanRank){scanUpdated(universe:$universe interval:$interval where:$where rank:$rank){kind totalCount asOfMs entered{values confirmedAtMs instrument{exchange market symbol}}left{reason isMember instrument{exchange market symbol}}}}';
