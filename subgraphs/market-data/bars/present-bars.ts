import type { Bar } from '#kernel/bar.ts';
import type { BarArchive, TimeRange } from '#kernel/bar-archive.ts';
import type { FeedPriority, VenueFeed } from '#kernel/feed.ts';
import {
  askForBars,
  leavesEdgeOpen,
  witnessesNear,
  type BelievedBars,
} from '#market-data/bars/believed-bars.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { LiveWork } from '#market-data/bars/series-watch.ts';
import type { SummedEstimates } from '#market-data/bars/summed-estimates.ts';

export interface PresentBarsDependencies {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly estimates: SummedEstimates;
  readonly signal: AbortSignal;
}

/** Bars on either side of a young hole that are asked for with it: the answer has to have one of them. */
const NEIGHBOURS = 2;

/** Asks a venue for the present of its series so that what the answers leave out may be believed. */
export class PresentBars {
  readonly #dependencies: PresentBarsDependencies;

  constructor(dependencies: PresentBarsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The bars of the window of a fill or of young holes, ascending. Throws `FeedError`, `unavailable` where the venue
   * leaves out bars that it has.
   */
  async ask(book: SeriesBook, range: TimeRange, work: LiveWork): Promise<Bar[]> {
    return work === 'fill' ? this.#fill(book, range) : this.#recheck(book, range);
  }

  /** The bars of at most one page. Throws as `ask` does. */
  askForPage(
    book: SeriesBook,
    range: TimeRange,
    priority: FeedPriority,
    answered?: readonly Bar[],
  ): Promise<BelievedBars> {
    return askForBars({
      grid: book.grid,
      range,
      ...(answered === undefined ? {} : { answered }),
      ask: (part) => this.#fetch(book, part, priority),
      witnesses: () => witnessesNear(book, this.#dependencies.archive, range),
    });
  }

  /**
   * The window in pages. What is missing behind the last bar is late, and no hole, so only the pages before that bar
   * have to be believed.
   */
  async #fill(book: SeriesBook, range: TimeRange): Promise<Bar[]> {
    const rows = await this.#fetch(book, range, 'live');
    const last = rows.at(-1);
    if (last === undefined) return rows;
    const behindMs = book.grid.nextMs(last.openTimeMs);
    const pages = pagesOf(book, { startMs: range.startMs, endMs: behindMs }, this.#pageRows);
    const bars = new Map(rows.map((bar) => [bar.openTimeMs, bar]));
    for (const page of pages) {
      const told = rows.filter(
        ({ openTimeMs }) => openTimeMs >= page.startMs && openTimeMs < page.endMs,
      );
      if (!leavesEdgeOpen(told, page, book.grid)) continue;
      const answer = await this.askForPage(book, page, 'live', told);
      for (const bar of answer.bars) bars.set(bar.openTimeMs, bar);
    }
    return [...bars.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  }

  /** Young holes are what the answer leaves out, so it is asked for more than them. */
  async #recheck(book: SeriesBook, range: TimeRange): Promise<Bar[]> {
    const { grid } = book;
    const isOfOnePage = grid.count(range.startMs, range.endMs) + 2 * NEIGHBOURS <= this.#pageRows;
    const startMs = grid.stepMs(range.startMs, -NEIGHBOURS);
    const endMs = Math.min(
      grid.stepMs(range.endMs, NEIGHBOURS),
      Math.max(range.endMs, book.frontierMs!),
    );
    if (isOfOnePage && startMs >= book.horizonMs) {
      const rows = await this.#fetch(book, { startMs, endMs }, 'live');
      if (rows.length > 0) return rows;
    }
    const bars: Bar[] = [];
    for (const page of pagesOf(book, range, this.#pageRows)) {
      bars.push(...(await this.askForPage(book, page, 'live')).bars);
    }
    return bars;
  }

  get #pageRows(): number {
    return this.#dependencies.feed.rowsPerPage;
  }

  #fetch({ series }: SeriesBook, range: TimeRange, priority: FeedPriority): Promise<Bar[]> {
    const { feed, estimates, signal } = this.#dependencies;
    const request = { series, startTimeMs: range.startMs, endTimeMs: range.endMs };
    return estimates.ofAnswer(series, feed.fetchBars(request, priority, signal));
  }
}

/** A window in pages of so many bars. */
function pagesOf({ grid }: SeriesBook, { startMs, endMs }: TimeRange, rows: number): TimeRange[] {
  const pages: TimeRange[] = [];
  for (let fromMs = grid.ceilMs(startMs); fromMs < endMs;) {
    const toMs = Math.min(endMs, grid.stepMs(fromMs, rows));
    pages.push({ startMs: fromMs, endMs: toMs });
    fromMs = toMs;
  }
  return pages;
}
