import type { VenueId } from '#kernel/market/instrument.ts';
import type { UpstreamCause } from '#kernel/market/upstream-cause.ts';

/** A venue for which the start waits, and the known fault that stops its bars. */
export interface AwaitedVenue {
  readonly venue: VenueId;
  readonly cause: UpstreamCause | null;
}

/** How far the series are loaded. */
export interface MarketReadiness {
  /** Whether every series of every reachable venue was complete once; the server answers before that, too. */
  readonly isReady: boolean;
  readonly seriesLoaded: number;
  readonly seriesTotal: number;
  /** The venues that start-up waits for; none when ready. */
  readonly awaited: readonly AwaitedVenue[];
}
