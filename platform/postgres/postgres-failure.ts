import { DatabaseError } from 'pg';
import { ArchiveUnavailableError, type ArchiveErrorCode } from '#kernel/market/bar-archive.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';

/** The database cannot be used, or does not have the expected schema. One line says why and what to do. */
export class PostgresUnusableError extends Error {
  override readonly name = 'PostgresUnusableError';
}

/** The database is unavailable, and may recover without any change of settings. */
export class PostgresAwayError extends PostgresUnusableError {}

/** Archive faults by SQLSTATE. */
const FAULTS: Readonly<Record<string, ArchiveErrorCode>> = {
  '53100': 'disk_full',
  '25006': 'read_only',
  XX001: 'damaged',
  XX002: 'damaged',
};

const ADVICE: Readonly<Record<ArchiveErrorCode, string>> = {
  disk_full: 'free some space on the server',
  read_only: 'name its primary in DATABASE_URL',
  damaged: 'restore it from a backup',
  unavailable: 'see to the server and the network',
};

/** Whether PostgreSQL rejected a statement for its data, so that a retry is useless. */
export function isRefusedStatement(error: unknown): boolean {
  // Classes 22 and 23: invalid data, and violated constraints.
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** Whether a failure comes from PostgreSQL or the network, and not from the caller's code. */
export function isPostgresFailure(error: unknown): boolean {
  if (error instanceof DatabaseError || error instanceof AggregateError) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'CommitUnknownError' || error instanceof PostgresUnusableError) return true;
  return 'code' in error || /timeout|terminated|not queryable|Connection/i.test(error.message);
}

/**
 * Converts a failure of the database into an `ArchiveUnavailableError`; returns any other error as it is.
 *
 * @param place the database's display name
 */
export function archiveFailure(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error)) return error;
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  const fault = FAULTS[code] ?? 'unavailable';
  const what = `${place}: ${reasonOf(error)}; ${ADVICE[fault]}`;
  return new ArchiveUnavailableError(fault, what, { cause: error });
}

/**
 * Converts a failure of the database into a `StorageUnavailableError`; returns any other error as it is, including a
 * statement rejected for its data.
 *
 * @param place the database's display name
 */
export function storageFailure(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error) || isRefusedStatement(error)) return error;
  const unavailable = archiveFailure(error, place) as ArchiveUnavailableError;
  return new StorageUnavailableError(unavailable.message, error);
}

/**
 * Converts a failure of the database into one line for commands: `PostgresAwayError` when waiting may help. Returns any
 * other error as it is.
 */
export function asUnusable(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error) || error instanceof PostgresUnusableError) return error;
  const line = `${place} cannot be used: ${reasonOf(error)}; see DATABASE_URL and docs/scaling.md`;
  const Unusable = isAway(error) ? PostgresAwayError : PostgresUnusableError;
  return new Unusable(line, { cause: error });
}

/** Network errors of a server that is down, or whose name does not resolve yet while a machine starts. */
const AWAY: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOENT',
]);

/** Whether the database or the network is down and may recover without any change of settings. */
export function isAway(error: unknown): boolean {
  // Broken connections, too many of them, and a server that starts, stops or is still a standby.
  if (error instanceof DatabaseError) return /^(08|53|57P)|^25006$/.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  if (error.name === 'CommitUnknownError') return true;
  if ('code' in error && typeof error.code === 'string') return AWAY.has(error.code);
  return /timeout|terminated|Connection refused/i.test(error.message);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
