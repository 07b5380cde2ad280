import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/**
 * Writes nothing: the entries that a replica receives are durable already. Only the archive records confirmations of
 * the exchange: a replica that reads the same bars has confirmed nothing.
 */
export const REPLICA_WRITER: BarWriter = {
  touch(book: SeriesBook): void {
    const entry = book.unwritten.take(Infinity);
    for (const { startMs, endMs } of entry?.covered ?? []) book.archived.add(startMs, endMs);
  },
};
