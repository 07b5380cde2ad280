import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** Rows that a start reads before the streams open; the rest follows while the server answers. */
const SEEDED_ROWS = 500;
/** Series that are read concurrently: a database across a network answers several as fast as one. */
const AT_ONCE = 4;

/** Takes over what the archive has of each series. Rejects if it cannot be read. */
export async function seedAll(
  watches: Iterable<SeriesWatch>,
  archive: BarArchive,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...watches].values();
  const seedNext = async (): Promise<void> => {
    for (const watch of waiting) {
      if (signal.aborted) return;
      await seedSeries(watch, archive);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, seedNext));
}

/**
 * Takes over the newest archived bars of a series, and what the archive proves. A series that was taken over before is
 * skipped, so that a start can be repeated after the archive failed in the middle of it.
 */
export async function seedSeries(watch: SeriesWatch, archive: BarArchive): Promise<void> {
  const { book } = watch;
  if (book.frontierMs !== null) return;
  const covered = await archive.coverage(book.series);
  const newest = covered.at(-1);
  if (newest === undefined) return;
  const rows = Math.min(SEEDED_ROWS, book.ring.capacity - 1);
  const confirmed = await archive.confirmations(book.series);
  book.seed(await archive.read(book.series, newest, rows), covered, confirmed);
  watch.link.lostSince(newest.endMs);
}
