import { execFileSync } from 'node:child_process';

/** Runs a command of Git in a folder and returns what it prints. Throws with Git's own sentence if it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The commit of a revision; null if there is none. */
export function commitOf(folder: string, revision: string): string | null {
  try {
    return git(folder, 'rev-parse', '--quiet', '--verify', `${revision}^{commit}`).trim();
  } catch {
    return null;
  }
}
