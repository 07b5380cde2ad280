import type { Bar } from '#kernel/market/bar.ts';
import { ArchiveUnavailableError, type BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { GapRecorder } from '#market-data/bars/gaps/gap-recorder.ts';
import type { PresentBars } from '#market-data/bars/retrieval/present-bars.ts';
import { closesOf, isRebased } from '#market-data/bars/series/rebased-prices.ts';
import type { Rereads } from '#market-data/bars/series/rereads.ts';
import type { RetrievalFailures } from '#market-data/bars/retrieval/retrieval-failures.ts';
import type { LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { BarChange } from '#market-data/bars/series/series-book.ts';
import type { SeriesPublisher } from '#market-data/bars/retrieval/series-publisher.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

export interface SeriesRetrieverDependencies {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly writer: BarWriter;
  /** Shows the exchange's time of day. */
  readonly clock: Clock;
  readonly settings: Pick<BarSettings, 'skewToleranceMs'>;
  readonly present: PresentBars;
  readonly rereads: Rereads;
  readonly gaps: GapRecorder;
  readonly failures: RetrievalFailures;
  readonly publisher: SeriesPublisher;
}

/** The answer to a fill, and the state of the stream when it was sent. */
interface FillAnswer {
  readonly range: TimeRange;
  readonly rows: readonly Bar[];
  readonly askedAtMs: number;
  readonly linkEpoch: number;
}

/**
 * Executes the due work of a series: it requests bars from the venue or the archive, and puts the answer into the book.
 */
export class SeriesRetriever {
  readonly #dependencies: SeriesRetrieverDependencies;

  constructor(dependencies: SeriesRetrieverDependencies) {
    this.#dependencies = dependencies;
  }

  /** Asks about the present of a series. Resolves when that ended, with success or not. */
  async retrieve(watch: SeriesWatch, work: LiveWork): Promise<void> {
    const { feed, clock, present, rereads, gaps, writer, failures } = this.#dependencies;
    const askedMs = clock.monotonicMs();
    const isDatedByUs = feed.time?.skewMs === null;
    const { book, linkEpoch } = watch;
    try {
      const range = watch.windows.of(work, feed.rowsPerPage);
      if (range === null) return;
      const { bars: rows, askedAtMs } = await present.ask(
        book,
        range,
        work,
        watch.isLoadedForScan ? 'scan' : 'live',
      );
      // The answer carried the exchange's time. A window that our own clock chose is requested again if that clock
      // turns out to be wrong: an empty answer is then not evidence about the newest bars.
      if (isDatedByUs && this.#isOurClockWrong) return;
      const changes =
        work === 'fill'
          ? this.#fill(watch, { range, rows, askedAtMs, linkEpoch })
          : book[work](range, rows, askedAtMs);
      const answer = { range, rows, changes, askedMs, isReread: work === 'reread' };
      rereads.answered(book, answer, feed.pollEveryMs?.(book.series.interval) ?? null);
      if (work !== 'fill') this.#dependencies.publisher.publish(watch, changes);
      gaps.worked(watch, work, { range, rows, askedAtMs });
      writer.touch(book);
    } catch (error) {
      watch.pauses.failed(failures.of(watch, work, error));
    }
  }

  /**
   * One more page of older bars: from the archive where it has them, else from the venue. Resolves when that ended,
   * with success or not.
   */
  async deepen(watch: SeriesWatch): Promise<void> {
    const { archive, feed, writer, failures } = this.#dependencies;
    const { book, windows } = watch;
    const range = windows.deepen(feed.rowsPerPage)!;
    const archived = windows.archivedPart(range);
    try {
      if (archived === null) await this.#deepenFromVenue(watch, range);
      else book.deepenFromArchive(archived, await archive.read(book.series, archived));
      writer.touch(book);
    } catch (error) {
      // A range that the archive can no longer read is requested from the venue the next time.
      if (archived !== null && error instanceof ArchiveUnavailableError) {
        book.archived.remove(archived.startMs, archived.endMs);
      }
      watch.pauses.deepenFailed(failures.of(watch, 'deepen', error).retryAfterMs);
    }
  }

  async #deepenFromVenue(watch: SeriesWatch, range: TimeRange): Promise<void> {
    const { present, gaps } = this.#dependencies;
    const { book } = watch;
    const { bars: rows, askedAtMs, provesAbsence } = await present.askForOlder(book, range);
    book.deepen(range, rows, askedAtMs, provesAbsence);
    if (provesAbsence) gaps.older(watch, { range, rows, askedAtMs });
  }

  get #isOurClockWrong(): boolean {
    const { feed, settings } = this.#dependencies;
    return Math.abs(feed.time?.skewMs ?? 0) > settings.skewToleranceMs;
  }

  #fill(watch: SeriesWatch, answer: FillAnswer): readonly BarChange[] {
    const { feed, gaps, publisher } = this.#dependencies;
    const { range, rows, askedAtMs, linkEpoch } = answer;
    const { book, link } = watch;
    // Bars that are filled within a moment count as missing all the same.
    gaps.see(watch, askedAtMs);
    const before = book.frontierMs;
    const isJoined = before !== null && range.startMs <= before;
    if (!isJoined && before !== null && rows.length === 0) {
      // By our clock, the process was suspended for days, but the exchange has no such days.
      watch.answered(askedAtMs, false);
      return [];
    }
    // The window does not join what is known: memory begins again with it.
    if (!isJoined) book.startAt(range.startMs);
    const closes = feed.pollEveryMs === undefined ? null : closesOf(book);
    const changes = book.fill(range, rows, askedAtMs);
    if (rows.length > 0) watch.freshness.received();
    if (link.epoch === linkEpoch && link.isLive) watch.caughtUp(range);
    else link.lostSince(askedAtMs);
    if (closes !== null && isRebased(changes, closes)) watch.audit.lost(0, range.startMs);
    watch.answered(askedAtMs, !watch.isLoaded || book.frontierMs !== before);
    publisher.filled(watch, changes, isJoined);
    return changes;
  }
}
