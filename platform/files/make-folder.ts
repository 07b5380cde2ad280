import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with the folders above it that are missing; one that is there already is left as it
 * is. It makes them one by one, because Node's own `recursive` never ends where a file system refuses
 * a folder with the words that it does not exist, as `/proc` does. Throws the system's error.
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
      // Another process may have made it in between.
      if (codeOf(error) !== 'EEXIST' || !isFolder(folder)) throw error;
    }
  }
}

/** Whether a folder is there; false when nothing is. Throws for what is there and is no folder. */
function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return true;
  // A link that leads nowhere is something that is there: no folder can be made in its place.
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
  throw Object.assign(new Error(`ENOTDIR: not a directory, '${path}'`), { code: 'ENOTDIR', path });
}

/** The system's word for what went wrong, for example `ENOSPC`; empty where it is no such error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
