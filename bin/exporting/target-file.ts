import { renameSync, rmSync } from 'node:fs';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { codeOf } from '#platform/files/make-folder.ts';

/** Reason and remedy for an unusable output path, by system error code. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist; create it first',
  ENOTDIR: 'a part of its path is a file; name another path',
  EISDIR: 'a folder has that name; name a file',
  EEXIST: 'a folder has that name; name a file',
  ENOTEMPTY: 'a folder has that name; name a file',
  EACCES: 'this user may not write there; name a file in another folder',
  EPERM: 'this user may not write there; name a file in another folder',
  EROFS: 'that file system can only be read; name a file in another one',
  ENOSPC: 'the disk is full; free some space, or name a file on another one',
  EDQUOT: 'the quota of this user is used up; free some space, or name a file on another disk',
  EFBIG: 'the limit of the file size is reached there; name a file on another disk',
  ENAMETOOLONG: 'its name is too long',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes a file atomically: `write` gets the path of a temporary file next to it, which is renamed at the end, and
 * removed on a failure or a signal. Only a killed process leaves it.
 *
 * @throws `ConfigurationError` when the file cannot be written, with what to do
 */
export async function writeWhole<Result>(
  path: string,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${path}.${process.pid}.part`;
  const endBy = (signal: NodeJS.Signals): void => {
    remove(unfinished);
    for (const one of SIGNALS) process.off(one, endBy);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, endBy);
  try {
    const result = await write(unfinished);
    renameSync(unfinished, path);
    return result;
  } catch (error) {
    const remedy = isOf(error, unfinished) ? REMEDIES[codeOf(error)] : undefined;
    if (remedy === undefined) throw error;
    throw new ConfigurationError(`${path} cannot be written: ${remedy}`);
  } finally {
    for (const signal of SIGNALS) process.off(signal, endBy);
    remove(unfinished);
  }
}

function remove(unfinished: string): void {
  try {
    rmSync(unfinished, { force: true });
  } catch {
    // There is nothing to clean up; the first failure is reported.
  }
}

/** Whether the system rejected the output file itself, and not a store that is read. A full disk names no path. */
function isOf(error: unknown, path: string): boolean {
  const { path: at, syscall } = error as NodeJS.ErrnoException;
  return at === path || (at === undefined && (syscall === 'write' || syscall === 'fsync'));
}
