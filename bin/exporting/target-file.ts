import { renameSync, rmSync } from 'node:fs';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { codeOf } from '#platform/files/make-folder.ts';

/** What is wrong with the place that somebody named, by the system's word for it, and what helps. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there; make it first',
  ENOTDIR: 'what stands for its folder is a file; name another one',
  EISDIR: 'a folder has that name; name a file',
  EEXIST: 'a folder has that name; name a file',
  ENOTEMPTY: 'a folder has that name; name a file',
  EACCES: 'this user may not write there; name a file in another folder',
  EPERM: 'this user may not write there; name a file in another folder',
  EROFS: 'that file system can only be read; name a file in another one',
  ENOSPC: 'the disk is full; free some space, or name a file on another one',
  EDQUOT: 'the quota of this user is used up; free some space, or name a file on another disk',
  EFBIG: 'files may not grow so large there; name a file on another disk',
  ENAMETOOLONG: 'its name is too long',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Writes a file that is there whole or not at all: `write` is handed the path of an unfinished one beside it,
 * which takes its place at the end and is removed where that fails or the program is asked to end. Only a
 * killed one leaves it.
 *
 * @throws `ConfigurationError` where the place cannot be written, with what to do
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
    // Where nothing can be, nothing is left; what failed before says why.
  }
}

/** Whether the system refused the file itself, and not a store that is read. A full disk names no path. */
function isOf(error: unknown, path: string): boolean {
  const { path: at, syscall } = error as NodeJS.ErrnoException;
  return at === path || (at === undefined && (syscall === 'write' || syscall === 'fsync'));
}
