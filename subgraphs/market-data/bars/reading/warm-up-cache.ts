import { LRUCache } from 'lru-cache';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Memory limit per venue: a thousand bars of some hundred and fifty series. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

/**
 * Number of rows of the ring that are cached in addition, because each closing bar removes the oldest one from the
 * ring.
 */
const ROWS_AHEAD = 64;

interface Kept {
  readonly revision: number;
  readonly columns: readonly Float64Array[];
}

/**
 * The rows before those in memory that were read last of each series, in columns: calculations with a long look-back
 * read them again and again. They are valid while nothing of the series was corrected, and if the exchange has
 * confirmed all of them after they had settled, so that a hole among them is permanent.
 */
export class WarmUpCache {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_CACHED_BYTES });

  /** The given number of rows before a bar, in columns; null if not all of them are cached. */
  find(book: SeriesBook, endMs: number, rows: number): readonly Float64Array[] | null {
    const kept = this.#kept.get(book.key);
    if (kept === undefined || kept.revision !== book.revision) return null;
    const openTimeMs = kept.columns[0]!;
    const to = openTimeMs.lastIndexOf(endMs);
    const from = to - rows;
    if (from < 0 || !book.confirmed.covers(openTimeMs[from]!, endMs)) return null;
    return kept.columns.map((column) => column.subarray(from, to));
  }

  /**
   * @param revision That of the book before they were read.
   * @param columns The rows that were read, followed by those in memory.
   */
  keep(book: SeriesBook, revision: number, rows: number, columns: readonly Float64Array[]): void {
    const endMs = columns[0]![rows]!;
    if (rows === 0 || this.find(book, endMs, rows) !== null) return;
    const kept = columns.map((column) => column.slice(0, rows + ROWS_AHEAD));
    const size = kept.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#kept.set(book.key, { revision, columns: kept }, { size });
  }
}
