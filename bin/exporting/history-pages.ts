import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { Table } from '#rest-documents/tables/table.ts';

/** Maximum bars of a page: some 20 MB of memory while it is written. */
const PAGE_BARS = 65_536;

/**
 * Ranges of at most one page each that contain the archived bars of a series, ascending. Empty stretches are skipped,
 * so a history may start at any time.
 */
export async function pagesOf(
  archive: BarArchive,
  series: SeriesId,
  { startMs, endMs }: TimeRange,
): Promise<TimeRange[]> {
  const pages: TimeRange[] = [];
  const pageMs = PAGE_BARS * intervalMs(series.interval);
  let end = endMs;
  while (end > startMs) {
    const [newest] = await archive.read(series, { startMs, endMs: end }, 1);
    if (newest === undefined) break;
    const pageEnd = newest.openTimeMs + 1;
    const pageStart = Math.max(startMs, pageEnd - pageMs);
    pages.push({ startMs: pageStart, endMs: pageEnd });
    end = pageStart;
  }
  return pages.toReversed();
}

/** The bars of a range as columns. */
export async function readPage(
  archive: BarArchive,
  series: SeriesId,
  page: TimeRange,
): Promise<Table> {
  const bars = await archive.read(series, page);
  const numbers = (of: (bar: (typeof bars)[number]) => number) => Float64Array.from(bars, of);
  return {
    rowCount: bars.length,
    columns: [
      { name: 'open_time', kind: 'time', values: numbers((bar) => bar.openTimeMs) },
      { name: 'open', kind: 'number', values: numbers((bar) => bar.open) },
      { name: 'high', kind: 'number', values: numbers((bar) => bar.high) },
      { name: 'low', kind: 'number', values: numbers((bar) => bar.low) },
      { name: 'close', kind: 'number', values: numbers((bar) => bar.close) },
      { name: 'volume', kind: 'number', values: numbers((bar) => bar.volume) },
      { name: 'quote_volume', kind: 'number', values: numbers((bar) => bar.quoteVolume) },
    ],
  };
}
