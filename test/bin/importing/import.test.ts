import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { newFolder, runMarketgraph, startMarketgraph } from '#test/bin/marketgraph-process.ts';
import { packedZip } from '#test/platform/files/packed-zip.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2024, 0, 1);
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const KLINES = 'data/futures/um/monthly/klines/BTCUSDT/1h/BTCUSDT-1h-2024-01.zip';
const SPOT = 'data/spot/daily/klines/BTCUSDT/1h/BTCUSDT-1h-2025-01-01.csv';
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

/** A folder as the exchange publishes it, with something in it that is not ours. */
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
  const run = () => runMarketgraph(['import', folder, '--profile', 'live'], { DATA_DIR });
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
}, 60_000);

test('a file with a bad row is left out whole and told with its line; the others are archived', async () => {
  const folder = publishedFolder();
  const DATA_DIR = newFolder();
  const broken = klineRows(Date.UTC(2025, 0, 1), 24, 1_000).replace(/10,12,9/, '10,x,9');
  writeFileSync(join(folder, SPOT), broken);
  writeFileSync(join(folder, METRICS), 'cut off');
  writeFileSync(`${join(folder, FUNDING)}.CHECKSUM`, `${'0'.repeat(64)}  a file\n`);
  const { code, stdout, stderr } = await runMarketgraph(['import', folder, '--profile', 'live'], {
    DATA_DIR,
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`${SPOT}:1: high is "x", which is no number; the file is left out`);
  expect(stderr).toContain(`${METRICS}: it is no zip archive, or is cut off`);
  expect(stderr).toContain(`${FUNDING}: its checksum is not that of its .CHECKSUM`);
  expect(stdout).toContain('1 files: 744 rows added');
  const sum = createHash('sha256').update(`calc_time,x\n`).digest('hex');
  writeFileSync(join(folder, FUNDING), 'calc_time,x\n');
  writeFileSync(`${join(folder, FUNDING)}.CHECKSUM`, `${sum}  a file\n`);
  const again = await runMarketgraph(['import', join(folder, FUNDING), '--profile', 'live'], {
    DATA_DIR,
  });
  expect(again.stderr).toContain(':1: the head has no column funding_interval_hours');
}, 60_000);

test('nothing is imported into the demo, or below a running server', async () => {
  const folder = publishedFolder();
  const demo = await runMarketgraph(['import', folder]);
  expect(demo.code).toBe(2);
  expect(demo.stderr).toContain('import with --profile live');
  const DATA_DIR = newFolder();
  const server = await startMarketgraph(['start'], { DATA_DIR });
  const refused = await runMarketgraph(['import', folder, '--profile', 'live'], { DATA_DIR });
  await server.end('SIGKILL');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('is in use by process');
  const missing = await runMarketgraph(['import', join(folder, 'nowhere')]);
  expect(missing.code).toBe(2);
}, 90_000);
