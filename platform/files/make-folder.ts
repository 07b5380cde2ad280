import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents; an existing folder stays as it is. Parents are created one by one,
 * because Node's `recursive` option never returns on a file system that answers with ENOENT, as `/proc` does. Throws
 * the system error.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  let above = resolve(path);
  while (!isFolder(above)) {
    missing.push(above);
    above = dirname(above);
  }
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another process may have created it in between.
      if (codeOf(error) !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  }
}

/** Whether a path is a folder; false when nothing exists there. Throws when it is something else. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return true;
  // A dangling link exists, and no folder can be created in its place.
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
  throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR', path });
}

/** The system error code, for example `ENOSPC`; empty for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
