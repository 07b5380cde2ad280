import type { Bar } from '#kernel/market/bar.ts';
import type { History } from '#market-data/bars/history/history.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { WindowSpan } from '#market-data/bars/reading/window-span.ts';

/** Stretches of bars that are searched for a row before the window counts as empty. */
const MAX_STRETCHES = 4;

/** The first bars of a span, and the end of the range that was read. */
export interface ReadForward {
  readonly bars: readonly Bar[];
  readonly reachedMs: number;
}

/** Reads bars of a span from history and memory, stretch by stretch over holes. */
export class HoleSkippingReader {
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** The first rows from the start, stretch by stretch over holes. */
  async forward(book: SeriesBook, span: WindowSpan): Promise<ReadForward> {
    const history = this.#history;
    const bars: Bar[] = [];
    let cursorMs = span.startMs;
    for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
      const missing = span.limit - bars.length;
      // The floor rises during the wait, so it is read again for every stretch. A venue that cannot find its next bar
      // is searched in whole pages, however few rows are requested.
      const isSearch = stretch > 0 && bars.length === 0 && !history.findsNext;
      const reach = isSearch ? Math.max(missing, history.rowsPerPage) : missing;
      const endMs = Math.min(span.endMs, book.floorMs, book.grid.stepMs(cursorMs, reach));
      if (missing === 0 || endMs <= cursorMs) break;
      const found = await history.read(book, { startMs: cursorMs, endMs });
      const taken = found.slice(0, missing);
      bars.push(...taken);
      if (taken.length < found.length) cursorMs = book.grid.nextMs(taken.at(-1)!.openTimeMs);
      else if (taken.length > 0) cursorMs = endMs;
      else {
        // Searched from the start of the window until a bar is found: then the time before a listing is known.
        const fromMs = bars.length === 0 && history.findsNext ? span.startMs : endMs;
        cursorMs = await this.#acrossHole(book, span, fromMs, endMs);
      }
    }
    if (cursorMs < book.floorMs || bars.length === span.limit) return { bars, reachedMs: cursorMs };
    const { ring, grid } = book;
    const from = ring.firstIndexFrom(cursorMs);
    const end = ring.firstIndexFrom(span.endMs);
    const to = Math.min(end, from + span.limit - bars.length);
    const reachedMs = to < end ? grid.nextMs(ring.openTimeAt(to - 1)) : span.endMs;
    return { bars: [...bars, ...ring.bars(from, to)], reachedMs };
  }

  /** Where to continue behind a stretch without a bar: years may lie before a listing. */
  async #acrossHole(
    book: SeriesBook,
    span: WindowSpan,
    fromMs: number,
    cursorMs: number,
  ): Promise<number> {
    const history = this.#history;
    const endMs = Math.min(span.endMs, book.floorMs);
    if (cursorMs >= endMs) return cursorMs;
    return (await history.findNext(book, { startMs: fromMs, endMs })) ?? endMs;
  }

  /** The last rows before the end, stretch by stretch over holes. */
  async back(book: SeriesBook, span: WindowSpan): Promise<Bar[]> {
    const history = this.#history;
    const to = book.ring.firstIndexFrom(span.endMs);
    const from = Math.max(book.ring.firstIndexFrom(book.floorMs), to - span.limit);
    // Newest stretch first; reversed at the end.
    const stretches = [book.ring.bars(Math.min(from, to), to)];
    let rows = stretches[0]!.length;
    let cursorMs = Math.min(span.endMs, book.floorMs);
    for (let stretch = 0; stretch < MAX_STRETCHES; stretch += 1) {
      const missing = span.limit - rows;
      // Behind the first stretch lies a hole; whole pages cross it, however few rows are requested.
      const reach = stretch === 0 ? missing : Math.max(missing, history.rowsPerPage);
      const startMs = Math.max(span.startMs, book.grid.stepMs(cursorMs, -reach));
      if (missing === 0 || startMs >= cursorMs) break;
      // Rows missing in a stretch may be a hole, or the beginning; neither is crossed page by page.
      if (stretch > 0 || missing > history.rowsPerPage) {
        await history.findBeginning(book, { startMs, endMs: cursorMs });
      }
      const older = await history.read(book, { startMs, endMs: cursorMs });
      const taken = older.slice(-missing);
      stretches.push(taken);
      rows += taken.length;
      cursorMs = startMs;
    }
    return stretches.toReversed().flat();
  }
}
