import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' } as const;
const START_MS = Date.UTC(2020, 0, 1);
const HOUR_MS = 3_600_000;

/** Numbers with the maximum of digits, and a hole of a year before the last hundred. */
const BARS = Array.from({ length: 3_000 }, (_, index): Bar => {
  const openTimeMs = START_MS + (index + (index < 2_900 ? 0 : 8_760)) * HOUR_MS;
  const close = 1_000 + Math.sin(index) * 0.1;
  return {
    openTimeMs,
    open: 1_000,
    high: 1_001,
    low: 999,
    close,
    volume: index / 7,
    quoteVolume: close * index,
    closed: true,
  };
});

const databases = await TestDatabases.find();

describe.skipIf(databases === null)(`an export (else skipped: ${NO_POSTGRES})`, () => {
  const folder = newFolder();
  let taken: TestDatabase;
  beforeAll(async () => {
    taken = await databases!.take();
    const records = [{ series: SERIES, bars: BARS, covered: [] }];
    await new BarArchivePostgres(taken.database).append(records);
    const file = new BarArchiveSqlite(join(folder, 'bars.sqlite'));
    await file.append(records);
    file.close();
  });
  afterAll(() => databases!.close());

  test.each(['csv', 'parquet'])(
    'of %s has the same bytes from PostgreSQL as from a file',
    async (format) => {
      const series = Object.entries(SERIES).flatMap(([name, value]) => [`--${name}`, value]);
      const exported = async (name: string, env: Readonly<Record<string, string>>) => {
        const path = join(folder, `${name}.${format}`);
        const { code, stdout, stderr } = await runHere(
          ['export', path, ...series, '--allow-gaps'],
          { DATA_DIR: folder, ...env },
        );
        expect(code).toBe(0);
        expect(stderr).toContain('8760 bars are missing in 1 holes');
        expect(stdout).toContain('3000 bars of venue_a:spot:BTCUSDT:1h');
        return readFileSync(path);
      };
      const [ours, theirs] = await Promise.all([
        exported('database', { DATABASE_URL: taken.url }),
        exported('file', {}),
      ]);
      expect(ours.length).toBeGreaterThan(50_000);
      expect(ours.equals(theirs)).toBe(true);
    },
    60_000,
  );

  test('of a missing series reports it in one line', async () => {
    const path = join(folder, 'nothing.csv');
    const series = Object.entries({ ...SERIES, symbol: 'NOPEUSDT' }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const { code, stderr } = await runHere(['export', path, ...series], {
      DATA_DIR: folder,
      DATABASE_URL: taken.url,
    });
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('NOPEUSDT')]);
  });
});
