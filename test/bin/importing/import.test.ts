import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { runHere } from '#test/bin/command-here.ts';
import { newFolder } from '#test/bin/marketgraph-process.ts';
import { packedZip } from '#test/platform/files/packed-zip.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2024, 0, 1);
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const KLINES = 'data/futures/um/monthly/klines/BTCUSDT/1h/BTCUSDT-1h-2024-01.zip';
const SPOT = 'data/spot/daily/klines/BTCUSDT/1h/BTCUSDT-1h-2025-01-01.csv';
const TWO_TEXTS = SPOT.replace('01-01.csv', '01-02.zip');
const METRICS = 'data/futures/um/daily/metrics/BTCUSDT/BTCUSDT-metrics-2024-01-01.zip';
const FUNDING = 'data/futures/um/monthly/fundingRate/BTCUSDT/BTCUSDT-fundingRate-2024-01.csv';

function klineRows(startMs: number, count: number, unit = 1): string {
  return Array.from({ length: count }, (_, index) => {
    const openMs = startMs + index * HOUR_MS;
    return `${openMs * unit},10,12,9,11,5,${(openMs + HOUR_MS - 1) * unit},55.5,3,2,22.2,0\n`;
  }).join('');
}

function metricRows(count: number): string {
  const head =
    'create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,' +
    'sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio\n';
  const rows = Array.from({ length: count }, (_, index) => {
    const time = new Date(START_MS + index * 300_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${time},BTCUSDT,${100 + index},${(100 + index) * 40_000},0.7,1.5,0.8,0.9\n`;
  });
  return head + rows.join('');
}

/** A folder as the exchange publishes it, with a file that is not an archive. */
function publishedFolder(): string {
  const folder = newFolder();
  const files: Record<string, Buffer | string> = {
    [KLINES]: packedZip({ 'BTCUSDT-1h-2024-01.csv': klineRows(START_MS, 31 * 24) }),
    [SPOT]: klineRows(Date.UTC(2025, 0, 1), 24, 1_000),
    [METRICS]: packedZip({ 'BTCUSDT-metrics-2024-01-01.csv': metricRows(288) }),
    [FUNDING]: `calc_time,funding_interval_hours,last_funding_rate\n${START_MS + 3},8,0.0001\n`,
    'data/spot/daily/trades/BTCUSDT/BTCUSDT-trades-2025-01-01.zip': 'not looked at',
  };
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}

test('files are archived once, however often they are imported', async () => {
  const folder = publishedFolder();
  const DATA_DIR = newFolder();
  const run = () => runHere(['import', folder, '--profile', 'live'], { DATA_DIR });
  const first = await run();
  expect(first.stderr).toBe('');
  expect(first.code).toBe(0);
  expect(first.stdout).toContain(`${KLINES}: 744 rows added, 0 were there`);
  expect(first.stdout).toContain('left out 1');
  const again = await run();
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('4 files: 0 rows added');

  const bars = new BarArchiveSqlite(join(DATA_DIR, 'bars.sqlite'));
  const perp = { exchange: 'venue_a', market: 'perp', symbol: 'BTCUSDT', interval: '1h' } as const;
  const archived = await bars.read(perp, ALL);
  expect(archived).toHaveLength(744);
  expect(archived[0]?.provenance?.source).toBe('IMPORTED');
  expect(await bars.coverage(perp)).toEqual([
    { startMs: START_MS, endMs: START_MS + 744 * HOUR_MS },
  ]);
  const [spot] = await bars.read({ ...perp, market: 'spot' }, ALL);
  expect(spot?.openTimeMs).toBe(Date.UTC(2025, 0, 1));
  await bars.close();
  const points = new PointArchiveSqlite(join(DATA_DIR, 'points.sqlite'));
  expect(await points.read('venue_a:perp:BTCUSDT:open_interest:5m', ALL)).toHaveLength(288);
  expect(await points.read('venue_a:perp:BTCUSDT:open_interest:12h', ALL)).toHaveLength(2);
  expect(await points.read('venue_a:perp:BTCUSDT:funding', ALL)).toEqual([
    { timeMs: START_MS, values: [0.0001, null] },
  ]);
  await points.close();
});

test('a file with a bad row is skipped whole and reported with its line; the others are archived', async () => {
  const folder = publishedFolder();
  const DATA_DIR = newFolder();
  const broken = klineRows(Date.UTC(2025, 0, 1), 24, 1_000).replace(/10,12,9/, '10,x,9');
  writeFileSync(join(folder, SPOT), broken);
  writeFileSync(join(folder, METRICS), 'cut off');
  writeFileSync(`${join(folder, FUNDING)}.CHECKSUM`, `${'0'.repeat(64)}  a file\n`);
  writeFileSync(
    join(folder, TWO_TEXTS),
    packedZip({ 'a.csv': klineRows(START_MS, 24), 'b.csv': broken }),
  );
  const { code, stdout, stderr } = await runHere(['import', folder, '--profile', 'live'], {
    DATA_DIR,
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`${SPOT}:1: high is "x", which is not a number; the file is left out`);
  expect(stderr).toContain(`${METRICS}: it is not a zip archive, or is truncated`);
  expect(stderr).toContain(`${FUNDING}: its checksum is not that of its .CHECKSUM`);
  expect(stderr).toContain(`${TWO_TEXTS}:1: high is "x"`);
  expect(stdout).toContain('1 files: 744 rows added');
  const bars = new BarArchiveSqlite(join(DATA_DIR, 'bars.sqlite'));
  const spot = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' } as const;
  expect(await bars.read(spot, ALL)).toEqual([]);
  await bars.close();
  const sum = createHash('sha256').update(`calc_time,x\n`).digest('hex');
  writeFileSync(join(folder, FUNDING), 'calc_time,x\n');
  writeFileSync(`${join(folder, FUNDING)}.CHECKSUM`, `${sum}  a file\n`);
  const again = await runHere(['import', join(folder, FUNDING), '--profile', 'live'], {
    DATA_DIR,
  });
  expect(again.stderr).toContain(':1: the head has no column funding_interval_hours');
});

/** Files of klines with rows off the grid and of metrics about the day on which labels changed their meaning. */
function oddFolder(): string {
  const folder = newFolder();
  const row = (openMs: number, close = 11) =>
    `${openMs},10,12,9,${close},5,${openMs + HOUR_MS - 1},55.5,3,2,22.2,0\n`;
  const outageMs = Date.UTC(2018, 1, 8);
  const klines = [outageMs, outageMs, outageMs + HOUR_MS].map((ms) => row(ms));
  klines.push(row(outageMs + HOUR_MS, 10.5), row(outageMs + 2.5 * HOUR_MS + 789));
  klines.push(row(outageMs + 4 * HOUR_MS));
  const head = metricRows(0);
  const metrics = (firstMs: number, first: number) =>
    Array.from({ length: 6 }, (_, at) => {
      const label = new Date(firstMs + at * 300_000).toISOString().slice(0, 19).replace('T', ' ');
      return `${label},BTCUSDT,${first + at},${10 * (first + at)},1,${2 + (first + at) / 100},1,${(first + at) / 10}\n`;
    });
  const changedMs = Date.UTC(2026, 5, 25);
  const files = {
    'spot/klines/BTCUSDT-1h-2018-02.csv': klines.join(''),
    'metrics/BTCUSDT-metrics-2026-06-24.csv': head + metrics(changedMs - 1_500_000, 1).join(''),
    'metrics/BTCUSDT-metrics-2026-06-25.csv': head + metrics(changedMs, 7).join(''),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('odd rows are counted, and everything is archived under its own time', async () => {
  const folder = oddFolder();
  const DATA_DIR = newFolder();
  const changedMs = Date.UTC(2026, 5, 25);
  // The folder becomes that of the exchange.
  await runHere(['import', newFolder(), '--profile', 'live'], { DATA_DIR });
  const before = new PointArchiveSqlite(join(DATA_DIR, 'points.sqlite'));
  const interestKey = 'venue_a:perp:BTCUSDT:open_interest:5m';
  // What an earlier version made of the row with the label 00:05.
  const early = { timeMs: changedMs + 300_000, values: [8, 80] };
  await before.append([{ series: interestKey, points: [early], covered: [] }]);
  await before.close();
  const { code, stdout, stderr } = await runHere(['import', folder, '--profile', 'live'], {
    DATA_DIR,
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain(
    '2018-02.csv: 3 rows added, 0 were there, 2 with the time of an earlier row of the file, 1 of them with ' +
      'other numbers (the first row counts), 1 left out because no bar opens at their time',
  );
  expect(stdout).toMatch(/06-24\.csv: .* create_time is the end of five minutes, as the first/);
  expect(stdout).toMatch(
    /06-25\.csv: .* 1 replaced that an earlier version archived at a wrong time/,
  );
  expect(stdout).toMatch(/06-25\.csv: .* create_time is the start of five minutes, as the first/);

  const bars = new BarArchiveSqlite(join(DATA_DIR, 'bars.sqlite'));
  const spot = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' } as const;
  const archived = await bars.read(spot, ALL);
  expect(
    archived.map(({ openTimeMs, close }) => [openTimeMs - Date.UTC(2018, 1, 8), close]),
  ).toEqual([0, HOUR_MS, 4 * HOUR_MS].map((ms) => [ms, 11]));
  await bars.close();
  const gaps = new GapStoreSqlite(join(DATA_DIR, 'gaps.sqlite'));
  expect(await gaps.read(spot, 10)).toMatchObject([
    { series: spot, cause: 'OFF_GRID', state: 'ABSENT', bars: 2, startMs: Date.UTC(2018, 1, 8, 2) },
  ]);
  await gaps.close();
  const points = new PointArchiveSqlite(join(DATA_DIR, 'points.sqlite'));
  const reported = async (series: string) =>
    (await points.read(`venue_a:perp:BTCUSDT:${series}:5m`, ALL)).map(({ timeMs, values }) => [
      (timeMs - changedMs) / 300_000,
      values[0],
    ]);
  const steps = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(await reported('open_interest')).toEqual(steps.map((step) => [step - 6, step]));
  expect(await reported('taker_ratio')).toEqual(steps.map((step) => [step - 7, step / 10]));
  await points.close();
});

test('nothing is imported into the demo, or under a running server', async () => {
  const folder = publishedFolder();
  const demo = await runHere(['import', folder]);
  expect(demo.code).toBe(2);
  expect(demo.stderr).toContain('import with --profile live');
  const DATA_DIR = newFolder();
  // As a running server locks it (`test/bin/data-folder/folder-lock.test.ts`).
  const lock = lockFolder(DATA_DIR, 'market-data', systemClock);
  const refused = await runHere(['import', folder, '--profile', 'live'], { DATA_DIR });
  lock.release();
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('is in use by process');
  const missing = await runHere(['import', join(folder, 'nowhere')]);
  expect(missing.code).toBe(2);
});
