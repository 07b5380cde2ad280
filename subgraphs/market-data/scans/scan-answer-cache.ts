import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { SeriesAnswer } from '#market-data/scans/scan-answer.ts';
import { unknownFor } from '#market-data/scans/scan-answer.ts';
import { expectedMsOf } from '#market-data/scans/scanned-books.ts';

/** How long a late bar is taken as missing while its series is not watched. */
const LATE_FOR_MS = 60_000;

/** Memory of an answer with its match and its values, as measured. */
const ANSWER_BYTES = 900;
const ANSWERS_BYTES = 1_000;

/** An answer, and the bar that it is about. */
interface CachedScanAnswer {
  /** Null if memory has evicted the series since. */
  readonly book: ReadableSeries | null;
  readonly revision: number;
  readonly frontierMs: number | null;
  readonly openTimeMs: number;
  readonly answer: SeriesAnswer;
  /** The answer at the time when it was made. */
  readonly current: SeriesAnswer;
  /** How long that holds while no further bar arrives. */
  readonly dueMs: number;
}

/** The answers of one scan: for each series the one about its newest bar. */
export class ScanAnswerCache {
  readonly #closeGraceMs: number;
  readonly #answers = new Map<string, CachedScanAnswer>();

  /** @param closeGraceMs how long after its end a bar may take to arrive */
  constructor(closeGraceMs: number) {
    this.#closeGraceMs = closeGraceMs;
  }

  /** Memory of them, by estimate. */
  get bytes(): number {
    return ANSWERS_BYTES + this.#answers.size * ANSWER_BYTES;
  }

  /** The cached answer of a series in memory; null if bars have become final since. */
  of(book: ReadableSeries, watch: SeriesWatch): SeriesAnswer | null {
    const known = this.#answers.get(book.key);
    // Bars are not looked at unless one has become final since.
    const isKnown =
      known?.book === book &&
      known.frontierMs === book.frontierMs &&
      known.revision === book.revision;
    return isKnown ? answerNow(known.answer, known.openTimeMs, book, watch) : null;
  }

  /**
   * The answer of an evicted series: it holds until the next bar is due. Null if the series has to be loaded again.
   */
  ofEvicted(key: string, nowMs: number): SeriesAnswer | null {
    const known = this.#answers.get(key);
    return known !== undefined && nowMs < known.dueMs ? known.current : null;
  }

  /** Releases the bars of an evicted series; returns whether it had any. */
  evict(key: string): boolean {
    const known = this.#answers.get(key);
    if (known === undefined || known.book === null) return false;
    this.#answers.set(key, { ...known, book: null });
    return true;
  }

  /** Keeps the result for a bar, and returns the answer as of now. */
  keep(
    answer: SeriesAnswer,
    openTimeMs: number,
    book: ReadableSeries,
    watch: SeriesWatch,
    nowMs: number,
  ): SeriesAnswer {
    const { grid, revision, frontierMs } = book;
    const current = answerNow(answer, openTimeMs, book, watch);
    const nextMs = grid.nextMs(Math.max(openTimeMs, expectedMsOf(book, watch)));
    const endMs = grid.endMs(nextMs) + this.#closeGraceMs;
    const dueMs = current === answer ? endMs : Math.min(endMs, nowMs + LATE_FOR_MS);
    const made = { book, revision, frontierMs, openTimeMs, answer, current, dueMs };
    this.#answers.set(book.key, made);
    return current;
  }
}

/** The result for a bar, unless a later one should have arrived by now. */
function answerNow(
  answer: SeriesAnswer,
  openTimeMs: number,
  book: ReadableSeries,
  watch: SeriesWatch,
): SeriesAnswer {
  return openTimeMs < expectedMsOf(book, watch) ? unknownFor('stale') : answer;
}
