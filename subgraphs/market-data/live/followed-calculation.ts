import type { LiveValues } from '#market-data/live/live-values.ts';

/** One indicator on one live series, as streams read it. `ready` comes before every other call, in the same turn. */
export interface FollowedCalculation {
  /** Whether its numbers match the current state of the series. */
  readonly isReady: boolean;
  ready(): Promise<void>;
  /** Numbers at the newest bars, the forming one among them unless it is left out. */
  newest(rows: number, closedOnly: boolean): LiveValues | Promise<LiveValues>;
  /** Numbers at a closed bar and at those before it; null when the series does not have the bar. */
  at(openTimeMs: number, rows?: number): LiveValues | Promise<LiveValues | null>;
}
