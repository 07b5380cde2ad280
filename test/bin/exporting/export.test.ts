import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RecordBatchFileReader, RecordBatchReader, tableFromIPC } from 'apache-arrow';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { runHere } from '#test/bin/command-here.ts';
import { ENTRY, newFolder } from '#test/bin/marketgraph-process.ts';

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const NAMES = ['open', 'high', 'low', 'close', 'volume', 'quote_volume'];
const START_MS = Date.UTC(2020, 0, 1);
const MINUTE_MS = 60_000;

/** Two pages and a half of minutes, with a hole of years before the last thousand. */
const BARS = Array.from({ length: 160_000 }, (_, index): Bar => {
  const openTimeMs = START_MS + (index + (index < 159_000 ? 0 : 2_000_000)) * MINUTE_MS;
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

const folder = newFolder();
let archive: BarArchiveSqlite;
beforeAll(async () => {
  archive = new BarArchiveSqlite(join(folder, 'bars.sqlite'));
  await archive.append([{ series: SERIES, bars: BARS, covered: [] }]);
});
// It stays open, as that of a running server does.
afterAll(() => archive.close());

function run(file: string, ...more: string[]) {
  const options = Object.entries(SERIES).flatMap(([name, value]) => [`--${name}`, value]);
  return runHere(['export', file, ...options, ...more], { DATA_DIR: folder });
}

/** The numbers of a bar in the order of the documented row. */
function rowOf(bar: Bar): number[] {
  return [bar.openTimeMs, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.quoteVolume];
}

test('Parquet has every bar to the last bit, typed, with metadata', async () => {
  const file = join(folder, 'bars.parquet');
  const { code, stdout, stderr } = await run(file, '--allow-gaps');
  expect(stderr).toContain('2000000 bars are missing in 1 holes');
  expect(stdout).toContain('160000 bars of venue_a:spot:BTCUSDT:1m');
  expect(code).toBe(0);
  const bytes = readFileSync(file);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const metadata = parquetMetadata(buffer);
  expect(metadata.key_value_metadata).toContainEqual({ key: 'interval', value: '1m' });
  const reported = Object.fromEntries(
    (metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value]),
  );
  expect(reported).toMatchObject({
    covered_from: '2020-01-01T00:00:00.000Z',
    covered_to: '2024-02-09T00:00:00.000Z',
    bars: '160000',
    missing_bars: '2000000',
  });
  expect(JSON.parse(reported['holes']!)).toEqual([
    {
      from: new Date(START_MS + 159_000 * MINUTE_MS).toISOString(),
      to: new Date(START_MS + 2_159_000 * MINUTE_MS).toISOString(),
      bars: 2_000_000,
      absent_at_exchange: false,
    },
  ]);
  expect(metadata.schema[1]?.logical_type).toMatchObject({
    type: 'TIMESTAMP',
    isAdjustedToUTC: true,
  });
  expect(metadata.row_groups).toHaveLength(4);
  const rows = await parquetReadObjects({ file: buffer });
  expect(rows).toHaveLength(BARS.length);
  const wrong = rows.findIndex((row, index) => {
    const reported = [(row['open_time'] as Date).getTime(), ...NAMES.map((name) => row[name])];
    return reported.some((value, column) => value !== rowOf(BARS[index]!)[column]);
  });
  expect(wrong).toBe(-1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('CSV and Arrow have a window of it, its start included and its end excluded', async () => {
  const window = ['--from', '2020-01-01T00:10:00Z', '--to', String(START_MS + 15 * MINUTE_MS)];
  const csv = join(folder, 'bars.csv');
  expect((await run(csv, ...window)).code).toBe(0);
  const lines = readFileSync(csv, 'utf8').trim().split('\r\n');
  expect(lines[0]).toBe(`open_time,${NAMES.join(',')}`);
  const reported = lines.slice(1).map((line) => {
    const cells = line.split(',');
    return cells.map((cell, column) => (column === 0 ? Date.parse(cell) : Number(cell)));
  });
  expect(reported).toEqual(BARS.slice(10, 15).map(rowOf));

  const arrow = join(folder, 'bars');
  expect((await run(arrow, ...window, '--format', 'arrows')).code).toBe(0);
  const table = tableFromIPC(readFileSync(arrow));
  expect(table.toArray().map((row: object) => Object.values(row).map(Number))).toEqual(reported);
});

test('an Arrow file has an index, which finds its batches from the end', async () => {
  const file = join(folder, 'bars.arrow');
  expect((await run(file, '--allow-gaps')).code).toBe(0);
  const bytes = readFileSync(file);
  const mark = 'ARROW1';
  expect([bytes.subarray(0, 8).toString(), bytes.subarray(-6).toString()]).toEqual([
    `${mark}\0\0`,
    mark,
  ]);
  const reader = RecordBatchReader.from(bytes).open();
  if (!(reader instanceof RecordBatchFileReader)) throw new Error('it is no file');
  // Backwards, as only an index makes it possible.
  const batches = Array.from({ length: reader.numRecordBatches }, (_, index) => index)
    .toReversed()
    .map((index) => reader.readRecordBatch(index)!)
    .toReversed();
  expect(batches).toHaveLength(4);
  const closes = batches.flatMap((batch) => Array.from(batch.getChild('close')!) as number[]);
  expect(closes).toEqual(BARS.map(({ close }) => close));
});

test('pyarrow reads an Arrow file without further options (skipped without pyarrow)', async (context) => {
  const script = `
import sys
from pyarrow import feather
table = feather.read_table(sys.argv[1])
print(table.num_rows, table.schema.field("open_time").type)`;
  if (spawnSync('python3', ['-c', 'import pyarrow']).status !== 0) return context.skip();
  const { stdout } = spawnSync('python3', ['-c', script, join(folder, 'bars.arrow')]);
  expect(stdout.toString().trim()).toBe('160000 timestamp[ms, tz=UTC]');
});

test('an export that is interrupted leaves no file, not even an unfinished one', async () => {
  const place = newFolder();
  const options = Object.entries(SERIES).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(
    process.execPath,
    [ENTRY, 'export', join(place, 'bars.csv'), ...options, '--from', '2020-01-01T00:00:00Z'],
    { env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: folder }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const watcher = watch(place);
  for await (const _ of on(watcher, 'change')) {
    if (readdirSync(place).some((name) => name.endsWith('.part'))) break;
  }
  watcher.close();
  child.kill('SIGINT');
  expect((await ended)[1]).toBe('SIGINT');
  expect(readdirSync(place)).toEqual([]);
});

test('missing bars are listed, at the ends and between, and the command ends with 1', async () => {
  const series = { ...SERIES, symbol: 'ETHUSDT', interval: '1h' } as const;
  const hourMs = 60 * MINUTE_MS;
  const hours = [2, 3, 6, 9].map((hour) =>
    Object.assign({ ...BARS[0]! }, { openTimeMs: START_MS + hour * hourMs }),
  );
  // The exchange is known to have nothing from 04:00 to 06:00.
  const covered = [{ startMs: START_MS + 2 * hourMs, endMs: START_MS + 7 * hourMs }];
  await archive.append([{ series, bars: hours, covered }]);
  const file = join(folder, 'holes.csv');
  const named = ['--symbol', 'ETHUSDT', '--interval', '1h'];
  const whole = await run(file, ...named, '--to', '2020-01-01T04:00:00Z');
  expect([whole.code, whole.stderr]).toEqual([0, '']);
  const window = ['--from', '2020-01-01T00:00:00Z', '--to', '2020-01-01T12:00:00Z'];
  const cut = await run(file, ...named, ...window);
  expect(cut.code).toBe(1);
  expect(cut.stderr.trim().split('\n')).toEqual([
    'missing from 2020-01-01T00:00:00.000Z to 2020-01-01T02:00:00.000Z: 2 bars, not archived',
    'missing from 2020-01-01T04:00:00.000Z to 2020-01-01T06:00:00.000Z: 2 bars, the exchange has none',
    'missing from 2020-01-01T07:00:00.000Z to 2020-01-01T09:00:00.000Z: 2 bars, not archived',
    'missing from 2020-01-01T10:00:00.000Z to 2020-01-01T12:00:00.000Z: 2 bars, not archived',
    '8 bars are missing in 4 holes; with --allow-gaps, this counts as a success',
  ]);
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(5);
  const allowed = await run(file, ...named, ...window, '--allow-gaps');
  expect(allowed.code).toBe(0);
  expect(allowed.stderr).toContain('8 bars are missing in 4 holes');
});

test('missing bars are requested from a server, with the waits that it names', async () => {
  const series = { ...SERIES, symbol: 'SOLUSDT', interval: '1h' } as const;
  const hourMs = 60 * MINUTE_MS;
  const barAt = (hour: number): Bar => ({ ...BARS[0]!, openTimeMs: START_MS + hour * hourMs });
  await archive.append([{ series, bars: [barAt(0), barAt(3)], covered: [] }]);
  const asked: string[] = [];
  const server = createServer(async (req, res) => {
    if (req.url === '/api/health') {
      res.end('{}');
      return;
    }
    const { variables } = (await json(req)) as {
      readonly variables: Readonly<Record<string, string>>;
    };
    asked.push(`${variables['symbol']} ${variables['interval']} ${variables['startTime']}`);
    if (asked.length === 1) {
      res.writeHead(503, { 'retry-after': '1' }).end('{"code":"history_preparing"}');
      return;
    }
    const bars = [barAt(1), barAt(2)];
    await archive.append([{ series, bars, covered: [] }]);
    const page = { rows: bars.map(rowOf), nextStartTime: null, endsForming: false, holes: [] };
    res.end(JSON.stringify({ data: { klines: page } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const file = join(folder, 'filled.csv');
  const options = ['--symbol', 'SOLUSDT', '--interval', '1h', '--to', '2020-01-01T04:00:00Z'];
  const filled = await run(file, ...options, '--fill', `http://127.0.0.1:${port}`);
  server.close();
  expect([filled.code, filled.stderr]).toEqual([0, '']);
  expect(asked).toEqual([1, 2].map(() => `SOLUSDT 1h ${START_MS + hourMs}`));
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(5);
  const away = await run(
    file,
    ...options,
    '--from',
    '2019-12-31T00:00:00Z',
    '--fill',
    `http://127.0.0.1:${port}`,
  );
  expect(away.code).toBe(2);
  expect(away.stderr).toContain('which does not answer (ECONNREFUSED)');
});

test('an invalid export is reported in one line, and leaves no file', async () => {
  const file = join(folder, 'none.csv');
  const none = await run(file, '--symbol', 'NOPE');
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('no bar of venue_a:spot:NOPE:1m is archived there');
  const unnamed = await run(join(folder, 'none'));
  expect(unnamed.stderr).toContain('name --format');
  const zoneless = await run(file, '--from', '2020-01-01T00:00:00');
  expect(zoneless.stderr).toContain('it has no zone');
  const empty = await runHere([
    'export',
    file,
    '--exchange',
    'venue_a',
    '--market',
    'spot',
    '--symbol',
    'X',
    '--interval',
    '1m',
  ]);
  expect(empty.stderr).toContain('nothing is archived');
  for (const [place, remedy] of [
    [join(folder, 'no', 'bars.csv'), 'its folder does not exist; create it first'],
    [join(folder, 'bars.sqlite', 'bars.parquet'), 'a part of its path is a file'],
  ] as const) {
    const nowhere = await run(place);
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toContain(`${place} cannot be written: ${remedy}`);
  }
  const taken = join(newFolder(), 'a.csv');
  mkdirSync(taken);
  const folderThere = await run(taken, '--to', '2020-01-01T01:00:00Z');
  expect(folderThere.stderr).toContain('a folder has that name');
  expect(folderThere.stdout).toBe('');
  for (const [range, reason] of [
    [
      ['--from', '2030-01-01T00:00:00Z'],
      'the last one before them opened at 2024-02-08T23:59:00.000Z',
    ],
    [['--to', '2019-01-01T00:00:00Z'], 'archived before --to, but some after it'],
    [['--from', '2020-01-02T00:00:00Z', '--to', '2020-01-01T00:00:00Z'], '--from is not before'],
  ] as const) {
    expect((await run(file, ...range)).stderr).toContain(reason);
  }
  expect(existsSync(file)).toBe(false);
});
