import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { BAR_FORMATS, createBarFile, type BarFormat } from '#bin/exporting/bar-file.ts';
import {
  CoverageScan,
  holeLines,
  missingBars,
  type ExportedCoverage,
  type ExportGap,
} from '#bin/exporting/exported-coverage.ts';
import { fillHoles } from '#bin/exporting/fill-holes.ts';
import { seriesGrid } from '#bin/exporting/series-grid.ts';
import { pagesOf, readPage } from '#bin/exporting/history-pages.ts';
import { writeWhole } from '#bin/exporting/target-file.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { BARS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';

export interface ExportOptions extends CommonOptions, SeriesId {
  /** Milliseconds since the epoch, inclusive. */
  readonly from?: number;
  /** Milliseconds since the epoch, exclusive. */
  readonly to?: number;
  readonly format?: BarFormat;
  /** Whether a file with gaps counts as a success. */
  readonly allowGaps?: boolean;
  /** A server that retrieves missing bars; true for the local server of the settings. */
  readonly fill?: string | true;
}

/** Maximum number of gaps that are listed. */
const MAX_HOLES = 20;

/**
 * Exports the archived bars of a series atomically; prints their number, and on standard error the gaps. The archive
 * is only read, so a server may run on it. Returns whether the file has no gaps, or gaps are allowed.
 *
 * @throws `ConfigurationError` and `DataFolderError`, one line for the user
 */
export async function exportSeries(path: string, options: ExportOptions): Promise<boolean> {
  const { exchange, market, symbol, interval } = options;
  const series = { exchange, market, symbol, interval };
  const format =
    options.format ?? BAR_FORMATS.find((one) => path.toLowerCase().endsWith(`.${one}`));
  if (format === undefined) {
    const endings = BAR_FORMATS.map((one) => `.${one}`).join(', ');
    throw new ConfigurationError(`${path} does not end with ${endings}; name --format`);
  }
  const range = { startMs: options.from ?? 0, endMs: options.to ?? Number.MAX_SAFE_INTEGER };
  if (range.startMs >= range.endMs) {
    throw new ConfigurationError('--from is not before --to, and no bar opens between them');
  }
  const runtime = createRuntime(options);
  return withArchive(runtime, async (archive) => {
    const grid = seriesGrid(series, runtime.settings);
    // A bar that has not ended is not missing.
    const endedMs = grid.unfinishedMs(runtime.clock.nowMs());
    if (options.fill !== undefined) {
      const endMs = Math.min(range.endMs, endedMs);
      const holes = await holesOf(archive, series, { range, endMs }, grid, options.from ?? null);
      const local = `http://localhost:${runtime.settings.port}`;
      const server = options.fill === true ? local : options.fill;
      await fillHoles(series, holes, server);
    }
    const pages = await pagesOf(archive, series, range);
    if (pages.length === 0) {
      throw new DataFolderError(await whyNothing(archive, series, range, runtime));
    }
    const scan = new CoverageScan(grid, await archive.coverage(series), options.from ?? null);
    const endMs = options.to === undefined ? null : Math.min(options.to, endedMs);
    const coverage = await writeWhole(path, async (unfinished) => {
      const file = await createBarFile(unfinished, format, series);
      let count = 0;
      for (const [index, page] of pages.entries()) {
        const table = await readPage(archive, series, page);
        scan.see(table.columns[0]!.values as Float64Array);
        file.write(table);
        count += table.rowCount;
        showProgress(index + 1, pages.length, count);
      }
      const found = scan.end(endMs);
      file.finish(found);
      return found;
    });
    console.log(`${path}: ${coverage.bars} bars of ${seriesKey(series)}`);
    return tellHoles(coverage, options.allowGaps === true);
  });
}

/** The gaps of the archive, without a file. */
async function holesOf(
  archive: BarArchive,
  series: SeriesId,
  { range, endMs }: { readonly range: TimeRange; readonly endMs: number },
  grid: BarGrid,
  fromMs: number | null,
): Promise<readonly ExportGap[]> {
  const scan = new CoverageScan(grid, await archive.coverage(series), fromMs);
  for (const page of await pagesOf(archive, series, range)) {
    scan.see((await readPage(archive, series, page)).columns[0]!.values as Float64Array);
  }
  return scan.end(endMs).holes;
}

/** Prints the gaps. Returns whether there are none, or gaps are allowed. */
function tellHoles(coverage: ExportedCoverage, isAllowed: boolean): boolean {
  if (coverage.holes.length === 0) return true;
  for (const line of holeLines(coverage, MAX_HOLES)) console.error(line);
  const ending = isAllowed ? '' : '; with --allow-gaps, this counts as a success';
  console.error(
    `${missingBars(coverage)} bars are missing in ${coverage.holes.length} holes${ending}`,
  );
  return isAllowed;
}

/** Explains an empty range: the archived bars are earlier or later, or there are none. */
async function whyNothing(
  archive: BarArchive,
  series: SeriesId,
  range: TimeRange,
  { settings, profile }: Runtime,
): Promise<string> {
  const name = seriesKey(series);
  const [before] = await archive.read(series, { startMs: 0, endMs: range.startMs }, 1);
  if (before !== undefined) {
    const at = new Date(before.openTimeMs).toISOString();
    return `no bar of ${name} is archived between --from and --to; the last one before them opened at ${at}`;
  }
  const later = { startMs: range.endMs, endMs: Number.MAX_SAFE_INTEGER };
  const [after] = await archive.read(series, later, 1);
  if (after !== undefined) {
    return `no bar of ${name} is archived before --to, but some after it`;
  }
  const place = settings.databaseUrl === '' ? settings.dataDir : 'the database';
  return (
    `no bar of ${name} is archived there; ${place} is of the ${profile} profile, and --profile ` +
    'chooses another'
  );
}

/** Runs work on the archive of the settings; a file is opened read-only. */
async function withArchive<Result>(
  runtime: Runtime,
  work: (archive: BarArchive) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = runtime.settings;
  if (databaseUrl !== '') {
    return withStores(runtime, (stores) => work(stores.bars()));
  }
  const path = join(dataDir, BARS_FILE);
  if (!existsSync(path)) throw new DataFolderError(`${path} does not exist; nothing is archived`);
  const archive = BarArchiveSqlite.toRead(path);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

/** Overwrites one line on a terminal; elsewhere only the end is printed. */
function showProgress(done: number, pages: number, bars: number): void {
  if (process.stderr.isTTY !== true) return;
  const end = done === pages ? '\n' : '';
  process.stderr.write(`\r${Math.round((100 * done) / pages)} %, ${bars} bars${end}`);
}
