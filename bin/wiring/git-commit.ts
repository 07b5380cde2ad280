import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const COMMIT = /^[0-9a-f]{40,64}$/;

/**
 * The checked-out commit of a folder; `unknown` outside a git clone, as in a package or an image. Reads the few files
 * that contain it, because Git need not be installed.
 */
export function gitCommitOf(folder: string): string {
  try {
    const gitFolder = gitFolderOf(folder);
    const head = readFileSync(join(gitFolder, 'HEAD'), 'utf8').trim();
    if (COMMIT.test(head)) return head;
    const ref = head.replace(/^ref: /, '');
    const shared = commonFolderOf(gitFolder);
    const loose = join(shared, ref);
    const commit = existsSync(loose)
      ? readFileSync(loose, 'utf8').trim()
      : packedCommit(readFileSync(join(shared, 'packed-refs'), 'utf8'), ref);
    return COMMIT.test(commit) ? commit : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** In a worktree, `.git` is a file with the path of the folder. */
function gitFolderOf(folder: string): string {
  const path = join(folder, '.git');
  if (statSync(path).isDirectory()) return path;
  const named = readFileSync(path, 'utf8')
    .trim()
    .replace(/^gitdir: /, '');
  return isAbsolute(named) ? named : join(folder, named);
}

/** Branches are in the folder that all worktrees share. */
function commonFolderOf(gitFolder: string): string {
  const path = join(gitFolder, 'commondir');
  if (!existsSync(path)) return gitFolder;
  const named = readFileSync(path, 'utf8').trim();
  return isAbsolute(named) ? named : join(gitFolder, named);
}

function packedCommit(packedRefs: string, ref: string): string {
  const line = packedRefs.split('\n').find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ')[0] ?? '';
}
