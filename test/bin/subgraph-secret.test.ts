import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';

function secretIn(dataDir: string, subgraphSecret = ''): string {
  const env = { DATA_DIR: dataDir, SUBGRAPH_SECRET: subgraphSecret };
  return subgraphSecretOf(readSettings({ profile: 'demo', env, file: null }));
}

test('the first process makes the secret of a data folder, the others read it', () => {
  const folder = join(newFolder(), 'made', 'when-missing');
  const secret = secretIn(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secretIn(folder)).toBe(secret);
  expect(readFileSync(join(folder, 'subgraph-secret'), 'utf8')).toBe(`${secret}\n`);
  expect(secretIn(newFolder())).not.toBe(secret);
});

test('the setting wins, and makes no file', () => {
  const folder = join(newFolder(), 'never-made');
  expect(secretIn(folder, 'x'.repeat(32))).toBe('x'.repeat(32));
  expect(() => readFileSync(folder)).toThrow('ENOENT');
});

test('a truncated file ends the start with one line of advice', async () => {
  const DATA_DIR = newFolder();
  const path = join(DATA_DIR, 'subgraph-secret');
  writeFileSync(path, '');
  const { code, stderr } = await runHere(['subgraph', 'signalhub'], { DATA_DIR, PORT: '0' });
  expect(code).toBe(2);
  expect(stderr).toContain(`${path} has fewer than 32 characters; delete it`);
});
