import type { BarWriter } from '#market-data/bars/bar-writer.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

/**
 * Writes nothing: what a replica is told is durable already. What the exchange confirmed, only the archive says:
 * a replica that found the same in it has confirmed nothing.
 */
export const REPLICA_WRITER: BarWriter = {
  touch(book: SeriesBook): void {
    const entry = book.unwritten.take(Infinity);
    for (const { startMs, endMs } of entry?.covered ?? []) book.archived.add(startMs, endMs);
  },
};
