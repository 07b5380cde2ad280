import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { seriesOfKey, type SeriesId } from '#kernel/market/instrument.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import type { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';

/** Bars in memory at a time, per side. */
const CHUNK_BARS = 20_000;
const ALL: TimeRange = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

/** The direction of a copy. */
interface Way {
  readonly series: readonly SeriesId[];
  readonly from: BarArchive;
  readonly to: BarArchive;
  readonly refuse: (message: string) => Error;
}

/** Copies missing series, bit for bit; returns a summary. */
export async function moveBars(path: string, database: PostgresDatabase): Promise<string> {
  const from = new BarArchiveSqlite(path);
  const refuse = (message: string): Error =>
    new PostgresUnusableError(
      `${message}: the database holds other bars of it; move into an empty database`,
    );
  try {
    return await copy({
      series: seriesOf(path),
      from,
      to: new BarArchivePostgres(database),
      refuse,
    });
  } finally {
    await from.close();
  }
}

/** The reverse: copies the series that the file does not have. */
export async function fetchBars(path: string, database: PostgresDatabase): Promise<string> {
  const rows = await database.rows<{ name: string }>('select name from series order by name');
  const to = new BarArchiveSqlite(path);
  const refuse = (message: string): Error =>
    new DataFolderError(`${message}: the folder holds other bars of it; move into an empty folder`);
  try {
    const series = rows.map(({ name }) => seriesOfKey(name));
    return await copy({ series, from: new BarArchivePostgres(database), to, refuse });
  } finally {
    await to.close();
  }
}

async function copy({ series, from, to, refuse }: Way): Promise<string> {
  let [bars, copied] = [0, 0];
  for (const one of series) {
    const outcome = await moveSeries(one, from, to, refuse);
    bars += outcome.bars;
    if (outcome.wasCopied) copied += 1;
  }
  return `${bars} bars of ${series.length} series, ${copied} of them copied now, compared bar by bar`;
}

async function moveSeries(
  series: SeriesId,
  from: BarArchive,
  to: BarArchive,
  refuse: Way['refuse'],
): Promise<{ readonly bars: number; readonly wasCopied: boolean }> {
  const before = await compare(series, from, to);
  if (before.isSame) return { bars: before.bars, wasCopied: false };
  for await (const bars of chunks(series, from)) {
    await to.append([{ series, bars, covered: [] }]);
  }
  // Coverage is written last: a range that is covered has its bars.
  const covered = await from.coverage(series);
  const confirmed = await from.confirmations(series);
  await to.append([{ series, bars: [], covered, confirmed }]);
  const after = await compare(series, from, to);
  if (after.isSame) return { bars: after.bars, wasCopied: true };
  throw refuse(`${Object.values(series).join(':')} differs after it was copied`);
}

/** Compares all data of a series. */
async function compare(
  series: SeriesId,
  from: BarArchive,
  to: BarArchive,
): Promise<{ readonly bars: number; readonly isSame: boolean }> {
  let bars = 0;
  let afterMs = 0;
  for await (const chunk of chunks(series, from)) {
    const endMs = chunk.at(-1)!.openTimeMs + 1;
    const there = await to.read(series, { startMs: afterMs, endMs });
    if (!isDeepStrictEqual(there, chunk)) return { bars, isSame: false };
    bars += chunk.length;
    afterMs = endMs;
  }
  const rest = await to.read(series, { ...ALL, startMs: afterMs }, 1);
  const isSame =
    rest.length === 0 &&
    isDeepStrictEqual(plain(await to.coverage(series)), plain(await from.coverage(series))) &&
    isDeepStrictEqual(
      plain(await to.confirmations(series)),
      plain(await from.confirmations(series)),
    );
  return { bars, isSame };
}

/** The bars of a series in ascending chunks; each is found from its newest bars. */
async function* chunks(series: SeriesId, archive: BarArchive) {
  const ends: number[] = [];
  let { endMs } = ALL;
  for (;;) {
    const bars = await archive.read(series, { ...ALL, endMs }, CHUNK_BARS);
    const [first] = bars;
    if (first === undefined) break;
    ends.unshift(first.openTimeMs);
    endMs = first.openTimeMs;
  }
  for (const [at, startMs] of ends.entries()) {
    yield archive.read(series, { startMs, endMs: ends[at + 1] ?? ALL.endMs });
  }
}

/** SQLite's rows have no prototype, so equal ones would compare as different. */
function plain<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}

function seriesOf(path: string): SeriesId[] {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file
      .prepare('SELECT name FROM series ORDER BY name')
      .all()
      .map(({ name }) => seriesOfKey(String(name)));
  } finally {
    file.close();
  }
}
