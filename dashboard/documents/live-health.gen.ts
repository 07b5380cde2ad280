// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ArchiveStatus, EpochMs, Exchange, Market, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

export type LiveHealthVariables = Readonly<Record<never, never>>;
export interface LiveHealthResult {
  /** Health, whenever anything but ages and clocks changes: the status of a venue, ready and stale series, faults, sessions, gaps. The server compares once a second. Each event is the whole state, and the first is the current one. After a reconnect, subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that it is `degraded` if some venues are dead and others are not. A `failing` archive makes the server at least `degraded`. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** The archive of closed bars on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Number of series that are complete up to now. `seriesStale` counts the stale ones, `seriesTotal` all. */
      readonly seriesReady: number;
      /** Number of stale series. */
      readonly seriesStale: number;
      /** Number of all series. */
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** Number of open gaps, and of remembered gaps by outcome. */
      readonly gapCounts: {
        /** Open gaps. */
        readonly open: number;
      };
    })[];
  };
}
/** The health of every venue, whenever it changes. */
export const LIVE_HEALTH: TypedDocument<LiveHealthResult, LiveHealthVariables> =
  'subscription LiveHealth{healthUpdated{status nowMs archive{status}venues{exchange market status seriesReady seriesStale seriesTotal lastBarAgeMs gapCounts{open}}}}';
