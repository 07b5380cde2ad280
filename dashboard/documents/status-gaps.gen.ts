// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { BarSource, EpochMs, Exchange, GapCause, GapKind, GapState, Interval, Market, TypedDocument } from '#clients/typescript/src/index.ts';

export interface StatusGapsVariables {
  readonly state?: GapState | null;
}
export interface StatusGapsResult {
  /** The gap ledger: every hole of every series that this server has seen, open or over, those that were seen last first. It outlives restarts; of each venue the newest 2,000 that were filled are told, and the newest 2,000 that are absent. Example: `gaps(exchange: venue_a, state: FILLED, first: 5) { nodes { symbol interval startTimeMs bars cause filledBy } }`. */
  readonly gaps: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      /** Tells it from the other holes of its series. */
      readonly id: string;
      readonly instrument: {
        readonly exchange: Exchange;
        readonly market: Market;
      };
      readonly symbol: string;
      readonly interval: Interval;
      readonly startTimeMs: EpochMs;
      readonly endTimeMs: EpochMs;
      /** Bars that the venue's calendar has there. */
      readonly bars: number;
      /** What it is, or was at last. */
      readonly kind: GapKind;
      readonly cause: GapCause;
      readonly state: GapState;
      /** When bars were missing first. */
      readonly firstSeenMs: EpochMs;
      /** When bars were missing last: now, when the absence was confirmed, or shortly before it was over. */
      readonly lastSeenMs: EpochMs;
      /** Bars that came; null where memory does not hold all of them any more. The others are holes of the exchange. */
      readonly filledBars: number | null;
      /** The ways by which they came. */
      readonly filledBy: readonly BarSource[];
    })[];
  };
}
/** The gap ledger: the holes of all series in one state, or in any. */
export const STATUS_GAPS: TypedDocument<StatusGapsResult, StatusGapsVariables> =
  'query StatusGaps($state:GapState){gaps(state:$state first:100){totalCount nodes{id instrument{exchange market}symbol interval startTimeMs endTimeMs bars kind cause state firstSeenMs lastSeenMs filledBars filledBy}}}';
