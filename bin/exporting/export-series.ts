import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusable } from '#bin/data-folder/data-folder-unusable.ts';
import { createBarFile, type BarFormat } from '#bin/exporting/bar-file.ts';
import { pagesOf, readPage } from '#bin/exporting/history-pages.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { BARS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { BarArchive } from '#kernel/bar-archive.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';

export interface ExportOptions extends CommonOptions, SeriesId {
  /** Milliseconds since the epoch, inclusive. */
  readonly from?: number;
  /** Milliseconds since the epoch, exclusive. */
  readonly to?: number;
  readonly format?: BarFormat;
}

const FORMATS_BY_ENDING: Readonly<Record<string, BarFormat>> = {
  parquet: 'parquet',
  csv: 'csv',
  arrow: 'arrow',
  arrows: 'arrow',
};

/**
 * Writes the archived bars of a series to a file, which is there whole or not at all, and tells how many
 * there were. The archive is only read, so a server may run on it.
 *
 * @throws `ConfigurationError` and `DataFolderUnusable`, one line for whoever runs the command
 */
export async function exportSeries(path: string, options: ExportOptions): Promise<void> {
  const { exchange, market, symbol, interval } = options;
  const series = { exchange, market, symbol, interval };
  const format = options.format ?? FORMATS_BY_ENDING[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (format === undefined) {
    throw new ConfigurationError(`${path} does not end with a format; name --format`);
  }
  const runtime = createRuntime(options);
  await withArchive(runtime, async (archive) => {
    const range = { startMs: options.from ?? 0, endMs: options.to ?? Number.MAX_SAFE_INTEGER };
    const pages = await pagesOf(archive, series, range);
    if (pages.length === 0) {
      throw new DataFolderUnusable(
        `no bar of ${seriesKey(series)} is archived there; ${runtime.settings.dataDir} is of the ` +
          `${runtime.profile} profile, and --profile chooses another`,
      );
    }
    const unfinished = `${path}.${process.pid}.part`;
    try {
      const file = await createBarFile(unfinished, format, series);
      let count = 0;
      for (const [index, page] of pages.entries()) {
        const table = await readPage(archive, series, page);
        count += table.rowCount;
        file.write(table);
        showProgress(index + 1, pages.length, count);
      }
      file.finish();
      renameSync(unfinished, path);
      console.log(`${path}: ${count} bars of ${seriesKey(series)}`);
    } finally {
      rmSync(unfinished, { force: true });
    }
  });
}

/** Runs work on the archive of the settings, opened to be read only where it is a file. */
async function withArchive(
  runtime: Runtime,
  work: (archive: BarArchive) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir } = runtime.settings;
  if (databaseUrl !== '') {
    await withStores(runtime, (stores) => work(stores.bars()));
    return;
  }
  const path = join(dataDir, BARS_FILE);
  if (!existsSync(path)) throw new DataFolderUnusable(`${path} is not there; nothing is archived`);
  const archive = BarArchiveSqlite.toRead(path);
  try {
    await work(archive);
  } finally {
    await archive.close();
  }
}

/** One line that is written over on a terminal; elsewhere the end alone is told. */
function showProgress(done: number, pages: number, bars: number): void {
  if (process.stderr.isTTY !== true) return;
  const end = done === pages ? '\n' : '';
  process.stderr.write(`\r${Math.round((100 * done) / pages)} %, ${bars} bars${end}`);
}
