import type { FollowedResult } from '#market-data/scans/newest-result.ts';

/** A scan that is repeated while it has followers. */
export interface FollowedScan {
  /**
   * The newest result that is later than a version; waits for one. Null at the end, and once its reader is gone.
   * Rejects if the scan failed.
   */
  after(version: number, isGone: () => boolean): Promise<FollowedResult | null>;
  /** Wakes all waiters, so that each can check whether it is still needed. */
  wake(): void;
  end(): void;
}

/** A follower's hold on a scan, which runs while it has one. */
export interface ScanLease {
  readonly follower: FollowedScan;
  /** Releasing twice does nothing. */
  release(): void;
}
