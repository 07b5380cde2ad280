import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { Bar } from '#kernel/market/bar.ts';
import { provenanceOfAggregate, provenanceOfCode } from '#kernel/market/provenance.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

// Columns of the documented row.
const [OPEN, HIGH, LOW, CLOSE, VOLUME, QUOTE_VOLUME] = [1, 2, 3, 4, 5, 6] as const;

/** Rows in columns, in the order of the documented row, and the rows among them that belong to one longer bar. */
interface ShorterRows {
  readonly columns: readonly Float64Array[];
  readonly from: number;
  readonly to: number;
}

/** The longer bar to build. */
interface MadeBar {
  readonly openTimeMs: number;
  /** Open time of the next one. */
  readonly nextMs: number;
  readonly closed: boolean;
  /** Whether quote volumes of the shorter bars are estimated. */
  readonly isEstimated: boolean;
}

/**
 * One bar from shorter ones: the first open, the highest high, the lowest low, the last close and the sums of what
 * was traded, added in order of time.
 *
 * @param rows At least one.
 * @param parts The grid of the shorter bars: if one of them is missing, the bar is marked as incomplete.
 */
export function aggregate(
  { columns, from, to }: ShorterRows,
  { openTimeMs, nextMs, closed, isEstimated }: MadeBar,
  parts: BarGrid,
): Bar {
  const at = (column: number, row: number): number => columns[column]![row]!;
  let [high, low, volume, quoteVolume] = [-Infinity, Infinity, 0, 0];
  for (let row = from; row < to; row += 1) {
    high = Math.max(high, at(HIGH, row));
    low = Math.min(low, at(LOW, row));
    volume += at(VOLUME, row);
    quoteVolume += at(QUOTE_VOLUME, row);
  }
  const endMs = closed ? nextMs : at(0, to - 1) + 1;
  return {
    openTimeMs,
    open: at(OPEN, from),
    high,
    low,
    close: at(CLOSE, to - 1),
    volume,
    quoteVolume,
    closed,
    provenance: provenanceOfAggregate(isEstimated, parts.count(openTimeMs, endMs) === to - from),
  };
}

/**
 * The bar of a grid that opens at a time, from the shorter bars in memory; null if there is none. It is closed when
 * all of them are final.
 */
export function aggregateInMemory(
  { ring, frontierMs, grid: parts }: SeriesBook,
  grid: BarGrid,
  openTimeMs: number,
): Bar | null {
  const nextMs = grid.nextMs(openTimeMs);
  const first = ring.firstIndexFrom(openTimeMs);
  const rows = ring.firstIndexFrom(nextMs) - first;
  if (rows <= 0) return null;
  const codes = ring.provenanceCodes(first, first + rows);
  const made = {
    openTimeMs,
    nextMs,
    closed: (frontierMs ?? 0) >= nextMs,
    isEstimated: codes.some((code) => provenanceOfCode(code).isQuoteVolumeEstimated),
  };
  return aggregate({ columns: ring.columns(first, first + rows), from: 0, to: rows }, made, parts);
}
