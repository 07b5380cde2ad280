import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusable } from '#bin/data-folder/data-folder-unusable.ts';
import { BAR_FORMATS, createBarFile, type BarFormat } from '#bin/exporting/bar-file.ts';
import { pagesOf, readPage } from '#bin/exporting/history-pages.ts';
import { writeWhole } from '#bin/exporting/target-file.ts';
import { withStores } from '#bin/stores/open-stores.ts';
import { BARS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { BarArchive, TimeRange } from '#kernel/bar-archive.ts';
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

/**
 * Writes the archived bars of a series to a file, which is there whole or not at all, and tells how many
 * there were. The archive is only read, so a server may run on it.
 *
 * @throws `ConfigurationError` and `DataFolderUnusable`, one line for whoever runs the command
 */
export async function exportSeries(path: string, options: ExportOptions): Promise<void> {
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
  await withArchive(runtime, async (archive) => {
    const pages = await pagesOf(archive, series, range);
    if (pages.length === 0) {
      throw new DataFolderUnusable(await whyNothing(archive, series, range, runtime));
    }
    let count = 0;
    await writeWhole(path, async (unfinished) => {
      const file = await createBarFile(unfinished, format, series);
      for (const [index, page] of pages.entries()) {
        const table = await readPage(archive, series, page);
        count += table.rowCount;
        file.write(table);
        showProgress(index + 1, pages.length, count);
      }
      file.finish();
    });
    console.log(`${path}: ${count} bars of ${seriesKey(series)}`);
  });
}

/** Why a range has no bars: those that are archived are earlier or later, or there are none. */
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
    return `no bar of ${name} is archived before --to; there are some from then on`;
  }
  const place = settings.databaseUrl === '' ? settings.dataDir : 'the database';
  return (
    `no bar of ${name} is archived there; ${place} is of the ${profile} profile, and --profile ` +
    'chooses another'
  );
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
