/** Bounds of a bundle; a larger one is rejected. */
export interface BundleLimits {
  readonly maxRowBytes: number;
  readonly maxFileBytes: number;
  /** Maximum files in the manifest, and maximum files in an archive. */
  readonly maxFiles: number;
  /** Rows of all files together: keys and references are kept in memory while they are checked. */
  readonly maxRows: number;
  /** Rows of one key, which are compared pairwise. */
  readonly maxRowsPerKey: number;
  /** Maximum unpacked size of an archive. */
  readonly maxUnpackedBytes: number;
  /** Heap of the server's thread that reads a bundle, MiB. */
  readonly memoryMb: number;
  /** Maximum reported errors; then reading stops. */
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
