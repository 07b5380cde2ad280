import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import type { Bar } from '#kernel/market/bar.ts';
import { ArchiveUnavailableError, type BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { FeedError, type VenueFeed } from '#kernel/market/feed.ts';
import type { AbsenceEvidence } from '#kernel/market/gap-store.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { unprovenAbsenceError } from '#kernel/market/absence-proof.ts';
import { fetchProvenBars, witnessesNear } from '#market-data/bars/series/proven-bars.ts';
import { AbsentHistory } from '#market-data/bars/history/absent-history.ts';
import { DoubtedPages } from '#market-data/bars/history/doubted-pages.ts';
import { EmptyStretches } from '#market-data/bars/history/empty-stretches.ts';
import { withAnswer, type BelievedAnswer } from '#market-data/bars/gaps/gap-evidence.ts';
import { joined, provenRanges } from '#market-data/bars/history/history-rows.ts';
import {
  busy,
  falseIfUnavailable,
  upstreamFailure,
} from '#market-data/bars/history/history-errors.ts';
import { pageKey, pageStartsMs } from '#market-data/bars/history/history-pages.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Where the holes of the past are recorded. */
export interface AbsenceRecord {
  /** The venue answered, and its omissions are trusted. */
  answered(book: SeriesBook, answer: BelievedAnswer): void;
  /** Holes that were archived, and their evidence. */
  absent(book: SeriesBook, ranges: readonly TimeRange[], evidence: AbsenceEvidence): void;
}

export interface HistoryDependencies {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly clock: Clock;
  readonly settings: BarSettings;
  /** Records archived holes with their evidence, which is not kept without it. */
  readonly gaps?: AbsenceRecord;
}

/**
 * Bars older than memory: from the archive where it proves them, else retrieved from the venue and archived first.
 * The unit of retrieval is one upstream page aligned to the epoch, so neighbouring windows share pages, and each page
 * is in flight at most once.
 */
export class History {
  readonly #dependencies: HistoryDependencies;
  readonly #bulkhead: BulkheadPolicy;
  readonly #empty: EmptyStretches;
  readonly #doubted: DoubtedPages;
  readonly #absent: AbsentHistory;
  readonly #inFlight = new Map<string, Promise<readonly Bar[]>>();
  readonly #stopping = new AbortController();

  constructor(dependencies: HistoryDependencies) {
    this.#dependencies = dependencies;
    this.#empty = new EmptyStretches(dependencies.clock);
    this.#doubted = new DoubtedPages(dependencies.clock);
    this.#absent = new AbsentHistory(dependencies.archive);
    this.#bulkhead = bulkhead(
      dependencies.settings.historyConcurrency,
      dependencies.settings.historyQueue,
    );
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Bars of one request to the venue. */
  get rowsPerPage(): number {
    return this.#dependencies.feed.rowsPerPage;
  }

  /**
   * Every bar of a range that ends before the forming bar. The retrieval continues after the caller stops waiting.
   * Holes that were archived before this process checked them are requested again, once a day. Throws `history_busy`,
   * `history_upstream_unavailable` or `history_not_available`.
   */
  async read(book: SeriesBook, range: TimeRange): Promise<Bar[]> {
    const gaps = book.archived.missing(range.startMs, range.endMs);
    const retrieved = await this.#retrieveAll(book, gaps);
    try {
      const archived = await this.#dependencies.archive.read(book.series, range);
      if (gaps.length === 0) return await this.#withoutOldHoles(book, range, archived);
      // An archive that refuses writes, as on a full disk, does not have what was retrieved.
      return joined(range, archived, retrieved);
    } catch (error) {
      if (!(error instanceof ArchiveUnavailableError)) throw error;
      // The venue still has what the archive can no longer read.
      return joined(range, await this.#retrieveAll(book, [range]));
    }
  }

  /**
   * The time of the next bar at or after a given time, from the exchange: before the listing of an instrument, there
   * may be years without one. Null if there is none before the end. The request includes a bar that the exchange is
   * known to have. An answer without this bar is `history_upstream_unavailable`.
   */
  async findNext(book: SeriesBook, range: TimeRange): Promise<number | null> {
    // The archive may have bars that the venue no longer keeps.
    const archivedMs = await this.#nextArchived(book, range);
    if (archivedMs !== null) return archivedMs;
    const startTimeMs = Math.max(range.startMs, book.horizonMs);
    const { feed } = this.#dependencies;
    const { endMs } = range;
    if (feed.findFirstBar === undefined) return startTimeMs;
    const { ring, grid, series } = book;
    const place = ring.firstIndexFrom(endMs);
    const knownMs = place < ring.size && ring.isClosedAt(place) ? ring.openTimeAt(place) : null;
    const endTimeMs = knownMs === null ? endMs : grid.nextMs(knownMs);
    const { signal } = this.#stopping;
    const foundMs = await this.#empty.next(book.key, startTimeMs, () =>
      this.#ask(async () => {
        const nextMs = await feed.findFirstBar!({ series, startTimeMs, endTimeMs }, signal);
        if (nextMs === null && knownMs !== null) throw unprovenAbsenceError();
        return nextMs;
      }),
    );
    if (foundMs === null || foundMs >= endMs) return null;
    // A page that came empty has a bar after all.
    const [pageMs = 0] = pageStartsMs(
      { startMs: foundMs, endMs: foundMs + 1 },
      grid.spanMs(this.rowsPerPage),
    );
    const page = pageKey(book.key, pageMs);
    if (this.#doubted.wasEmpty(page, foundMs + 1)) this.#doubted.doubt(page);
    return foundMs;
  }

  /** Whether the venue can find its next bar. */
  get findsNext(): boolean {
    return this.#dependencies.feed.findFirstBar !== undefined;
  }

  /** The first archived bar of a range, among those that the venue no longer serves. */
  async #nextArchived(book: SeriesBook, range: TimeRange): Promise<number | null> {
    const pageMs = book.grid.spanMs(this.rowsPerPage);
    for (const { startMs, endMs } of book.archived.ranges) {
      const untilMs = Math.min(endMs, range.endMs, book.horizonMs);
      let cursorMs = Math.max(startMs, range.startMs);
      for (; cursorMs < untilMs; cursorMs += pageMs) {
        const page = { startMs: cursorMs, endMs: Math.min(untilMs, cursorMs + pageMs) };
        const [first] = await this.#dependencies.archive.read(book.series, page);
        if (first !== undefined) return first.openTimeMs;
      }
    }
    return null;
  }

  /**
   * Finds where the history of a series begins, unless nothing of a range has to be retrieved: a request for more
   * bars than exist would otherwise retrieve page after page before the first bar, and the next request those before.
   * Rejects as `findNext` does.
   */
  async findBeginning(book: SeriesBook, range: TimeRange): Promise<void> {
    const { feed } = this.#dependencies;
    if (feed.findFirstBar === undefined || feed.walksToFirstBar === true) return;
    const startMs = this.#askedFromMs(book, range.startMs);
    if (book.archived.missing(startMs, range.endMs).length === 0) return;
    await this.findNext(book, { startMs: book.horizonMs, endMs: range.endMs });
  }

  /** The start of requests to the venue: before this time, the venue serves nothing or has no bar. */
  #askedFromMs(book: SeriesBook, startMs: number): number {
    return this.#empty.endMs(book.key, Math.max(startMs, book.horizonMs));
  }

  /**
   * Bars of a range that the archive has completely. Holes in it may rest on one empty answer, as versions before
   * this one archived them: they are requested again.
   */
  async #withoutOldHoles(book: SeriesBook, range: TimeRange, archived: Bar[]): Promise<Bar[]> {
    const lengthMs = book.grid.spanMs(this.rowsPerPage);
    const asked = { startMs: this.#askedFromMs(book, range.startMs), endMs: range.endMs };
    const holes = this.#doubted.find(book, asked, archived, lengthMs);
    if (holes.length === 0) return archived;
    try {
      const found = joined(range, archived, await this.#retrieveAll(book, holes));
      if (found.length > archived.length) book.repaired();
      return found;
    } catch (error) {
      // Archived bars are enough for an answer; their absence has to come from the venue.
      if (archived.length > 0 && error instanceof DomainError) return archived;
      throw error;
    }
  }

  /** The pages of some ranges: no more at a time than may run, so that they leave room in the queue. */
  async #retrieveAll(book: SeriesBook, ranges: readonly TimeRange[]): Promise<Bar[]> {
    const lengthMs = book.grid.spanMs(this.rowsPerPage);
    const pages = new Set<number>();
    for (const { startMs, endMs } of ranges) {
      const askedFromMs = this.#askedFromMs(book, startMs);
      if (askedFromMs >= endMs) continue;
      for (const pageMs of pageStartsMs({ startMs: askedFromMs, endMs }, lengthMs))
        pages.add(pageMs);
    }
    const bars: Bar[] = [];
    const waiting = pages.values();
    const retrieveNext = async (): Promise<void> => {
      for (const startMs of waiting) {
        for (const bar of await this.#retrieveOnce(book, startMs, lengthMs)) bars.push(bar);
      }
    };
    const atOnce = Math.min(pages.size, this.#dependencies.settings.historyConcurrency);
    await Promise.all(Array.from({ length: atOnce }, retrieveNext));
    return bars;
  }

  #retrieveOnce(book: SeriesBook, startMs: number, lengthMs: number): Promise<readonly Bar[]> {
    const key = pageKey(book.key, startMs);
    const inFlight = this.#inFlight.get(key);
    if (inFlight !== undefined) return inFlight;
    // Bars from the floor on are in memory already, and the forming one must not be archived.
    const range = {
      startMs: this.#askedFromMs(book, book.grid.ceilMs(startMs)),
      endMs: Math.min(book.grid.ceilMs(startMs + lengthMs), book.floorMs),
    };
    const isKnown = range.endMs <= range.startMs || this.#doubted.isBelievedEmpty(key, range.endMs);
    if (isKnown) return Promise.resolve([]);
    const before = this.#doubted.emptyAnswers(key, range.endMs);
    const retrieval = this.#retrieve(book, range, before)
      .then(
        (bars) => {
          const evidence = bars.length > 0 ? null : this.#withAnswer(book, before);
          this.#doubted.believe(key, range.endMs, evidence);
          return bars;
        },
        (error: unknown) => {
          this.#doubted.doubt(key);
          throw error;
        },
      )
      .finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, retrieval);
    return retrieval;
  }

  /** @param before earlier answers that left the page empty; absence is archived only after one */
  #retrieve(
    book: SeriesBook,
    range: TimeRange,
    before: AbsenceEvidence | null,
  ): Promise<readonly Bar[]> {
    const { feed, archive, clock } = this.#dependencies;
    const { series, grid } = book;
    return this.#ask(async () => {
      const askedAtMs = clock.nowMs();
      const ask = ({ startMs: startTimeMs, endMs: endTimeMs }: TimeRange): Promise<Bar[]> =>
        feed.fetchBars({ series, startTimeMs, endTimeMs }, 'history', this.#stopping.signal);
      const witnesses = (): Promise<number[]> => witnessesNear(book, archive, range);
      const areProofs = feed.provesAbsence === true;
      const answer = await fetchProvenBars({ grid, range, areProofs, ask, witnesses });
      const bars = answer.bars.filter((bar) => bar.closed && book.isAcceptable(bar, askedAtMs));
      const isYoung = bars.length === 0 && before === null && !areProofs;
      if (!answer.provesAbsence || isYoung) return bars;
      const covered = provenRanges(grid, range, bars, book.settledBeforeMs(askedAtMs));
      // An archived range may have a bar that this page lacks; the audit checks that.
      const confirmed = covered.ranges
        .flatMap(({ startMs, endMs }) => book.archived.missing(startMs, endMs))
        .flatMap((part) => book.confirmable(part, askedAtMs));
      const isArchived = await archive
        .append([{ series, bars, covered: covered.ranges, confirmed }])
        .then(() => true, falseIfUnavailable);
      for (const { startMs, endMs } of covered.ranges) {
        if (isArchived) book.archived.add(startMs, endMs);
        book.covered.add(startMs, endMs);
      }
      // A confirmation that is not durable could outlive a correction, so it is not made.
      if (isArchived) for (const range of confirmed) book.confirmed.mark(range);
      if (isArchived) await this.#tellAbsent(book, covered.ranges, bars, askedAtMs, before);
      return bars;
    });
  }

  /** Records the holes of an archived page, and their evidence. */
  async #tellAbsent(
    book: SeriesBook,
    covered: readonly TimeRange[],
    rows: readonly Bar[],
    askedAtMs: number,
    before: AbsenceEvidence | null,
  ): Promise<void> {
    const { gaps } = this.#dependencies;
    if (gaps === undefined) return;
    const holes = await this.#absent.placed(book, covered, rows);
    gaps.absent(book, holes, this.#withAnswer(book, before));
    for (const range of covered) gaps.answered(book, { range, rows, askedAtMs });
  }

  #withAnswer({ series }: SeriesBook, before: AbsenceEvidence | null): AbsenceEvidence {
    const { feed, clock } = this.#dependencies;
    return withAnswer(before, clock.nowMs(), feed.absenceWay?.(series) ?? 'REST');
  }

  /** Runs a request within the concurrency limits; its failures become those that readers see. */
  async #ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#bulkhead.execute(work);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw busy();
      if (error instanceof FeedError) throw upstreamFailure(error.fault, error.retryAfterMs);
      throw error;
    }
  }
}
