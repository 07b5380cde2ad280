import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { AbsenceEvidence } from '#kernel/market/gap-store.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { pageKey, pageStartsMs } from '#market-data/bars/history/history-pages.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Time for which a page is trusted after one request: pages may be empty at random. */
const FIRST_BELIEVED_FOR_MS = 10 * 60_000;
/** How long a page is trusted after two equal answers. */
const BELIEVED_FOR_MS = 24 * 3_600_000;
/** Limit of remembered pages, some 2 MB of them. */
const MAX_PAGES = 20_000;
/** Holes of quiet symbols are shorter than this; an empty or truncated page lacks more bars. */
export const MIN_HOLE_BARS = 10;

interface Believed {
  /** Monotonic time. */
  readonly untilMs: number;
  /** End of the part of the page without a bar; -Infinity if the page had a bar. */
  readonly emptyToMs: number;
  /** The answers without a bar; null if a bar came. */
  readonly evidence: AbsenceEvidence | null;
}

/**
 * The pages that this process has requested lately: holes of archived history are requested again, and an empty page
 * is archived only if it came empty twice.
 */
export class DoubtedPages {
  readonly #clock: Clock;
  readonly #pages = growingCache<Believed>(MAX_PAGES);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The venue answered for a page up to a time: what it lacks is trusted from now on.
   *
   * @param evidence the answers that left all of it empty; null if there was a bar
   */
  believe(page: string, endMs: number, evidence: AbsenceEvidence | null): void {
    const forMs = this.#pages.has(page) ? BELIEVED_FOR_MS : FIRST_BELIEVED_FOR_MS;
    const untilMs = this.#clock.monotonicMs() + forMs;
    const emptyToMs = evidence === null ? -Infinity : endMs;
    this.#pages.set(page, { untilMs, emptyToMs, evidence });
  }

  /** The page could not be requested. */
  doubt(page: string): void {
    this.#pages.delete(page);
  }

  /** Whether the last answer for a page was empty, at any time. */
  wasEmpty(page: string, endMs: number): boolean {
    return endMs <= (this.#pages.get(page)?.emptyToMs ?? -Infinity);
  }

  /** The answers that left a page empty, at any time; null if the last one did not. */
  emptyAnswers(page: string, endMs: number): AbsenceEvidence | null {
    return this.wasEmpty(page, endMs) ? this.#pages.get(page)!.evidence : null;
  }

  /** Whether a page was empty recently. */
  isBelievedEmpty(page: string, endMs: number): boolean {
    return !this.#isDue(page) && this.wasEmpty(page, endMs);
  }

  /** Long holes of a range, or all of it if it has no bar, that touch a page which is not trusted. */
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
    const isDue = (pageMs: number): boolean => this.#isDue(pageKey(key, pageMs));
    return present
      .missing(startMs, endMs)
      .filter(
        (hole) =>
          grid.count(hole.startMs, hole.endMs) >= minBars &&
          pageStartsMs(hole, lengthMs).some(isDue),
      );
  }
  #isDue(page: string): boolean {
    return this.#clock.monotonicMs() >= (this.#pages.get(page)?.untilMs ?? -Infinity);
  }
}
