/** Bounds of what one bundle may hold; past them it is refused before it can do harm. */
export interface BundleLimits {
  readonly maxRowBytes: number;
  readonly maxFileBytes: number;
  /** Files that the manifest may name, and files of any name in an archive. */
  readonly maxFiles: number;
  /** Rows of all files together: keys and references are held in memory while they are checked. */
  readonly maxRows: number;
  /** Rows of one key, which are compared with one another. */
  readonly maxRowsPerKey: number;
  /** What an archive may unpack to. */
  readonly maxUnpackedBytes: number;
  /** Heap of the thread on which a server reads a bundle, MiB. */
  readonly memoryMb: number;
  /** Faults that are reported before reading stops. */
  readonly maxFaults: number;
}

export const DEFAULT_BUNDLE_LIMITS: BundleLimits = {
  maxRowBytes: 65_536,
  maxFileBytes: 2_147_483_648,
  maxFiles: 10_000,
  maxRows: 5_000_000,
  maxRowsPerKey: 1_000,
  maxUnpackedBytes: 8_589_934_592,
  memoryMb: 512,
  maxFaults: 100,
};
