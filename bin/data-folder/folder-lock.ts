import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** An exclusive role of a process in a data folder. */
export type FolderRole = 'market-data' | 'signalhub' | 'publishing' | 'alerts';

/** The holder of a lock. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** When the lock was taken: ISO 8601, UTC. */
  readonly since: string;
  /** The command line after the program, for example `start --profile live`. */
  readonly command: string;
}

export interface FolderLock {
  release(): void;
}

/** A process that only checks the lock holds it for a moment. */
const WAIT_MS = 300;

const SQLITE_BUSY = 5;
const SQLITE_NOT_A_DATABASE = 26;

/**
 * Locks a role on a data folder until the process ends: the operating system holds the lock, through an open SQLite
 * transaction on an empty file. It therefore needs no check of a process id, and no cleanup after a crash.
 *
 * A JSON file next to it names the holder, for error messages.
 *
 * @throws `DataFolderError` naming the process that holds the lock
 */
export function lockFolder(folder: string, role: FolderRole, clock: Clock): FolderLock {
  const database = openLocked(folder, role, WAIT_MS);
  if (database === null) throw inUse(folder, role, readOwner(folder, role));
  const ownerPath = ownerFile(folder, role);
  writeOwner(ownerPath, new Date(clock.nowMs()).toISOString());
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(ownerPath, { force: true });
      database.close();
    },
  };
}

/** The holder of a lock; null when it is free, `unknown` when the holder left no name. */
export function lockOwner(folder: string, role: FolderRole): LockOwner | 'unknown' | null {
  const database = openLocked(folder, role, 0);
  if (database === null) return readOwner(folder, role) ?? 'unknown';
  database.close();
  return null;
}

/** Describes the holder of a lock. */
export function describeOwner(owner: LockOwner | 'unknown' | null): string {
  if (owner === null || owner === 'unknown') return 'another process';
  const { pid, host, since, command } = owner;
  return `process ${pid} on ${host} (marketgraph ${command}, since ${since})`;
}

/** The connection that holds the lock; null when another process has it. */
function openLocked(folder: string, role: FolderRole, timeout: number): DatabaseSync | null {
  const path = join(folder, `${role}.lock`);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout });
    // Nothing is ever written, so a full disk does not prevent locking.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === SQLITE_BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    const advice =
      code === SQLITE_NOT_A_DATABASE
        ? 'delete it'
        : 'name a folder with DATA_DIR that can be written and is on a file system with locks';
    throw new DataFolderError(`${path} cannot be locked: ${reason}; ${advice}`, {
      cause: error,
    });
  }
}

function inUse(folder: string, role: FolderRole, owner: LockOwner | null): DataFolderError {
  const who = describeOwner(owner);
  return role === 'publishing'
    ? new DataFolderError(`${who} is publishing into ${folder}; publish again when it is done`)
    : new DataFolderError(
        `${folder} is in use by ${who}; stop it, or name another folder with DATA_DIR`,
      );
}

function ownerFile(folder: string, role: FolderRole): string {
  // Not the lock file itself: a process that opens and closes it loses its locks on it.
  return join(folder, `${role}.lock.json`);
}

function writeOwner(path: string, since: string): void {
  const owner: LockOwner = {
    pid: process.pid,
    host: hostname(),
    since,
    command: process.argv.slice(2).join(' '),
  };
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(owner)}\n`);
    renameSync(draft, path);
  } catch {
    // On a full disk the lock still holds, but its holder is not named.
    rmSync(path, { force: true });
    rmSync(draft, { force: true });
  }
}

function readOwner(folder: string, role: FolderRole): LockOwner | null {
  try {
    const found: unknown = JSON.parse(readFileSync(ownerFile(folder, role), 'utf8'));
    const { pid, host, since, command } = found as LockOwner;
    const isWhole =
      Number.isInteger(pid) && [host, since, command].every((text) => typeof text === 'string');
    return isWhole ? { pid, host, since, command } : null;
  } catch {
    return null;
  }
}
