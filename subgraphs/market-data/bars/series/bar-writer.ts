import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Takes closed bars and their coverage out of books. */
export interface BarWriter {
  /** Notes that a series has bars to write. */
  touch(book: SeriesBook): void;
}
