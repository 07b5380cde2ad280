import type { Bar } from '#kernel/market/bar.ts';
import { ArchiveUnavailableError, type BarArchive } from '#kernel/market/bar-archive.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import type { BusFeed } from '#market-data/bars/following/bus-feed.ts';

/**
 * The archive as a replica reads it: no window is older than the entries that the replica has received, so a read
 * cannot undo a correction. It writes nothing: bars that a replica requests from the exchange are archived by their
 * owner, which requests them, too.
 */
export class ReplicaArchive implements BarArchive {
  readonly #archive: BarArchive;
  readonly #feed: BusFeed;

  constructor(archive: BarArchive, feed: BusFeed) {
    this.#archive = archive;
    this.#feed = feed;
  }

  append(): Promise<never> {
    const what = 'a replica archives no bars; the owner of the series does';
    return Promise.reject(new ArchiveUnavailableError('read_only', what));
  }

  async read(series: SeriesId, range: TimeRange, newest?: number): Promise<Bar[]> {
    const { bars } = await this.#feed.window(series, range, newest);
    return [...bars];
  }

  async coverage(series: SeriesId): Promise<TimeRange[]> {
    // Notes the head of the log before it reads: later entries are delivered.
    await this.#feed.join();
    return this.#archive.coverage(series);
  }

  confirmations(series: SeriesId): Promise<ConfirmedRange[]> {
    return this.#archive.confirmations(series);
  }

  async close(): Promise<void> {}
}
