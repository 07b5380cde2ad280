import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/**
 * Whether a program of the operating system is installed; tests that need it are skipped without
 * it.
 */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Path of a file that operators install, for example `nginx/marketgraph.conf`. */
export function deployPath(name: string): string {
  return join(DEPLOY, name);
}

export function deployText(name: string): string {
  return readFileSync(deployPath(name), 'utf8');
}
