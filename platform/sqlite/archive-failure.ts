import type { DatabaseSync } from 'node:sqlite';
import { ArchiveUnavailableError, type ArchiveErrorCode } from '#kernel/market/bar-archive.ts';
import { primaryCode } from '#platform/sqlite/store-failure.ts';

/** Archive faults by SQLite's primary result code. */
const FAULTS: Readonly<Record<number, ArchiveErrorCode>> = {
  8: 'read_only',
  11: 'damaged',
  13: 'disk_full',
  26: 'damaged',
};

const ADVICE: Readonly<Record<Exclude<ArchiveErrorCode, 'damaged'>, string>> = {
  disk_full: 'free some space',
  read_only: 'make the file and its folder writable',
  unavailable: 'check the disk or the network file system',
};

/**
 * Converts a failure of an archive file into an `ArchiveUnavailableError`; returns any other error as it is.
 *
 * @param ifDamaged what to do when the file itself is damaged
 */
export function archiveFailure(error: unknown, database: DatabaseSync, ifDamaged: string): unknown {
  const code = primaryCode(error);
  if (code === null || !(error instanceof Error)) return error;
  const fault = FAULTS[code] ?? 'unavailable';
  const advice = fault === 'damaged' ? ifDamaged : ADVICE[fault];
  const what = `${database.location() ?? 'the archive'}: ${error.message}; ${advice}`;
  return new ArchiveUnavailableError(fault, what, { cause: error });
}
