import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectFile } from '#bin/wiring/project-files.ts';

/** Paths of the project's committed files below some folders or files. */
export function committedPaths(of: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...of], {
    cwd: projectFile(''),
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '');
}

/** Writes a file, with its folder where there is none. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A value as a file that people read. */
export function jsonOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
