import type { LiveWork, SeriesWatch } from '#market-data/bars/series-watch.ts';

/** A series that needs something of the exchange now. */
export interface DueRequest {
  readonly watch: SeriesWatch;
  readonly work: LiveWork;
}

/**
 * What the series of a venue need now, most urgent first: those that are not loaded, those that fell behind, and young
 * holes. All series are looked at once for many requests: a venue may have tens of thousands of both.
 */
export class DueRequests {
  #waiting: Iterator<SeriesWatch, undefined> = [].values();

  /** Looks at all series, instead of what was found before. */
  look(watches: Iterable<SeriesWatch>): void {
    const loads: SeriesWatch[] = [];
    const refills: SeriesWatch[] = [];
    const rechecks: SeriesWatch[] = [];
    for (const watch of watches) {
      const work = watch.dueWork();
      if (work === 'recheck') rechecks.push(watch);
      else if (work === 'fill') (watch.isLoaded ? refills : loads).push(watch);
    }
    this.#waiting = [...loads, ...refills, ...rechecks].values();
  }

  /** The next that is due still; null without any. */
  next(): DueRequest | null {
    for (;;) {
      const { done, value: watch } = this.#waiting.next();
      if (done === true) return null;
      const work = watch.dueWork();
      if (work !== null) return { watch, work };
    }
  }
}
