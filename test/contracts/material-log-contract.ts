import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  LoggedMaterial,
  MaterialEntry,
  MaterialLog,
  MaterialSelection,
} from '#kernel/ports/material-log.ts';
import { LogRewrittenError } from '#kernel/ports/log-place.ts';
import { deep } from '#test/depth.ts';

const ALL: MaterialSelection = { after: null, readySinceMs: 0 };

export function entry(materialId: string, given: Partial<MaterialEntry> = {}): MaterialEntry {
  return { materialId, readyAtMs: 1_000, payload: { title: materialId }, ...given };
}

export async function readMaterials(log: MaterialLog, selection = ALL): Promise<LoggedMaterial[]> {
  const materials: LoggedMaterial[] = [];
  for await (const batch of log.read(selection)) materials.push(...batch);
  return materials;
}

/** What every material log promises; each engine's test calls this with its own `open`. */
export function materialLogContract(open: () => Promise<MaterialLog>): void {
  const using = async (use: (log: MaterialLog) => Promise<void>): Promise<void> => {
    const log = await open();
    try {
      await use(log);
    } finally {
      await log.close();
    }
  };

  describe('a material log', () => {
    test('is empty at first', () =>
      using(async (log) => {
        expect(await log.lastSequence()).toBe(0);
        expect(await readMaterials(log)).toEqual([]);
      }));

    test('numbers materials in order of arrival, and returns them unchanged', () =>
      using(async (log) => {
        const payload = {
          title: '关于…的通知',
          results: [{ score: -0.25, sectors: [null, true] }],
        };
        const outcomes = await log.append([entry('b', { payload }), entry('a')], 5_000);
        expect(outcomes).toEqual([
          { outcome: 'added', sequence: 1 },
          { outcome: 'added', sequence: 2 },
        ]);
        const mark = expect.stringMatching(/^[0-9a-f]{32}$/);
        expect(await readMaterials(log)).toEqual([
          { materialId: 'b', readyAtMs: 1_000, payload, sequence: 1, mark, loggedAtMs: 5_000 },
          { ...entry('a'), sequence: 2, mark, loggedAtMs: 5_000 },
        ]);
        expect(await log.lastSequence()).toBe(2);
      }));

    test('stores a material once: the same again changes nothing, another content is rejected', () =>
      using(async (log) => {
        await log.append([entry('a', { payload: { x: 1, y: { p: 2, q: 3 } } })], 1);
        const again = entry('a', { payload: { y: { q: 3, p: 2 }, x: 1 } });
        const other = entry('a', { payload: { x: 2 } });
        expect(await log.append([again, entry('b'), other, entry('b')], 2)).toEqual([
          { outcome: 'unchanged', sequence: 1 },
          { outcome: 'added', sequence: 2 },
          { outcome: 'conflict', sequence: 1 },
          { outcome: 'unchanged', sequence: 2 },
        ]);
        const [first] = await readMaterials(log);
        expect(first).toMatchObject({ payload: { x: 1, y: { p: 2, q: 3 } }, loggedAtMs: 1 });
      }));

    test('is read from a number and a moment on', () =>
      using(async (log) => {
        const moments = [300, 100, 200, 400, 50];
        await log.append(
          moments.map((readyAtMs, at) => entry(`m${at}`, { readyAtMs })),
          1,
        );
        const all = await readMaterials(log);
        const idsOf = async (afterSequence: number, readySinceMs: number): Promise<string[]> => {
          const after = all[afterSequence - 1] ?? null;
          const read = await readMaterials(log, { after, readySinceMs });
          return read.map((one) => one.materialId);
        };
        expect(await idsOf(2, 0)).toEqual(['m2', 'm3', 'm4']);
        expect(await idsOf(0, 200)).toEqual(['m0', 'm2', 'm3']);
        expect(await idsOf(1, 200)).toEqual(['m2', 'm3']);
        expect(await idsOf(5, 0)).toEqual([]);
        expect(await idsOf(0, 401)).toEqual([]);
      }));

    test("reports a reader's entry as missing, whatever it has under that number", () =>
      using(async (log) => {
        await log.append([entry('a'), entry('b')], 1);
        const [, last] = await readMaterials(log);
        const other = {
          sequence: 2,
          mark: last!.mark.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')),
        };
        const lost = { sequence: 3, mark: last!.mark };
        for (const after of [other, lost]) {
          for (const readySinceMs of [0, 5_000]) {
            await expect(readMaterials(log, { after, readySinceMs })).rejects.toThrow(
              LogRewrittenError,
            );
          }
        }
        expect(await readMaterials(log, { after: last!, readySinceMs: 0 })).toEqual([]);
        await log.append([entry('c')], 2);
        expect(await readMaterials(log, { after: last!, readySinceMs: 5_000 })).toEqual([]);
        const [next] = await readMaterials(log, { after: last!, readySinceMs: 0 });
        expect(next).toMatchObject({ materialId: 'c', sequence: 3 });
      }));

    test('has a secret of its own', () =>
      using(async (log) => {
        const key = await log.signingKey();
        expect(key.length).toBe(32);
        expect(await log.signingKey()).toEqual(key);
        const other = await open();
        expect(await other.signingKey()).not.toEqual(key);
        await other.close();
      }));

    test('holds each id once, with its first content, in any batches', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.boolean()))),
          async (batches) => {
            const expected = new Map<string, boolean>();
            await using(async (log) => {
              for (const batch of batches) {
                for (const [id, flag] of batch) {
                  if (!expected.has(`m${id}`)) expected.set(`m${id}`, flag);
                }
                const entries = batch.map(([id, flag]) => entry(`m${id}`, { payload: { flag } }));
                await log.append(entries, 1);
              }
              const read = await readMaterials(log);
              expect(read.map(({ sequence }) => sequence)).toEqual(read.map((_, at) => at + 1));
              expect(read.map(({ materialId, payload }) => [materialId, payload['flag']])).toEqual([
                ...expected,
              ]);
            });
          },
        ),
        { numRuns: deep(12) },
      ));
  });
}
