import type { BulkheadPolicy } from 'cockatiel';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import type { Bar } from '#kernel/bar.ts';
import type { BarArchive, TimeRange } from '#kernel/bar-archive.ts';
import type { Clock } from '#kernel/clock.ts';
import type { VenueFeed } from '#kernel/feed.ts';
import { FeedError } from '#kernel/feed.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import { busy, upstreamFailure } from '#market-data/bars/history-faults.ts';
import { RangeSet } from '#market-data/bars/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

export interface HistoryParts {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly clock: Clock;
  readonly settings: BarSettings;
}

/**
 * Bars older than memory: from the archive where it proves them, else retrieved from the venue and
 * archived first. The unit of retrieval is one upstream page aligned to the epoch, so neighbouring
 * windows share pages, and each page is under way at most once.
 */
export class History {
  readonly #parts: HistoryParts;
  readonly #bulkhead: BulkheadPolicy;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: HistoryParts) {
    this.#parts = parts;
    this.#bulkhead = bulkhead(parts.settings.historyConcurrency, parts.settings.historyQueue);
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Bars that one question to the venue brings. */
  get rowsPerPage(): number {
    return this.#parts.feed.rowsPerPage;
  }

  /**
   * Every bar of a range that ends before the forming bar. Retrieval goes on when the caller stops
   * waiting. Throws `history_busy`, `history_upstream_unavailable` or `history_not_available`.
   */
  async read(book: SeriesBook, range: TimeRange): Promise<Bar[]> {
    const pageMs = this.#parts.feed.rowsPerPage * book.lengthMs;
    const pages = new Set<number>();
    for (const gap of book.archived.missing(range.startMs, range.endMs)) {
      const firstMs = Math.floor(gap.startMs / pageMs) * pageMs;
      for (let pageStart = firstMs; pageStart < gap.endMs; pageStart += pageMs) {
        pages.add(pageStart);
      }
    }
    await this.#retrieveAll(book, [...pages], pageMs);
    return this.#parts.archive.read(book.series, range);
  }

  /**
   * Where the next bar at or after a time is, when the exchange can be asked: before an instrument
   * was listed there may be years without one. Null when there is none before the end.
   */
  async findNext(book: SeriesBook, range: TimeRange): Promise<number | null> {
    const { feed } = this.#parts;
    const { startMs: startTimeMs, endMs: endTimeMs } = range;
    if (feed.findFirstBar === undefined) return startTimeMs;
    const request = { series: book.series, startTimeMs, endTimeMs };
    const { signal } = this.#stopping;
    return this.#ask(async () => (await feed.findFirstBar?.(request, signal)) ?? null);
  }

  /** No more pages of one range at a time than may run, so that it does not fill the queue of all. */
  async #retrieveAll(book: SeriesBook, pages: readonly number[], pageMs: number): Promise<void> {
    const waiting = pages.values();
    const lane = async (): Promise<void> => {
      for (const startMs of waiting) await this.#retrieveOnce(book, startMs, pageMs);
    };
    const lanes = Math.min(pages.length, this.#parts.settings.historyConcurrency);
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  #retrieveOnce(book: SeriesBook, startMs: number, pageMs: number): Promise<void> {
    const key = `${book.key}:${startMs}`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    // Bars from the floor on are in memory already, and the forming one must not be archived.
    const range = { startMs, endMs: Math.min(startMs + pageMs, book.floorMs) };
    const retrieval = this.#retrieve(book, range).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, retrieval);
    return retrieval;
  }

  #retrieve(book: SeriesBook, range: TimeRange): Promise<void> {
    const { feed, archive, clock } = this.#parts;
    return this.#ask(async () => {
      const askedAtMs = clock.nowMs();
      const rows = await feed.fetchBars(
        { series: book.series, startTimeMs: range.startMs, endTimeMs: range.endMs },
        'history',
        this.#stopping.signal,
      );
      const bars = rows.filter((bar) => bar.closed && book.isAcceptable(bar, askedAtMs));
      const covered = this.#provenBy(book, range, bars, askedAtMs);
      await archive.append([{ series: book.series, bars, covered: covered.ranges }]);
      for (const { startMs, endMs } of covered.ranges) {
        book.archived.add(startMs, endMs);
        book.covered.add(startMs, endMs);
      }
    });
  }

  /** Asks the venue within the bounds of concurrency; its failures become those that readers see. */
  async #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#bulkhead.execute(work);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw busy();
      if (error instanceof FeedError) throw upstreamFailure(error.fault, error.retryAfterMs);
      throw error;
    }
  }

  /** The range without those missing bars that are too young to be called holes. */
  #provenBy(book: SeriesBook, range: TimeRange, bars: readonly Bar[], askedAtMs: number): RangeSet {
    const settledMs = book.settledBeforeMs(askedAtMs);
    const proven = new RangeSet();
    proven.add(
      range.startMs,
      Math.min(range.endMs, Math.floor(settledMs / book.lengthMs) * book.lengthMs),
    );
    for (const bar of bars) proven.add(bar.openTimeMs, bar.openTimeMs + book.lengthMs);
    return proven;
  }
}
