// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { BarSource, EpochMs, Exchange, GapCause, GapKind, GapState, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface StatusGapsVariables {
  readonly state?: GapState | null;
}
export interface StatusGapsResult {
  /** The gap ledger: every hole of every series that this server has seen, open or over, last seen first. It survives restarts. For each venue it keeps the newest 2,000 filled and the newest 2,000 absent gaps. Example: `gaps(exchange: venue_a, state: FILLED, first: 5) { nodes { symbol interval startTimeMs bars cause filledBy } }`. */
  readonly gaps: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      /** Id of the hole, unique within its series. */
      readonly id: string;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
      };
      readonly symbol: string;
      readonly interval: Interval;
      /** Open time of the first missing bar, in milliseconds. */
      readonly startTimeMs: EpochMs;
      /** End of the hole in milliseconds, exclusive. */
      readonly endTimeMs: EpochMs;
      /** Number of bars of the venue's calendar in the hole. */
      readonly bars: number;
      /** Present kind of the hole, or the last one. */
      readonly kind: GapKind;
      readonly cause: GapCause;
      readonly state: GapState;
      /** First time at which the bars were missing, in milliseconds. */
      readonly firstSeenMs: EpochMs;
      /** Last time at which the bars were missing, in milliseconds: now, the confirmation of the absence, or shortly before the hole was filled. */
      readonly lastSeenMs: EpochMs;
      /** Number of bars that arrived; null if memory no longer holds all of them. The exchange does not have the others. */
      readonly filledBars: number | null;
      /** Sources of the bars that arrived. */
      readonly filledBy: readonly BarSource[];
    })[];
  };
}
/** The gap ledger: the holes of all series in one state, or in any. */
export const STATUS_GAPS: TypedDocument<StatusGapsResult, StatusGapsVariables> =
  'query StatusGaps($state:GapState){gaps(state:$state first:100){totalCount nodes{id instrument{exchange market}symbol interval startTimeMs endTimeMs bars kind cause state firstSeenMs lastSeenMs filledBars filledBy}}}';
