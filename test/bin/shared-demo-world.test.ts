import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knownMoment } from '#bin/data-folder/demo-world.ts';
import { shareDemoWorld } from '#bin/stores/shared-demo-world.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();
const FIRST_MS = Date.UTC(2026, 10, 1);
const LATER_MS = Date.UTC(2026, 10, 2);

describe.skipIf(databases === null)(
  `demos that share a database (else skipped: ${NO_POSTGRES})`,
  () => {
    let taken: TestDatabase;
    let folders: string[];
    const folder = (): string => {
      const made = mkdtempSync(join(tmpdir(), 'marketgraph-world-'));
      folders.push(made);
      return made;
    };
    const momentOf = async (at: string, nowMs: number): Promise<number | null> => {
      await shareDemoWorld(taken.database, at, new VirtualClock(nowMs));
      return knownMoment(at);
    };

    beforeEach(async () => {
      folders = [];
      taken = await databases!.take();
    });
    afterEach(async () => {
      await databases!.giveBack(taken);
      for (const one of folders) rmSync(one, { recursive: true });
    });
    afterAll(() => databases!.close());

    // As `npm start` with ROLES=ingest and then with ROLES=follow,signalhub,gateway, each in its DATA_DIR.
    test('quote one made-up world, whose moment the first of them chooses', async () => {
      const [first, second] = [folder(), folder()];
      expect(await momentOf(first, FIRST_MS)).toBe(FIRST_MS);
      expect(await momentOf(second, LATER_MS)).toBe(FIRST_MS);
      expect(await momentOf(first, LATER_MS)).toBe(FIRST_MS);
    });

    test('agree when both start at once, and when one was in another world', async () => {
      const all = [folder(), folder(), folder()];
      const reported = await Promise.all(all.map((one, at) => momentOf(one, FIRST_MS + at)));
      expect(new Set(reported).size).toBe(1);
      await databases!.giveBack(taken);
      taken = await databases!.take();
      expect(await momentOf(folder(), LATER_MS)).toBe(LATER_MS);
      expect(await momentOf(all[0]!, FIRST_MS)).toBe(LATER_MS);
    });

    test('continue in the world whose bars the database has', async () => {
      const source = `the simulator (seed 1, history of ${new Date(FIRST_MS).toISOString()})`;
      await taken.database.run(`insert into origin values ('bars', 'stock:cn history', $1)`, [
        source,
      ]);
      expect(await momentOf(folder(), LATER_MS)).toBe(FIRST_MS);
    });
  },
);
