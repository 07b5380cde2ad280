import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { claimBarOrigins, POINT_STORE } from '#bin/data-folder/bar-origin.ts';
import { barSourcesOf, venueUrlsOf } from '#bin/data-folder/bar-sources.ts';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { prepareDataFolder } from '#bin/data-folder/default-folders.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { importFile, type Archives } from '#bin/importing/import-file.ts';
import { NOTHING, sumOf, type ImportCounts } from '#bin/importing/imported-series.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { GAPS_FILE, POINTS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { archiveFileOf, type ArchiveFile } from '#market-data/venues/venue-a/archive-names.ts';
import { RowError } from '#market-data/venues/wire/csv-rows.ts';
import { ZipError } from '#kernel/files/zip-archive.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';

/**
 * Archives the files of a folder (or one file), and prints the outcome of each. A file with an unreadable row is
 * skipped as a whole. Returns the number of skipped files.
 *
 * @throws `DataFolderError` when a server uses the data folder, or its bars have another origin
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
        await Promise.all([archives.points.close(), archives.gaps.close()]);
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
      const { counts, notes } = await importFile(file, kindOf(file) as ArchiveFile, archives);
      sum = sumOf(sum, counts);
      console.log([`${place}: ${textOf(counts)}`, ...notes].join('; '));
    } catch (error) {
      if (!(error instanceof RowError) && !(error instanceof ZipError)) throw error;
      failed += 1;
      const line = error instanceof RowError ? `${file}:${error.line}` : file;
      console.error(`${index + 1}/${files.length} ${line}: ${error.message}; the file is left out`);
    }
  }
  console.log(`${files.length - failed} files: ${textOf(sum)}`);
  return failed;
}

async function openArchives({ settings, clock }: Runtime, stores: Stores) {
  const urls = venueUrlsOf(settings);
  for (const key of ['venue_a:spot', 'venue_a:perp'] as const) {
    if (urls[key].rest !== '') continue;
    throw new DataFolderError(
      `${key} is the built-in simulator by these settings, and data of an exchange is not its history: import ` +
        'with --profile live',
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
    gaps: new GapStoreSqlite(join(settings.dataDir, GAPS_FILE)),
    nowMs: clock.nowMs(),
  };
}

/** All files of a folder, recursively, in order of their names; the path itself for a file. */
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

/** Prints files that are not importable, one line per reason. */
function tellLeftOut(files: readonly string[]): void {
  const reasons = new Map<string, string[]>();
  for (const file of files) {
    const kind = kindOf(file);
    if (typeof kind === 'string') reasons.set(kind, [...(reasons.get(kind) ?? []), file]);
  }
  for (const [reason, left] of reasons) {
    console.log(`left out ${left.length} files, the first of them ${left[0]}: ${reason}`);
  }
}

/** The printed outcome: the usual counts, and the unusual ones when they occur. */
function textOf(counts: ImportCounts): string {
  const { added, known, different, repeated, contradicting, offGrid, mended } = counts;
  const parts = [
    [true, `${added} rows added`],
    [true, `${known - different} were there`],
    [different > 0, `${different} differ from the archive, which stays unchanged`],
    [mended > 0, `${mended} replaced that an earlier version archived at a wrong time`],
    [repeated > 0, `${repeated} with the time of an earlier row of the file`],
    [contradicting > 0, `${contradicting} of them with other numbers (the first row counts)`],
    [offGrid > 0, `${offGrid} left out because no bar opens at their time`],
  ] as const;
  return parts.flatMap(([isWorthIt, part]) => (isWorthIt ? [part] : [])).join(', ');
}
