import type { SeriesBook } from '#market-data/bars/series-book.ts';

/** Takes closed bars and what they prove out of books, sooner or later. */
export interface BarWriter {
  /** Notes that a series has something to write. */
  touch(book: SeriesBook): void;
}
