import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { FeedPriority, VenueFeed } from '#kernel/market/feed.ts';
import { unprovenAbsenceError } from '#kernel/market/absence-proof.ts';
import {
  fetchProvenBars,
  hasBars,
  leavesEdgeOpen,
  witnessesNear,
  type ProvenBars,
} from '#market-data/bars/series/proven-bars.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { SummedEstimates } from '#market-data/bars/watch/summed-estimates.ts';

export interface PresentBarsDependencies {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly estimates: SummedEstimates;
  /** Shows the exchange's time of day. */
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The bars of a window, ascending. */
export interface PresentAnswer extends Pick<ProvenBars, 'bars'> {
  /**
   * When the last of the requests was sent; bars of earlier requests are replaced if the stream delivered newer ones.
   */
  readonly askedAtMs: number;
}

/** Bars on either side of a young hole that are requested with it: the answer has to have one of them. */
const NEIGHBOURS = 2;

/** Requests the present of series from a venue so that the omissions of the answers can be trusted. */
export class PresentBars {
  readonly #dependencies: PresentBarsDependencies;

  constructor(dependencies: PresentBarsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The bars for a fill, for young holes, or for a reread. Throws `FeedError`, `unavailable` if the venue leaves out
   * bars that it has.
   */
  ask(
    book: SeriesBook,
    range: TimeRange,
    work: LiveWork,
    priority: 'live' | 'scan' = 'live',
  ): Promise<PresentAnswer> {
    const answers = new TimedAnswers(book, this.#dependencies, priority);
    if (work === 'recheck') return this.#recheck(answers, range);
    return this.#fill(answers, range);
  }

  /** At most one page of bars before the known ones. Throws as `ask` does. */
  async askForOlder(book: SeriesBook, range: TimeRange): Promise<PresentAnswer & ProvenBars> {
    const answers = new TimedAnswers(book, this.#dependencies, 'history');
    const { bars, provesAbsence } = await this.#askForPage(answers, range);
    return { ...answers.joined([bars]), provesAbsence };
  }

  /**
   * The window in pages. A bar missing behind the last one is late, and no hole, so only the pages before that bar
   * have to be trusted.
   */
  async #fill(answers: TimedAnswers, range: TimeRange): Promise<PresentAnswer> {
    const { grid } = answers.book;
    const rows = await answers.fetch(range);
    const last = rows.at(-1);
    if (last === undefined) {
      // Bars of the window are known already, so this answer is not evidence about bars that arrived, or were
      // corrected, since.
      if (hasBars(answers.book, range) && !answers.areProofs) throw unprovenAbsenceError();
      return answers.joined([]);
    }
    if (answers.areProofs) return answers.joined([rows]);
    const known = { startMs: range.startMs, endMs: grid.nextMs(last.openTimeMs) };
    const sets: (readonly Bar[])[] = [rows];
    for (const page of pagesOf(grid, known, this.#pageRows)) {
      const ownRows = rows.filter(
        ({ openTimeMs }) => openTimeMs >= page.startMs && openTimeMs < page.endMs,
      );
      if (!leavesEdgeOpen(ownRows, page, grid)) continue;
      sets.push((await this.#askForPage(answers, page, ownRows)).bars);
    }
    return answers.joined(sets);
  }

  /** The answer may lack exactly the young holes, so the request includes adjacent bars. */
  async #recheck(answers: TimedAnswers, range: TimeRange): Promise<PresentAnswer> {
    const { grid, horizonMs, frontierMs } = answers.book;
    if (answers.areProofs) return answers.joined([await answers.fetch(range)]);
    const isOfOnePage = grid.count(range.startMs, range.endMs) + 2 * NEIGHBOURS <= this.#pageRows;
    const startMs = grid.stepMs(range.startMs, -NEIGHBOURS);
    const endMs = Math.min(
      grid.stepMs(range.endMs, NEIGHBOURS),
      Math.max(range.endMs, frontierMs!),
    );
    if (isOfOnePage && startMs >= horizonMs) {
      const page = { startMs, endMs };
      const rows = await answers.fetch(page);
      if (rows.length > 0) {
        const whole = leavesEdgeOpen(rows, page, grid)
          ? (await this.#askForPage(answers, page, rows)).bars
          : rows;
        return answers.joined([whole]);
      }
    }
    const sets: (readonly Bar[])[] = [];
    for (const page of pagesOf(grid, range, this.#pageRows)) {
      sets.push((await this.#askForPage(answers, page)).bars);
    }
    return answers.joined(sets);
  }

  #askForPage(
    answers: TimedAnswers,
    range: TimeRange,
    answered?: readonly Bar[],
  ): Promise<ProvenBars> {
    const { book } = answers;
    return fetchProvenBars({
      grid: book.grid,
      range,
      areProofs: answers.areProofs,
      ...(answered === undefined ? {} : { answered }),
      ask: (part) => answers.fetch(part),
      witnesses: () => witnessesNear(book, this.#dependencies.archive, range),
    });
  }

  get #pageRows(): number {
    return this.#dependencies.feed.rowsPerPage;
  }
}

/** The answers to several requests about one series, and when each was sent. */
class TimedAnswers {
  readonly book: SeriesBook;
  readonly #dependencies: PresentBarsDependencies;
  readonly #priority: FeedPriority;
  readonly #askedAtMs = new WeakMap<Bar, number>();
  #lastAskedAtMs = 0;

  constructor(book: SeriesBook, dependencies: PresentBarsDependencies, priority: FeedPriority) {
    this.book = book;
    this.#dependencies = dependencies;
    this.#priority = priority;
  }

  /** Whether the omissions of an answer need no further request. */
  get areProofs(): boolean {
    return this.#dependencies.feed.provesAbsence === true;
  }

  async fetch({ startMs: startTimeMs, endMs: endTimeMs }: TimeRange): Promise<Bar[]> {
    const { feed, estimates, clock, signal } = this.#dependencies;
    const { series } = this.book;
    const askedAtMs = clock.nowMs();
    this.#lastAskedAtMs = askedAtMs;
    const answer = feed.fetchBars({ series, startTimeMs, endTimeMs }, this.#priority, signal);
    const rows = await estimates.ofAnswer(series, answer);
    for (const bar of rows) this.#askedAtMs.set(bar, askedAtMs);
    return rows;
  }

  /** All bars: of two with the same time the later one, or a newer one of the stream. */
  joined(sets: readonly (readonly Bar[])[]): PresentAnswer {
    const bars = new Map(sets.flat().map((bar) => [bar.openTimeMs, bar]));
    return {
      bars: [...bars.values()]
        .map((bar) => this.book.newerOf(bar, this.#askedAtMs.get(bar)!))
        .toSorted((a, b) => a.openTimeMs - b.openTimeMs),
      askedAtMs: this.#lastAskedAtMs,
    };
  }
}

/** A window in pages of `rows` bars. */
function pagesOf(grid: BarGrid, { startMs, endMs }: TimeRange, rows: number): TimeRange[] {
  const pages: TimeRange[] = [];
  for (let fromMs = grid.ceilMs(startMs); fromMs < endMs;) {
    const toMs = Math.min(endMs, grid.stepMs(fromMs, rows));
    pages.push({ startMs: fromMs, endMs: toMs });
    fromMs = toMs;
  }
  return pages;
}
