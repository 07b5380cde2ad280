import { LRUCache } from 'lru-cache';
import type { Bar } from '#kernel/bar.ts';
import type { TimeRange } from '#kernel/bar-archive.ts';
import type { Clock } from '#kernel/clock.ts';
import { pageKey, pageStartsMs } from '#market-data/bars/history-pages.ts';
import { RangeSet } from '#market-data/bars/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

/** How long a hole is believed that the venue confirmed once: pages may come empty at random. */
const FIRST_BELIEVED_FOR_MS = 10 * 60_000;
/** How long one is believed that the venue confirmed again. */
const BELIEVED_FOR_MS = 24 * 3_600_000;
/** Pages that are remembered, some 2 MB of them. */
const MAX_PAGES = 20_000;
/** Shorter holes are what quiet symbols have; a page that came empty or cut lacks more. */
const MIN_HOLE_BARS = 10;

/** Which pages of archived history have holes that this process has not asked the venue about lately. */
export class DoubtedPages {
  readonly #clock: Clock;
  /** Moments of the clock that only grows until when a page is believed. */
  readonly #believedUntilMs = new LRUCache<string, number>({ max: MAX_PAGES });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The page is asked for: its holes are believed from now on. */
  believe(page: string): void {
    const forMs = this.#believedUntilMs.has(page) ? BELIEVED_FOR_MS : FIRST_BELIEVED_FOR_MS;
    this.#believedUntilMs.set(page, this.#clock.monotonicMs() + forMs);
  }

  /** The venue could not be asked for the page. */
  doubt(page: string): void {
    this.#believedUntilMs.delete(page);
  }

  /** Long holes of a range, or all of it where it has no bar, of whose pages one is not believed. */
  find(
    { key, grid }: SeriesBook,
    { startMs, endMs }: TimeRange,
    archived: readonly Bar[],
    lengthMs: number,
  ): TimeRange[] {
    // Most windows have every bar.
    const isFull = archived.length > grid.count(startMs, endMs) - MIN_HOLE_BARS;
    if (endMs <= startMs || (isFull && archived.length > 0)) return [];
    const present = new RangeSet();
    for (const { openTimeMs } of archived) present.add(openTimeMs, grid.nextMs(openTimeMs));
    const minBars = archived.length === 0 ? 1 : MIN_HOLE_BARS;
    const nowMs = this.#clock.monotonicMs();
    const isDue = (pageMs: number): boolean =>
      nowMs >= (this.#believedUntilMs.get(pageKey(key, pageMs)) ?? -Infinity);
    return present
      .missing(startMs, endMs)
      .filter(
        (hole) =>
          grid.count(hole.startMs, hole.endMs) >= minBars &&
          pageStartsMs(hole, lengthMs).some(isDue),
      );
  }
}
