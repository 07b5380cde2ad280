import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { describeBarArchive } from '#test/contracts/bar-archive.ts';

const BTC: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const CHILD = new URL('append-until-killed.ts', import.meta.url).pathname;
const ROWS = 25;

describeBarArchive('SQLite in memory', () => new BarArchiveSqlite(':memory:'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bar-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets a child append to the file and kills it after so many acknowledgements. */
async function appendAndKill(path: string, acknowledgements: number): Promise<number> {
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
  // A truncated line is not an acknowledgement.
  return Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
}

test.each([1, 7, 40])(
  'after kill -9 the file holds every acknowledged batch whole (killed after %i)',
  async (acknowledgements) => {
    const path = join(folder, 'bars.db');
    const last = await appendAndKill(path, acknowledgements);
    const archive = new BarArchiveSqlite(path);
    const bars = await archive.read(BTC, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER });
    expect(bars.length).toBeGreaterThanOrEqual((last + 1) * ROWS);
    expect(bars.length % ROWS).toBe(0);
    expect(bars.every((bar, index) => bar.openTimeMs === index * 60_000)).toBe(true);
    // Coverage is committed with its bars: it claims neither more nor less.
    expect(await archive.coverage(BTC)).toEqual([{ startMs: 0, endMs: bars.length * 60_000 }]);
    await archive.close();
  },
);

test('a reopened file continues where it ended', async () => {
  const path = join(folder, 'bars.db');
  await appendAndKill(path, 2);
  const before = new BarArchiveSqlite(path);
  const rows = (await before.read(BTC, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER })).length;
  await before.close();
  await appendAndKill(path, 2);
  const after = new BarArchiveSqlite(path);
  expect(
    (await after.read(BTC, { startMs: 0, endMs: Number.MAX_SAFE_INTEGER })).length,
  ).toBeGreaterThanOrEqual(rows);
  await after.close();
});
