import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** How far events have been told: behind `after`, or since a moment before the first one of all. */
export interface Progress {
  readonly since: number;
  readonly after?: readonly string[];
}

/**
 * How far the file says that events have been told; from now on where there is no file, or none is named. Throws where
 * it holds something else.
 */
export function readProgress(file: string | undefined, nowMs: number): Progress {
  if (file === undefined || !existsSync(file)) return { since: nowMs };
  return JSON.parse(readFileSync(file, 'utf8')) as Progress;
}

/** Writes the file as a whole or not at all, so that an end at any moment leaves one that can be read. */
export function keepProgress(file: string | undefined, progress: Progress): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, `${JSON.stringify(progress)}\n`);
  renameSync(`${file}.new`, file);
}
