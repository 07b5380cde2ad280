/** Bounds of what one bundle may hold; past them it is refused before it can do harm. */
export interface BundleLimits {
  readonly maxRowBytes: number;
  readonly maxFileBytes: number;
  /** Rows of all files together: keys and references are held in memory while they are checked. */
  readonly maxRows: number;
  /** Faults that are reported before reading stops. */
  readonly maxFaults: number;
}

export const DEFAULT_BUNDLE_LIMITS: BundleLimits = {
  maxRowBytes: 65_536,
  maxFileBytes: 2_147_483_648,
  maxRows: 5_000_000,
  maxFaults: 100,
};
