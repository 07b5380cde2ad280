import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { claimBarOrigins, POINT_STORE } from '#bin/data-folder/bar-origin.ts';
import { barSourcesOf, venueUrlsOf } from '#bin/data-folder/bar-sources.ts';
import { DataFolderUnusable } from '#bin/data-folder/data-folder-unusable.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import {
  importBars,
  importPoints,
  NOTHING,
  sumOf,
  type ImportCounts,
} from '#bin/importing/imported-series.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { POINTS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { BarArchive } from '#kernel/bar-archive.ts';
import type { PointArchive } from '#kernel/point-archive.ts';
import { archiveFileOf, type ArchiveFile } from '#market-data/venues/venue-a/archive-names.ts';
import {
  readFundingFile,
  readKlineFile,
  readMetricsFile,
} from '#market-data/venues/venue-a/archive-rows.ts';
import { RowFault } from '#market-data/venues/wire/csv-rows.ts';
import { readZip, ZipFault } from '#platform/files/zip-archive.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';

/** A month of minutes of one symbol unpacks to 6 MB. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Where rows go, and what tells their time. */
interface Archives {
  readonly bars: BarArchive;
  readonly points: PointArchive;
  readonly nowMs: number;
}

/**
 * Archives what the files of a folder (or one file) hold, and says for each what became of its rows. A file
 * with a row that cannot be read is left out whole. Gives the number of such files.
 *
 * @throws `DataFolderUnusable` where a server uses the data folder, or its bars are of somebody else
 */
export async function importPath(path: string, options: CommonOptions): Promise<number> {
  const runtime = createRuntime(options);
  const files = filesBelow(path);
  const useful = files.filter((file) => typeof kindOf(file) !== 'string');
  prepareDataFolder(runtime.settings);
  const lock = lockFolder(runtime.settings.dataDir, 'market-data', runtime.clock);
  try {
    return await withStores(runtime, async (stores) => {
      const archives = await openArchives(runtime, stores);
      try {
        const failed = await importAll(useful, archives);
        tellLeftOut(files);
        return failed;
      } finally {
        await archives.points.close();
      }
    });
  } finally {
    lock.release();
  }
}

async function importAll(files: readonly string[], archives: Archives): Promise<number> {
  let failed = 0;
  let sum = NOTHING;
  for (const [index, file] of files.entries()) {
    const place = `${index + 1}/${files.length} ${file}`;
    try {
      const counts = await importFile(file, archives);
      sum = sumOf(sum, counts);
      console.log(`${place}: ${textOf(counts)}`);
    } catch (error) {
      if (!(error instanceof RowFault) && !(error instanceof ZipFault)) throw error;
      failed += 1;
      const line = error instanceof RowFault ? `${file}:${error.line}` : file;
      console.error(`${index + 1}/${files.length} ${line}: ${error.message}; the file is left out`);
    }
  }
  console.log(`${files.length - failed} files: ${textOf(sum)}`);
  return failed;
}

async function importFile(file: string, archives: Archives): Promise<ImportCounts> {
  const kind = kindOf(file) as ArchiveFile;
  const { symbol } = kind;
  let counts = NOTHING;
  for (const text of textsOf(file)) {
    if (kind.kind === 'klines') {
      const { market, interval } = kind;
      const series = { exchange: 'venue_a', market, symbol, interval } as const;
      const bars = readKlineFile(text, interval, archives.nowMs);
      counts = sumOf(counts, await importBars(archives.bars, series, bars));
      continue;
    }
    const told = kind.kind === 'metrics' ? readMetricsFile(text, symbol) : readFundingFile(text);
    const instrument = { exchange: 'venue_a', market: 'perp', symbol } as const;
    for (const { points, ...series } of told) {
      const added = await importPoints(archives.points, { instrument, ...series }, points);
      counts = sumOf(counts, added);
    }
  }
  return counts;
}

/** The texts of a file: itself, or all that an archive holds. */
function textsOf(file: string): string[] {
  const bytes = readFileSync(file);
  const checksums = `${file}.CHECKSUM`;
  if (existsSync(checksums)) {
    const [wanted = ''] = readFileSync(checksums, 'utf8').trim().split(/\s+/);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (wanted.toLowerCase() !== found)
      throw new ZipFault('its checksum is not that of its .CHECKSUM');
  }
  if (!file.endsWith('.zip')) return [bytes.toString('utf8')];
  const entries = readZip(bytes, MOST_BYTES).filter(({ name }) => name.endsWith('.csv'));
  if (entries.length === 0) throw new ZipFault('it holds no .csv');
  return entries.map((entry) => entry.bytes().toString('utf8'));
}

async function openArchives({ settings, clock }: Runtime, stores: Stores): Promise<Archives> {
  const urls = venueUrlsOf(settings);
  for (const key of ['venue_a:spot', 'venue_a:perp'] as const) {
    if (urls[key].rest !== '') continue;
    throw new DataFolderUnusable(
      `${key} is the built-in simulator by these settings, and what an exchange published is no history of ` +
        'it: import with --profile live',
    );
  }
  // Other venues may be simulated; their history is not touched.
  const own = [...barSourcesOf(settings, {})].filter(([part]) => part.startsWith('venue_a:'));
  const sources = new Map(own);
  await stores.claimBars(sources);
  claimBarOrigins(settings.dataDir, sources, POINT_STORE);
  return {
    bars: stores.bars(),
    points: new PointArchiveSqlite(join(settings.dataDir, POINTS_FILE)),
    nowMs: clock.nowMs(),
  };
}

/** Every file of a folder and below it, in the order of their names; the path itself where it is a file. */
function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(zip|csv)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function kindOf(file: string): ArchiveFile | string {
  return archiveFileOf(file.split(sep).join('/'));
}

/** Files that are none of ours are told by their reasons, a line for each. */
function tellLeftOut(files: readonly string[]): void {
  const reasons = new Map<string, string[]>();
  for (const file of files) {
    const kind = kindOf(file);
    if (typeof kind === 'string') reasons.set(kind, [...(reasons.get(kind) ?? []), file]);
  }
  for (const [reason, left] of reasons) {
    console.log(`left out ${left.length}, ${left[0]} the first of them: ${reason}`);
  }
}

function textOf({ added, known, different }: ImportCounts): string {
  const same = known - different;
  const others = different === 0 ? '' : `, ${different} archived otherwise and kept`;
  return `${added} rows added, ${same} were there${others}`;
}
