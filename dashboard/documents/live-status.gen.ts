// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ArchiveFault, ArchiveStatus, EpochMs, Exchange, Interval, Market, SessionWarning, SymbolFaultKind, TypedDocument, UpstreamCause, VenueStatus } from '#clients/typescript/src/index.ts';

export type LiveStatusVariables = Readonly<Record<never, never>>;
export interface LiveStatusResult {
  /** Health, whenever anything but ages and clocks changes: the status of a venue, ready and stale series, faults, sessions, gaps. The server compares once a second. Each event is the whole state, and the first is the current one. After a reconnect, subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that it is `degraded` if some venues are dead and others are not. A `failing` archive makes the server at least `degraded`. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** The program that answered. */
    readonly server: {
      /** Version of the program; `unknown` if market data runs inside another program. */
      readonly version: string;
      /** Start of the process, in milliseconds since the epoch. */
      readonly startedMs: EpochMs;
    };
    /** The archive of closed bars on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
      /** Why the last attempt failed; null while `ok`. */
      readonly fault: ArchiveFault | null;
      /** Start of the failure, in milliseconds; null while `ok`. */
      readonly failingSinceMs: EpochMs | null;
      /** Number of closed bars that wait to be archived, for example 12. */
      readonly unarchivedBars: number;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Start of the present status, in milliseconds since the epoch; not before the start of this server. */
      readonly statusSinceMs: EpochMs;
      /** Current trading session; null for venues that trade around the clock. The server checks for silence, staleness and gaps only while it is open. */
      readonly session: {
        /** Whether the market trades now, to the minute: false at night, in a lunch break and on a holiday. */
        readonly isOpen: boolean;
        /** Next start of trading, in milliseconds: after the lunch break, in the morning, or after a holiday. During trading it is the next opening. */
        readonly nextOpenMs: EpochMs | null;
        /** End of the known holidays, in milliseconds; after it every weekday is treated as an ordinary one. */
        readonly horizonMs: EpochMs;
        /** A warning about the calendar; null if there is none. */
        readonly warning: SessionWarning | null;
        /** IANA time zone of `hours` and trade dates, for example `Asia/Shanghai`. */
        readonly timeZone: string;
      } | null;
      /** Number of connections that deliver data, out of `connectionsTotal`. */
      readonly connectionsLive: number;
      /** Number of connections that should deliver data. */
      readonly connectionsTotal: number;
      /** Number of series that are complete up to now. `seriesStale` counts the stale ones, `seriesTotal` all. */
      readonly seriesReady: number;
      /** Number of stale series. */
      readonly seriesStale: number;
      /** Number of all series. */
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** Clock of this server minus clock of the venue, in milliseconds; negative if it is behind, null before the venue has sent its time. Bars follow the venue's clock, so a wrong local clock loses none. */
      readonly clockSkewMs: EpochMs | null;
      /** Why the venue delivers no bars now; null while it does, and just after the start of a server. */
      readonly upstreamFault: {
        readonly cause: UpstreamCause;
        /** Start of the outage, in milliseconds since the epoch. */
        readonly sinceMs: EpochMs;
      } | null;
      /** Configured symbols without new bars for a reason of their own. They do not affect other symbols. */
      readonly symbolFaults: readonly ({
        readonly symbol: string;
        readonly kind: SymbolFaultKind;
        /** The affected intervals, for example `["1m", "5m"]`. */
        readonly intervals: readonly Interval[];
      })[];
      /** Number of open gaps, and of remembered gaps by outcome. */
      readonly gapCounts: {
        /** Open gaps. */
        readonly open: number;
        /** Filled gaps, of the newest 2,000. */
        readonly filled: number;
        /** Absent gaps, of the newest 2,000. */
        readonly absent: number;
      };
      /** Health by interval. */
      readonly intervals: readonly ({
        readonly interval: Interval;
        /** Number of series that are complete up to now. */
        readonly seriesReady: number;
        /** Number of stale series. */
        readonly seriesStale: number;
        /** Number of all series. */
        readonly seriesTotal: number;
        /** Age in milliseconds of the series that has waited longest for a bar; null before the first bar. */
        readonly oldestAgeMs: EpochMs | null;
      })[];
    })[];
  };
}
/** The health of the server, whenever it changes. */
export const LIVE_STATUS: TypedDocument<LiveStatusResult, LiveStatusVariables> =
  'subscription LiveStatus{healthUpdated{...ServerHealth}}fragment ServerHealth on Health{status nowMs server{version startedMs}archive{status fault failingSinceMs unarchivedBars}venues{exchange market status statusSinceMs session{isOpen nextOpenMs horizonMs warning timeZone}connectionsLive connectionsTotal seriesReady seriesStale seriesTotal lastBarAgeMs clockSkewMs upstreamFault{cause sinceMs}symbolFaults{symbol kind intervals}gapCounts{open filled absent}intervals{interval seriesReady seriesStale seriesTotal oldestAgeMs}}}';
