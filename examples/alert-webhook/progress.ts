import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** How far events have been sent: up to the cursors `after`, or since a time before the first event. */
export interface Progress {
  readonly since: number;
  readonly after?: readonly string[];
}

/**
 * The progress in the file; from now on where there is no file, or none is named. Throws where the file holds
 * something else.
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
