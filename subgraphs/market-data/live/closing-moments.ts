import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/**
 * The moments at which bars of some series close, in order. Bars that close together form one moment, such as the
 * last minute, hour and day of a day. Series are read in their present state.
 */
export class ClosingMoments {
  readonly #watches: readonly SeriesWatch[];

  constructor(watches: readonly SeriesWatch[]) {
    this.#watches = watches;
  }

  get isLoaded(): boolean {
    return this.#watches.every(({ isLoaded }) => isLoaded);
  }

  /** The last one so far; null before there is any. */
  get newestMs(): number | null {
    const ends = this.#watches.map(({ book }) => book.newestClosedEndMs ?? 0);
    const newestMs = Math.max(...ends);
    return newestMs === 0 ? null : newestMs;
  }

  /** The first one after a time; null if nothing has closed since. */
  nextAfter(timeMs: number): number | null {
    const ends = this.#watches.map(({ book }) => {
      const index = firstUnfinished(book, timeMs);
      return isClosed(book, index) ? book.grid.endMs(book.ring.openTimeAt(index)) : Infinity;
    });
    const nextMs = Math.min(...ends);
    return nextMs === Infinity ? null : nextMs;
  }

  /** Bars that have closed after a time, of the series with the most. */
  countAfter(timeMs: number): number {
    const counts = this.#watches.map(({ book }) => {
      const last = book.ring.size - (isClosed(book, book.ring.size - 1) ? 0 : 1);
      return last - firstUnfinished(book, timeMs);
    });
    return Math.max(0, ...counts);
  }

  /** Whether every series is known up to a moment: what ended then, or before, has arrived. */
  isComplete(momentMs: number): boolean {
    return this.#watches.every(
      ({ book }) => (book.frontierMs ?? 0) >= book.grid.unfinishedMs(momentMs),
    );
  }

  /** Whether memory has the last bar of each series that had closed by a time, and everything since. */
  reaches(timeMs: number): boolean {
    return this.#watches.every(({ book }) => {
      const isWhole = book.floorMs <= book.grid.unfinishedMs(timeMs);
      return isWhole && lastClosed(book, timeMs) >= 0;
    });
  }

  /** A string that changes whenever a bar does that had closed by a moment: by a correction, or a late bar. */
  stateAt(momentMs: number): string {
    const states = this.#watches.map(({ book }) => {
      const index = lastClosed(book, momentMs);
      return [book.revision, index < 0 ? null : book.ring.openTimeAt(index)];
    });
    return JSON.stringify(states);
  }
}

/** Index of the first bar that had not ended at a time. */
function firstUnfinished({ grid, ring }: SeriesBook, timeMs: number): number {
  return ring.firstIndexFrom(grid.unfinishedMs(timeMs));
}

/** Index of the last bar that had ended by a time and is closed; -1 before the first. */
function lastClosed(book: SeriesBook, timeMs: number): number {
  let index = firstUnfinished(book, timeMs) - 1;
  while (index >= 0 && !isClosed(book, index)) index -= 1;
  return index;
}

function isClosed({ ring }: SeriesBook, index: number): boolean {
  return index >= 0 && index < ring.size && ring.isClosedAt(index);
}
