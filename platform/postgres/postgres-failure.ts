import { DatabaseError } from 'pg';
import { ArchiveUnavailableError, type ArchiveFault } from '#kernel/market/bar-archive.ts';
import { StorageUnavailableError } from '#kernel/ports/storage-unavailable.ts';

/** A database that cannot be used now, or is not what this program knows. One line says why and what to do. */
export class PostgresUnusableError extends Error {
  override readonly name = 'PostgresUnusableError';
}

/** A database that does not answer now, and may do so later without anything being set otherwise. */
export class PostgresAway extends PostgresUnusableError {}

/** Faults by SQLSTATE. */
const FAULTS: Readonly<Record<string, ArchiveFault>> = {
  '53100': 'disk_full',
  '25006': 'read_only',
  XX001: 'damaged',
  XX002: 'damaged',
};

const ADVICE: Readonly<Record<ArchiveFault, string>> = {
  disk_full: 'free some space on the server',
  read_only: 'name its primary in DATABASE_URL',
  damaged: 'restore it from a backup',
  unavailable: 'see to the server and the network',
};

/** Whether PostgreSQL itself refused a statement for what it says, so that asking again is of no use. */
export function isRefusedStatement(error: unknown): boolean {
  // Classes 22 and 23: data that cannot be, and constraints.
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** Whether a failure is PostgreSQL's or of the way to it, and not one of the caller's own. */
export function isPostgresFailure(error: unknown): boolean {
  if (error instanceof DatabaseError || error instanceof AggregateError) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'CommitUnknownError' || error instanceof PostgresUnusableError) return true;
  return 'code' in error || /timeout|terminated|not queryable|Connection/i.test(error.message);
}

/**
 * A failure of the database as `ArchiveUnavailableError`; anything else as it is.
 *
 * @param place the database, as people know it
 */
export function archiveFailure(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error)) return error;
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  const fault = FAULTS[code] ?? 'unavailable';
  const what = `${place}: ${reasonOf(error)}; ${ADVICE[fault]}`;
  return new ArchiveUnavailableError(fault, what, { cause: error });
}

/**
 * A failure of the database as `StorageUnavailableError`; anything else as it is, and so is a statement that the
 * database refuses for what it says.
 *
 * @param place the database, as people know it
 */
export function storageFailure(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error) || isRefusedStatement(error)) return error;
  const unavailable = archiveFailure(error, place) as ArchiveUnavailableError;
  return new StorageUnavailableError(unavailable.message, error);
}

/**
 * A failure of the database as one line for whoever runs a command, as `PostgresAway` where waiting may help;
 * anything else as it is.
 */
export function asUnusable(error: unknown, place: string): unknown {
  if (!isPostgresFailure(error) || error instanceof PostgresUnusableError) return error;
  const line = `${place} cannot be used: ${reasonOf(error)}; see DATABASE_URL and docs/scaling.md`;
  const Unusable = isAway(error) ? PostgresAway : PostgresUnusableError;
  return new Unusable(line, { cause: error });
}

/** What the network says of a server that is away, or whose name is not known yet while a machine starts. */
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

/** Whether the database or the way to it is away, and may be back without anything being set otherwise. */
export function isAway(error: unknown): boolean {
  // Connections that broke, too many of them, and a server that starts, ends or is a standby still.
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
