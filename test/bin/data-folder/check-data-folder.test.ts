import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDataFolder } from '#bin/data-folder/check-data-folder.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

const folder = newFolder();
const inside = (name: string): string => join(folder, name);
writeFileSync(inside('file'), 'no folder');
symlinkSync(inside('nowhere'), inside('dangling'));
symlinkSync(inside('circle'), inside('circle'));
symlinkSync(newFolder(), inside('link'));

const UNUSABLE: readonly (readonly [path: string, reason: string])[] = [
  ['/proc/x', 'no folder can be created there'],
  ['/proc/self/x/y', 'no folder can be created there'],
  ['/dev/null', 'is not a folder'],
  ['/dev/null/data', 'is not a folder'],
  [inside('file'), 'is not a folder'],
  [inside('file/data'), 'is not a folder'],
  [inside('dangling'), 'is not a folder'],
  [inside('dangling/data'), 'is not a folder'],
  [inside('circle'), 'its symbolic links form a loop'],
  [inside('n'.repeat(300)), 'its path is too long'],
  [inside(`${'n'.repeat(100)}/`.repeat(6)), 'its whole path is longer than 486 bytes'],
  ['', 'it is empty'],
  ['  ', 'it is empty'],
  [inside('zero\0byte'), 'it has a zero byte'],
];

describe('the data folder', () => {
  test.each(UNUSABLE)('cannot be %j, which is reported in one line', (path, reason) => {
    let line = '';
    try {
      checkDataFolder(path);
    } catch (error) {
      line = (error as Error).message;
    }
    expect(line).toContain(`DATA_DIR (data.dir) is ${JSON.stringify(path)}`);
    expect(line).toContain(reason);
    expect(line).toContain('; name a folder that can be read and written');
    expect(line).not.toContain('\n');
  });

  test.each(['', 'new', 'new/and/deep', 'link', 'link/new'])('can be %j', (name) => {
    const path = inside(name);
    checkDataFolder(path);
    checkDataFolder(path);
    expect(readdirSync(path).filter((file) => file.startsWith('.'))).toEqual([]);
  });

  const COMMANDS = [['start'], ['start', '--remote'], ['token', 'list']];
  test.each(COMMANDS)('ends `%s` (%s) at once if it cannot be created', async (...args) => {
    const env = { DATA_DIR: '/proc/x', PORT: '0', LOG_LEVEL: 'error' };
    const { code, stderr } = await runHere(args.filter(Boolean), env);
    expect(stderr).toMatch(/^marketgraph: DATA_DIR \(data\.dir\) is "\/proc\/x".*\n$/);
    expect(code).toBe(2);
  });
});
