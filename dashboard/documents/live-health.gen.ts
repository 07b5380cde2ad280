// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ArchiveStatus, EpochMs, Exchange, Market, TypedDocument, VenueStatus } from '#clients/typescript/src/index.ts';

export type LiveHealthVariables = Readonly<Record<never, never>>;
export interface LiveHealthResult {
  /** Health whenever something in it changed but ages and clocks: a venue's status, series that are ready or stale, faults, sessions, gaps. It is looked at once a second. Each event is the whole state, the first one as it is now; after a reconnect just subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that a dead venue among living ones is `degraded`. A server whose archive is `failing` is `degraded` at least. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** How closed bars are kept on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Series that are complete up to now, stale ones, and all. */
      readonly seriesReady: number;
      readonly seriesStale: number;
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** How many gaps are open, and what became of those that are remembered. */
      readonly gapCounts: {
        /** Now. */
        readonly open: number;
      };
    })[];
  };
}
/** The state of every venue, whenever it changes. */
export const LIVE_HEALTH: TypedDocument<LiveHealthResult, LiveHealthVariables> =
  'subscription LiveHealth{healthUpdated{status nowMs archive{status}venues{exchange market status seriesReady seriesStale seriesTotal lastBarAgeMs gapCounts{open}}}}';
