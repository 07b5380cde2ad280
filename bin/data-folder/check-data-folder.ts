import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { codeOf, makeFolder } from '#platform/files/make-folder.ts';

/** SQLite's limit of a path (512 bytes with the terminating zero), including the suffixes of its files. */
const MAX_PATH_BYTES = 511;
const LONGEST_FILE_NAME = 'materials.sqlite-journal';

/** One page of a database: a disk with less free space is full. */
const PROBE = new Uint8Array(4_096);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a part of its path is not a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its path is too long',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system can only be read',
  ENOSPC: 'the disk is full',
  EFBIG: 'the limit of the file size is reached there',
  EDQUOT: 'the quota of this user is used up',
  EIO: 'the disk or the network file system fails',
  ESTALE: 'the network file system fails',
};

/**
 * Creates a missing data folder and proves that it is writable.
 *
 * @param path the value of the setting `data.dir`
 * @throws `DataFolderError` with one line: the setting, its value, the reason and a remedy
 */
export function checkDataFolder(path: string): void {
  const probe = join(path, `.probe-${randomUUID()}`);
  try {
    refuseWhatCannotBeOne(path);
    makeFolder(path);
    try {
      writeFileSync(probe, PROBE, { flag: 'wx' });
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw error instanceof DataFolderError ? error : unusable(path, reasonOf(error));
  }
}

function refuseWhatCannotBeOne(path: string): void {
  if (path.trim() === '') throw unusable(path, 'it is empty');
  if (path.includes('\0')) throw unusable(path, 'it has a zero byte');
  const longest = Buffer.byteLength(join(resolve(path), LONGEST_FILE_NAME));
  if (longest > MAX_PATH_BYTES) {
    const most = MAX_PATH_BYTES - LONGEST_FILE_NAME.length - 1;
    throw unusable(path, `its whole path is longer than ${most} bytes`);
  }
}

function unusable(path: string, reason: string): DataFolderError {
  return new DataFolderError(
    `DATA_DIR (data.dir) is ${JSON.stringify(path)}, which cannot be used: ${reason}; ` +
      'name a folder that can be read and written, for example DATA_DIR=./data/mine',
  );
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = REASONS[code];
  if (known !== undefined) return `${known} (${code})`;
  return error instanceof Error ? error.message.split('\n')[0]! : String(error);
}
