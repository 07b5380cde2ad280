import { basename } from 'node:path';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { LOSSES } from '#bin/wiring/data-files.ts';
import { ProcessEndedError } from '#bin/workers/process-ended.ts';
import { CompositionError } from '#federation/compose/composition-error.ts';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';
import { CalendarTableError } from '#market-data/calendars/calendar-table.ts';
import { TooManyStreamsError } from '#market-data/venues/session/too-many-streams.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { PostgresAwayError, PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { RecordingError } from '#platform/recording/recording-unusable.ts';
import { DatabaseUnusableError } from '#platform/sqlite/open-database.ts';

/** System errors of a folder that is not accessible, or is a file. */
const NOT_WRITABLE: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EEXIST',
  'ENOTDIR',
]);

/**
 * One line for a failure that the user can fix: an invalid setting, a port in use, a folder without write access, a
 * file that is not a database. Null for any other error, which is a bug.
 */
export function explainFailure(error: unknown): string | null {
  if (error instanceof DatabaseUnusableError && error.damagedPath !== null) {
    const loss = LOSSES[basename(error.damagedPath)];
    return loss === undefined ? error.message : `${error.message} (without it, ${loss})`;
  }
  const isOurs =
    error instanceof ConfigurationError ||
    error instanceof ArchiveUnavailableError ||
    error instanceof CalendarTableError ||
    error instanceof CompositionError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseUnusableError ||
    error instanceof PostgresUnusableError ||
    error instanceof ProcessEndedError ||
    error instanceof RecordingError ||
    error instanceof TooManyStreamsError;
  if (isOurs) return error.message;
  if (error instanceof StorageUnavailableError) return error.reason;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const { code } = error;
  if (code === 'EADDRINUSE') {
    const address = error.message.replace(/^listen EADDRINUSE: /, '');
    return `${address}; stop the other program, or set PORT (0 takes a free one)`;
  }
  if (code === 'ENOENT' || code === 'EISDIR') return error.message;
  if (code === 'ENOSPC') return `${error.message}; free some space, or choose another DATA_DIR`;
  if (typeof code === 'string' && NOT_WRITABLE.has(code)) {
    return `${error.message}; choose a folder that can be read and written with DATA_DIR`;
  }
  return null;
}

/** Exit code of a failure that must be fixed: a restart is useless. */
const MISTAKE = 2;
/** Exit code (EX_TEMPFAIL of sysexits) of a transient failure: a supervisor restarts the program. */
const PASSING = 75;

/** The exit code for a failure that `explainFailure` has a line for. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof ProcessEndedError) return error.code === PASSING ? PASSING : MISTAKE;
  const isPassing =
    error instanceof PostgresAwayError ||
    error instanceof StorageUnavailableError ||
    (error instanceof ArchiveUnavailableError && error.fault === 'unavailable');
  return isPassing ? PASSING : MISTAKE;
}
