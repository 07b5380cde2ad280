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
  /** The gap ledger: every hole of every series that this server has seen, open or over, those that were seen last first. It outlives restarts; of each venue the newest 2,000 that were filled are told, and the newest 2,000 that are absent. Example: `gaps(exchange: venue_a, state: FILLED, first: 5) { nodes { symbol interval startTimeMs bars cause filledBy } }`. */
  readonly gaps: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      /** Tells it from the other holes of its series. */
      readonly id: string;
      readonly startTimeMs: EpochMs;
      readonly endTimeMs: EpochMs;
      /** Bars that the venue's calendar has there. */
      readonly bars: number;
      readonly cause: GapCause;
      readonly state: GapState;
      /** Bars that came; null where memory does not hold all of them any more. The others are holes of the exchange. */
      readonly filledBars: number | null;
    })[];
  };
}
/** Holes of one series in the ledger, those that were seen last first. */
export const SYMBOL_GAPS: TypedDocument<SymbolGapsResult, SymbolGapsVariables> =
  'query SymbolGaps($exchange:Exchange!$market:Market!$symbol:String!$interval:Interval!){gaps(exchange:$exchange market:$market symbol:$symbol interval:$interval first:200){totalCount nodes{id startTimeMs endTimeMs bars cause state filledBars}}}';
