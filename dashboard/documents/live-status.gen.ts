// Written by `npm run generate` from the public schema and dashboard/documents;
// change those, not this file.

import type { ArchiveFault, ArchiveStatus, EpochMs, Exchange, Interval, Market, SessionWarning, SymbolFaultKind, TypedDocument, UpstreamCause, VenueStatus } from '#clients/typescript/src/index.ts';

export type LiveStatusVariables = Readonly<Record<never, never>>;
export interface LiveStatusResult {
  /** Health whenever something in it changed but ages and clocks: a venue's status, series that are ready or stale, faults, sessions, gaps. It is looked at once a second. Each event is the whole state, the first one as it is now; after a reconnect just subscribe again. Example: `subscription { healthUpdated { status venues { exchange market status gapCounts { open } } } }`. */
  readonly healthUpdated: {
    /** The worst status of all venues, except that a dead venue among living ones is `degraded`. A server whose archive is `failing` is `degraded` at least. */
    readonly status: VenueStatus;
    /** Server time in milliseconds. */
    readonly nowMs: EpochMs;
    /** The program that answers. */
    readonly server: {
      /** Its version; `unknown` where market data runs inside of another program. */
      readonly version: string;
      /** When it began, in milliseconds since the epoch. */
      readonly startedMs: EpochMs;
    };
    /** How closed bars are kept on disk. */
    readonly archive: {
      readonly status: ArchiveStatus;
      /** Why the last attempt failed; null while `ok`. */
      readonly fault: ArchiveFault | null;
      /** Since when attempts have failed; null while `ok`. */
      readonly failingSinceMs: EpochMs | null;
      /** Closed bars that wait to be archived, for example 12. */
      readonly unarchivedBars: number;
    };
    readonly venues: readonly ({
      readonly exchange: Exchange;
      readonly market: Market;
      readonly status: VenueStatus;
      /** Since when it has been so, in milliseconds since the epoch: since the start of this server at most. */
      readonly statusSinceMs: EpochMs;
      /** Trading session now; null for venues that trade around the clock. Silence, staleness and gaps count only while it is open. */
      readonly session: {
        /** Whether there is trading now, to the minute: not at night, in a lunch break or on a holiday. */
        readonly isOpen: boolean;
        /** When trading begins next, in milliseconds: after the lunch break, in the morning, or after a holiday. While there is trading it is the opening behind it. */
        readonly nextOpenMs: EpochMs | null;
        /** From when on holidays are not known, in milliseconds; there every weekday counts as ordinary. */
        readonly horizonMs: EpochMs;
        /** What to be careful of; null where nothing is. */
        readonly warning: SessionWarning | null;
        /** IANA name of the time zone of `hours` and of trade dates, for example `Asia/Shanghai`. */
        readonly timeZone: string;
      } | null;
      /** Sockets that deliver data, of those that should. */
      readonly connectionsLive: number;
      readonly connectionsTotal: number;
      /** Series that are complete up to now, stale ones, and all. */
      readonly seriesReady: number;
      readonly seriesStale: number;
      readonly seriesTotal: number;
      /** Milliseconds since the last bar of any series; null before the first. */
      readonly lastBarAgeMs: EpochMs | null;
      /** How far the clock of this server is ahead of the venue's, in milliseconds; negative when behind, null before the venue told its time. Bars are judged by the venue's clock, so a wrong clock here loses none. */
      readonly clockSkewMs: EpochMs | null;
      /** Why the venue gives no bars now; null while it does, and in the first moments of a server. */
      readonly upstreamFault: {
        readonly cause: UpstreamCause;
        /** Since when the venue has given nothing, in milliseconds since the epoch. */
        readonly sinceMs: EpochMs;
      } | null;
      /** Configured symbols without new bars by a fault of their own. They hold up nothing else. */
      readonly symbolFaults: readonly ({
        readonly symbol: string;
        readonly kind: SymbolFaultKind;
        /** The intervals concerned, for example `["1m", "5m"]`. */
        readonly intervals: readonly Interval[];
      })[];
      /** How many gaps are open, and what became of those that are remembered. */
      readonly gapCounts: {
        /** Now. */
        readonly open: number;
        /** Of the newest 2,000 of which bars came, */
        readonly filled: number;
        /** and of the newest 2,000 of which the exchange has none. */
        readonly absent: number;
      };
      readonly intervals: readonly ({
        readonly interval: Interval;
        readonly seriesReady: number;
        readonly seriesStale: number;
        readonly seriesTotal: number;
        /** Age in milliseconds of the series that has waited longest for a bar; null before the first. */
        readonly oldestAgeMs: EpochMs | null;
      })[];
    })[];
  };
}
/** The same health, whenever something in it changes. */
export const LIVE_STATUS: TypedDocument<LiveStatusResult, LiveStatusVariables> =
  'subscription LiveStatus{healthUpdated{...ServerHealth}}fragment ServerHealth on Health{status nowMs server{version startedMs}archive{status fault failingSinceMs unarchivedBars}venues{exchange market status statusSinceMs session{isOpen nextOpenMs horizonMs warning timeZone}connectionsLive connectionsTotal seriesReady seriesStale seriesTotal lastBarAgeMs clockSkewMs upstreamFault{cause sinceMs}symbolFaults{symbol kind intervals}gapCounts{open filled absent}intervals{interval seriesReady seriesStale seriesTotal oldestAgeMs}}}';
