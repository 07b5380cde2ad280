import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { importedMetrics } from '#bin/importing/imported-metrics.ts';
import {
  importBars,
  importPoints,
  NOTHING,
  sumOf,
  type ImportCounts,
} from '#bin/importing/imported-series.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import { offGridGap } from '#market-data/bars/gaps/found-gap.ts';
import { unreportedBars } from '#market-data/venues/bar-page.ts';
import type { ArchiveFile } from '#market-data/venues/venue-a/archive-names.ts';
import {
  readFundingFile,
  readKlineFile,
  type KlineFile,
} from '#market-data/venues/venue-a/archive-rows.ts';
import { readMetricRows } from '#market-data/venues/venue-a/metric-rows.ts';
import { readZip, ZipError } from '#kernel/files/zip-archive.ts';

/** A month of minutes of one symbol decompresses to 6 MB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The target archives, and the clock. */
export interface Archives {
  readonly bars: BarArchive;
  readonly points: PointArchive;
  readonly gaps: GapStore;
  readonly nowMs: number;
}

/** The outcome of a file. */
export interface ImportedFile {
  readonly counts: ImportCounts;
  /** Remarks, as one sentence each. */
  readonly notes: readonly string[];
}

/** Archives the content of a file. Throws `RowError` and `ZipError`; nothing of the file is archived then. */
export async function importFile(
  file: string,
  kind: ArchiveFile,
  archives: Archives,
): Promise<ImportedFile> {
  // All texts of an archive are parsed before the first rows are archived.
  const readings = textsOf(file).map((text) => readText(text, kind, archives));
  let counts = NOTHING;
  const notes: string[] = [];
  for (const archiveRows of readings) {
    const imported = await archiveRows();
    counts = sumOf(counts, imported.counts);
    notes.push(...imported.notes);
  }
  return { counts, notes };
}

/** Parses the rows of a text; the returned function archives them. Throws `RowError`. */
function readText(
  text: string,
  kind: ArchiveFile,
  archives: Archives,
): () => Promise<ImportedFile> {
  const { symbol } = kind;
  if (kind.kind === 'klines') {
    const { market, interval } = kind;
    const series = { exchange: 'venue_a', market, symbol, interval } as const;
    const file = readKlineFile(text, interval, archives.nowMs);
    return async () => ({ counts: await importKlines(file, series, archives), notes: [] });
  }
  if (kind.kind === 'metrics') {
    const rows = readMetricRows(text, symbol);
    return () => importedMetrics(rows, symbol, archives);
  }
  const instrument = { exchange: 'venue_a', market: 'perp', symbol } as const;
  const fundingSeries = readFundingFile(text);
  return async () => {
    let counts = NOTHING;
    for (const { points, ...series } of fundingSeries) {
      const added = await importPoints(archives.points, { instrument, ...series }, points);
      counts = sumOf(counts, added);
    }
    return { counts, notes: [] };
  };
}

/** Bars that exist only as off-grid rows are recorded as gaps. */
async function importKlines(
  { bars, offGridMs }: KlineFile,
  series: SeriesId,
  { bars: archive, gaps, nowMs }: Archives,
): Promise<ImportCounts> {
  const counts = await importBars(archive, series, bars);
  const [firstMs, lastMs] = [offGridMs[0], offGridMs.at(-1)];
  if (firstMs === undefined || lastMs === undefined) return counts;
  const lengthMs = intervalMs(series.interval);
  const range = { startMs: firstMs - lengthMs, endMs: lastMs + 2 * lengthMs };
  const archived = new Set((await archive.read(series, range)).map((bar) => bar.openTimeMs));
  const untold = unreportedBars(offGridMs, series.interval, (openMs) => archived.has(openMs));
  await gaps.put(untold.map((one) => offGridGap(series, one, 'ARCHIVE', nowMs)));
  return { ...counts, offGrid: offGridMs.length };
}

/** The texts of a file: itself, or all entries of an archive. */
function textsOf(file: string): string[] {
  const bytes = readFileSync(file);
  const checksums = `${file}.CHECKSUM`;
  if (existsSync(checksums)) {
    const [wanted = ''] = readFileSync(checksums, 'utf8').trim().split(/\s+/);
    const found = createHash('sha256').update(bytes).digest('hex');
    if (wanted.toLowerCase() !== found)
      throw new ZipError('its checksum is not that of its .CHECKSUM');
  }
  if (!file.endsWith('.zip')) return [bytes.toString('utf8')];
  const entries = readZip(bytes, MAX_BYTES).filter(({ name }) => name.endsWith('.csv'));
  if (entries.length === 0) throw new ZipError('it contains no .csv');
  return entries.map((entry) => entry.bytes().toString('utf8'));
}
