// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { EpochMs, Exchange, GapCause, GapState, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface SymbolGapsVariables {
  readonly exchange: Exchange;
  readonly market: Market;
  readonly symbol: string;
  readonly interval: Interval;
}
export interface SymbolGapsResult {
  /** The gap ledger: every hole of every series that this server has seen, open or over, last seen first. It survives restarts. For each venue it keeps the newest 2,000 filled and the newest 2,000 absent gaps. Example: `gaps(exchange: venue_a, state: FILLED, first: 5) { nodes { symbol interval startTimeMs bars cause filledBy } }`. */
  readonly gaps: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      /** Id of the hole, unique within its series. */
      readonly id: string;
      /** Open time of the first missing bar, in milliseconds. */
      readonly startTimeMs: EpochMs;
      /** End of the hole in milliseconds, exclusive. */
      readonly endTimeMs: EpochMs;
      /** Number of bars of the venue's calendar in the hole. */
      readonly bars: number;
      readonly cause: GapCause;
      readonly state: GapState;
      /** Number of bars that arrived; null if memory no longer holds all of them. The exchange does not have the others. */
      readonly filledBars: number | null;
    })[];
  };
}
/** The holes of one series in the gap ledger, last seen first. */
export const SYMBOL_GAPS: TypedDocument<SymbolGapsResult, SymbolGapsVariables> =
  'query SymbolGaps($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!){gaps(exchange:$exchange market:$market symbol:$symbol interval:$interval first:200){totalCount nodes{id startTimeMs endTimeMs bars cause state filledBars}}}';
