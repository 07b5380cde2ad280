import type { Clock } from '#kernel/ports/clock.ts';
import type { LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** A series that needs a request now. */
export interface DueRequest {
  readonly watch: SeriesWatch;
  readonly work: LiveWork;
}

/** Bars that may lack their last trades cost a venue 24 requests a minute at most, however many there are. */
const REREAD_EVERY_MS = 2_500;

/**
 * What the series of a venue need now, most urgent first: unloaded series, those for
 * readers before those for scans, series that fell behind, young holes, and
 * closed bars that may lack their last trades. One scan of all series serves many requests: a venue may have tens of
 * thousands of both.
 */
export class DueRequests {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #waiting: Iterator<SeriesWatch, undefined> = [].values();
  /** Monotonic time. */
  #nextRereadMs = -Infinity;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Scans all series, and replaces the earlier result. */
  look(watches: Iterable<SeriesWatch>): void {
    const loads: SeriesWatch[] = [];
    const scans: SeriesWatch[] = [];
    const refills: SeriesWatch[] = [];
    const rechecks: SeriesWatch[] = [];
    const rereads: SeriesWatch[] = [];
    for (const watch of watches) {
      const work = watch.dueWork();
      if (work === 'recheck') rechecks.push(watch);
      else if (work === 'reread') rereads.push(watch);
      else if (work === 'fill' && watch.isLoadedForScan) scans.push(watch);
      else if (work === 'fill') (watch.isLoaded ? refills : loads).push(watch);
    }
    // The longest wait first, so that none waits forever.
    rereads.sort((a, b) => a.book.unsure.dueMs - b.book.unsure.dueMs);
    this.#waiting = [...loads, ...scans, ...refills, ...rechecks, ...rereads].values();
  }

  /**
   * The next one that is still due; null without any.
   *
   * @param hasRoom whether it may be one that leaves room to readers
   */
  next(hasRoom: boolean): DueRequest | null {
    for (;;) {
      const { done, value: watch } = this.#waiting.next();
      if (done === true) return null;
      const work = watch.dueWork();
      if (work === null || (watch.yieldsToReaders && !hasRoom)) continue;
      if (work === 'reread' && !this.#mayReread()) continue;
      return { watch, work };
    }
  }

  #mayReread(): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < this.#nextRereadMs) return false;
    this.#nextRereadMs = nowMs + REREAD_EVERY_MS;
    return true;
  }
}
