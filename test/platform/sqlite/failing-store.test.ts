import { closeSync, mkdtempSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { asUnusable, DatabaseUnusableError } from '#platform/sqlite/open-database.ts';

const PAGE = 4_096;
const MINUTE_MS = 60_000;
const ROWS = 20_000;
const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const EVERYTHING = { startMs: 0, endMs: ROWS * MINUTE_MS };

/** A whole archive, closed, all of it in its main file. */
async function archiveFile(): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'marketgraph-test-')), 'bars.sqlite');
  const archive = new BarArchiveSqlite(path);
  const bars = Array.from({ length: ROWS }, (_, at): Bar => {
    const [price, volume] = [100 + at, 1];
    const prices = { open: price, high: price, low: price, close: price };
    return { openTimeMs: at * MINUTE_MS, ...prices, volume, quoteVolume: price, closed: true };
  });
  await archive.append([{ series: SERIES, bars, covered: [EVERYTHING] }]);
  await archive.close();
  return path;
}

function damage(path: string, fromByte: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, new Uint8Array(bytes).fill(0xa5), 0, bytes, fromByte);
  closeSync(file);
}

/** Opens, reads all and writes; the failure, or null. */
async function use(path: string): Promise<unknown> {
  let archive: BarArchiveSqlite | null = null;
  try {
    archive = new BarArchiveSqlite(path);
    await archive.coverage(SERIES);
    await archive.read(SERIES, EVERYTHING);
    const more = [{ startMs: EVERYTHING.endMs, endMs: EVERYTHING.endMs + MINUTE_MS }];
    await archive.append([{ series: SERIES, bars: [], covered: more }]);
    return null;
  } catch (error) {
    return error;
  } finally {
    await archive?.close();
  }
}

describe('an archive whose file is damaged', () => {
  test.each([
    ['in its header', 0, 100],
    ['in its schema', 100, PAGE - 100],
    ['in its second page', PAGE, PAGE],
    ['in its first pages', PAGE, 10 * PAGE],
    ['in the middle', 100 * PAGE, 20 * PAGE],
    ['everywhere but in its header', 100, 150 * PAGE],
  ])('%s is reported in a line with a remedy', async (_, fromByte, bytes) => {
    const path = await archiveFile();
    expect(statSync(path).size).toBeGreaterThan(fromByte + bytes);
    damage(path, fromByte, bytes);
    const error = await use(path);
    expect(error instanceof ArchiveUnavailableError || error instanceof DatabaseUnusableError).toBe(
      true,
    );
    const { message } = error as Error;
    expect(message).toContain(path);
    expect(message).toMatch(/move (it|the file) away together with its -wal and -shm files/);
    expect(message).not.toContain('\n');
    if (error instanceof ArchiveUnavailableError) expect(error.fault).toBe('damaged');
  });

  test('with a damaged write-ahead log resumes from the last whole transaction', async () => {
    const path = await archiveFile();
    writeFileSync(`${path}-wal`, new Uint8Array(50_000).fill(0xa5));
    expect(await use(path)).toBeNull();
  });
});

describe('a store on a disk that is full', () => {
  test('is reported in a line with a remedy', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA max_page_count = 3; CREATE TABLE kept (text TEXT)');
    const insert = database.prepare('INSERT INTO kept VALUES (?)');
    let error: unknown = null;
    try {
      for (;;) insert.run('x'.repeat(PAGE));
    } catch (full) {
      error = asUnusable('/data/tokens.sqlite', full);
    }
    expect(error).toBeInstanceOf(DatabaseUnusableError);
    expect((error as DatabaseUnusableError).message).toBe(
      '/data/tokens.sqlite cannot be used: database or disk is full; ' +
        'free some space, or choose another folder with DATA_DIR',
    );
    expect((error as DatabaseUnusableError).damagedPath).toBeNull();
  });

  test('passes other failures on unchanged', () => {
    const error = new TypeError('ours');
    expect(asUnusable('/data/tokens.sqlite', error)).toBe(error);
  });
});
