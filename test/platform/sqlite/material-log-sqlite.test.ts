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

/** Lets a child log into the file and kills it after so many acknowledgements; what it acknowledged. */
async function logAndKill(
  path: string,
  acknowledgements: number,
  { writers = 1, round = '' } = {},
): Promise<string[]> {
  const values = [path, ROWS, writers, round].map(String);
  const child = spawn(process.execPath, [CHILD, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > acknowledgements) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  // A truncated line is not an acknowledgement.
  return text.slice(0, text.lastIndexOf('\n')).split('\n');
}

test('after kill -9, repeatedly, every acknowledged batch is there whole', async () => {
  const path = join(folder, 'materials.db');
  for (const acknowledgements of [1, 5, 23]) {
    const last = Number((await logAndKill(path, acknowledgements)).at(-1)!.split(' ')[1]);
    const log = openSqliteMaterialLog(path);
    const materials = await readMaterials(log);
    expect(materials.length).toBeGreaterThanOrEqual(last);
    expect(materials.length % ROWS).toBe(0);
    expect(materials.every((one, at) => one.materialId === `m-${at + 1}`)).toBe(true);
    expect(materials.every((one, at) => one.sequence === at + 1)).toBe(true);
    await log.close();
  }
});

test('after kill -9 among many writers at once, every batch is there whole, and each acknowledged one', async () => {
  const path = join(folder, 'materials.db');
  for (const acknowledgements of [3, 40]) {
    const round = String(acknowledgements);
    const said = await logAndKill(path, acknowledgements, { writers: 12, round });
    const log = openSqliteMaterialLog(path);
    const materials = await readMaterials(log);
    const rowsOf = Map.groupBy(materials, ({ payload }) => String(payload['batch']));
    expect([...rowsOf.values()].every(({ length }) => length === ROWS)).toBe(true);
    expect(said.length).toBeGreaterThanOrEqual(acknowledgements);
    expect([...rowsOf.keys()]).toEqual(
      expect.arrayContaining(said.map((line) => line.split(' ')[0])),
    );
    await log.close();
  }
});

test('concurrent batches are written together, but for an invalid one', async () => {
  const log = openSqliteMaterialLog(join(folder, 'materials.db'));
  const broken = entry('c', { readyAtMs: 0.5 });
  const [first, refused, last] = await Promise.allSettled([
    log.append([entry('a')], 1),
    log.append([entry('b'), broken], 1),
    log.append([entry('a'), entry('d')], 1),
  ]);
  expect(first).toMatchObject({ value: [{ outcome: 'added', sequence: 1 }] });
  expect(refused.status).toBe('rejected');
  expect(last).toMatchObject({ value: [{ outcome: 'unchanged' }, { outcome: 'added' }] });
  const read = await readMaterials(log);
  expect(read.map(({ materialId, sequence }) => [materialId, sequence])).toEqual([
    ['a', 1],
    ['d', 2],
  ]);
  await log.close();
});

test('writes its queue before it closes', async () => {
  const path = join(folder, 'materials.db');
  const log = openSqliteMaterialLog(path);
  const many = Array.from({ length: 4_000 }, (_, at) => log.append([entry(`m${at}`)], 1));
  await log.close();
  expect((await Promise.all(many)).flat()).toHaveLength(4_000);
  const again = openSqliteMaterialLog(path);
  expect(await again.lastSequence()).toBe(4_000);
  await again.close();
});

test('two processes that have one log open assign each number once', async () => {
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
