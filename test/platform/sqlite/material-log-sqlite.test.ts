import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { entry, readMaterials } from '#test/contracts/material-log-contract.ts';

const CHILD = new URL('log-materials-until-killed.ts', import.meta.url).pathname;
const ROWS = 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'material-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets a child log into the file and kills it after so many acknowledgements. */
async function logAndKill(path: string, acknowledgements: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, path, String(ROWS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > acknowledgements) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  // A line that was cut off in the middle is not an acknowledgement.
  return Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
}

test('after kill -9, again and again, every acknowledged batch is there whole', async () => {
  const path = join(folder, 'materials.db');
  for (const acknowledgements of [1, 5, 23]) {
    const last = await logAndKill(path, acknowledgements);
    const log = openSqliteMaterialLog(path);
    const materials = await readMaterials(log);
    expect(materials.length).toBeGreaterThanOrEqual(last);
    expect(materials.length % ROWS).toBe(0);
    expect(materials.every((one, at) => one.materialId === `m-${at + 1}`)).toBe(true);
    expect(materials.every((one, at) => one.sequence === at + 1)).toBe(true);
    await log.close();
  }
});

test('two processes that have one log open give each number once', async () => {
  const path = join(folder, 'materials.db');
  const [one, other] = [openSqliteMaterialLog(path), openSqliteMaterialLog(path)];
  await one.append([entry('a')], 1);
  expect(await other.append([entry('b'), entry('a')], 1)).toEqual([
    { outcome: 'added', sequence: 2 },
    { outcome: 'unchanged', sequence: 1 },
  ]);
  expect(await one.append([entry('c')], 1)).toEqual([{ outcome: 'added', sequence: 3 }]);
  expect(await one.signingKey()).toEqual(await other.signingKey());
  await Promise.all([one.close(), other.close()]);
});

test('a batch that cannot be written leaves nothing', async () => {
  const log = openSqliteMaterialLog(join(folder, 'materials.db'));
  const broken = entry('b', { readyAtMs: 0.5 });
  await expect(log.append([entry('a'), broken], 1)).rejects.toThrow('INTEGER');
  expect(await readMaterials(log)).toEqual([]);
  await log.close();
});
