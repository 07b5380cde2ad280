import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const PARENT = '/dev/shm';
/** A whole run writes less than half of this. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * A new folder whose files are in memory; null where the machine has none that is large enough, or none that programs
 * run from. Stores of tests wait for the disk at each commit: some 9 ms on a virtual one.
 */
export function folderInMemory(): string | null {
  if (!hasRoom()) return null;
  // Short, because PostgreSQL puts sockets into it: their paths have at most 107 bytes.
  const folder = mkdtempSync(join(PARENT, 'mg-'));
  // Open to every user, as a folder of temporary files is: PostgreSQL refuses to run as root.
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(PARENT);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

function runsPrograms(folder: string): boolean {
  const file = join(folder, 'program');
  writeFileSync(file, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}
