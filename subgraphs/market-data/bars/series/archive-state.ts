import type { ArchiveErrorCode } from '#kernel/market/bar-archive.ts';

/** The state of writes to the archive. */
export interface ArchiveState {
  /** Why the last transaction failed; null while they succeed. */
  readonly fault: ArchiveErrorCode | null;
  /** Since when they have failed, in milliseconds since the epoch. */
  readonly failingSinceMs: number | null;
  /** For how long. */
  readonly failingForMs: number;
  /** Closed bars that wait to be archived. */
  readonly unarchivedBars: number;
}
