import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';

const CHILD = new URL('append-points-until-killed.ts', import.meta.url).pathname;
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const SERIES = 'venue_a:perp:BTCUSDT:funding';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'point-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('points come back with the same numbers, ascending; the last appended one wins', async () => {
  const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
  const point = fc.record({
    timeMs: fc.integer({ min: 0, max: 40 }),
    // SQLite has no negative zero.
    values: fc.array(
      value.map((one) => (one === 0 ? 0 : one)),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(point)), fc.nat(40), async (batches, fromMs) => {
      const archive = new PointArchiveSqlite(':memory:');
      const kept = new Map<number, unknown>();
      for (const points of batches) {
        await archive.append([{ series: SERIES, points, covered: [] }]);
        for (const one of points) kept.set(one.timeMs, one);
      }
      const expected = [...kept].toSorted(([a], [b]) => a - b).map(([, one]) => one);
      expect(await archive.read(SERIES, ALL)).toEqual(expected);
      expect(await archive.read(SERIES, ALL, 2)).toEqual(expected.slice(-2));
      const inside = [...kept.keys()].filter((timeMs) => timeMs >= fromMs && timeMs < 30);
      const read = await archive.read(SERIES, { startMs: fromMs, endMs: 30 });
      expect(read.map(({ timeMs }) => timeMs)).toEqual(inside.toSorted((a, b) => a - b));
      await archive.close();
    }),
  );
});

test('adjacent ranges are merged, and series are isolated', async () => {
  const archive = new PointArchiveSqlite(join(folder, 'points.db'));
  const cover = (startMs: number, endMs: number) => [{ startMs, endMs }];
  await archive.append([{ series: SERIES, points: [], covered: cover(0, 10) }]);
  await archive.append([{ series: SERIES, points: [], covered: cover(20, 30) }]);
  await archive.append([{ series: SERIES, points: [], covered: cover(10, 20) }]);
  expect(await archive.coverage(SERIES)).toEqual(cover(0, 30));
  expect(await archive.coverage('venue_b:perp:BTCUSDT:funding')).toEqual([]);
  await archive.close();
});

test('a batch with an invalid point changes nothing', async () => {
  const archive = new PointArchiveSqlite(':memory:');
  const good = { timeMs: 1, values: [1] };
  const bad = { timeMs: 2, values: [1, 2, 3, 4] };
  const batch = [{ series: SERIES, points: [good, bad], covered: [] }];
  await expect(archive.append(batch)).rejects.toThrow('too many values');
  expect(await archive.read(SERIES, ALL)).toEqual([]);
  await archive.close();
});

test('a file that was damaged while it was open fails as an archive does', async () => {
  const path = join(folder, 'points.db');
  const archive = new PointArchiveSqlite(path);
  const points = Array.from({ length: 5_000 }, (_, timeMs) => ({ timeMs, values: [timeMs] }));
  await archive.append([{ series: SERIES, points, covered: [] }]);
  await archive.close();
  const again = new PointArchiveSqlite(path);
  truncateSync(path, 8_192);
  writeFileSync(path, Buffer.alloc(4_096, 7), { flag: 'r+' });
  await expect(again.read(SERIES, ALL)).rejects.toThrow(ArchiveUnavailableError);
  await again.close();
});

test.each([1, 20])(
  'after kill -9 the file holds every acknowledged batch whole (killed after %i)',
  async (acknowledgements) => {
    const path = join(folder, 'points.db');
    const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.split('\n').length > acknowledgements) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
    // A truncated line is not an acknowledgement.
    const last = Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
    const archive = new PointArchiveSqlite(path);
    const points = await archive.read(SERIES, ALL);
    expect(points.length).toBeGreaterThanOrEqual((last + 1) * 10);
    expect(points.length % 10).toBe(0);
    expect(await archive.coverage(SERIES)).toEqual([{ startMs: 0, endMs: points.length }]);
    await archive.close();
  },
);
