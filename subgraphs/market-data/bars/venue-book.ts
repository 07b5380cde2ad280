import type { Bar } from '#kernel/bar.ts';
import type { BarArchive, TimeRange } from '#kernel/bar-archive.ts';
import type { Clock, Timer } from '#kernel/clock.ts';
import type { FeedListener, FeedPriority, LinkState, VenueFeed } from '#kernel/feed.ts';
import { FeedError } from '#kernel/feed.ts';
import type { SeriesId, VenueId } from '#kernel/instrument.ts';
import { seriesKey, venueKey } from '#kernel/instrument.ts';
import type { Log } from '#kernel/log.ts';
import type { Meter } from '#kernel/meter.ts';
import type { ArchiveWriter } from '#market-data/bars/archive-writer.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import { ringCapacity } from '#market-data/bars/bar-settings.ts';
import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { MarketPublisher } from '#market-data/bars/market-publisher.ts';
import type { BarChange } from '#market-data/bars/series-book.ts';
import { SeriesBook } from '#market-data/bars/series-book.ts';
import type { DueWork } from '#market-data/bars/series-watch.ts';
import { SeriesWatch } from '#market-data/bars/series-watch.ts';
import { judgeVenue } from '#market-data/bars/venue-status.ts';

export interface VenueBookParts {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  readonly series: readonly SeriesId[];
  readonly archive: BarArchive;
  readonly writer: ArchiveWriter;
  readonly publisher: MarketPublisher;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
}

/** Rows that a start reads before the streams open; the rest follows while the server answers. */
const SEEDED_ROWS = 500;
const RANK: Readonly<Record<DueWork, number>> = { fill: 0, recheck: 1, deepen: 2 };

/**
 * All series of one venue: takes what the feed delivers, asks for what is missing, archives what is
 * final, and tells the bus what changed.
 */
export class VenueBook implements FeedListener {
  readonly venue: VenueId;
  readonly watches = new Map<string, SeriesWatch>();
  readonly #parts: VenueBookParts;
  readonly #stopping = new AbortController();
  #status: VenueStatus = 'starting';
  #startedAtMs = 0;
  #requests = 0;
  #sweep: Timer | null = null;

  constructor(parts: VenueBookParts) {
    this.#parts = parts;
    this.venue = parts.venue;
    for (const series of parts.series) {
      const book = new SeriesBook(series, {
        capacity: ringCapacity(parts.settings, series.interval),
        skewToleranceMs: parts.settings.skewToleranceMs,
        holeSettleMs: parts.settings.holeSettleMs,
      });
      this.watches.set(book.key, new SeriesWatch(book, parts.settings));
    }
  }

  get allWatches(): SeriesWatch[] {
    return [...this.watches.values()];
  }

  get status(): VenueStatus {
    return this.#status;
  }

  /** Takes over the archive, then opens the streams. Loading goes on after it resolves. */
  async start(): Promise<void> {
    this.#startedAtMs = this.#parts.clock.nowMs();
    for (const watch of this.watches.values()) await this.#seed(watch);
    if (this.#stopping.signal.aborted) return;
    this.#parts.feed.start(this.#parts.series, this);
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sweep?.cancel();
    await this.#parts.feed.stop();
  }

  onBar(series: SeriesId, bar: Bar): void {
    const watch = this.watches.get(seriesKey(series));
    if (watch === undefined) return;
    const nowMs = this.#parts.clock.nowMs();
    this.#publish(watch, watch.book.receive(bar, nowMs));
    watch.heard(nowMs);
  }

  onLink(series: readonly SeriesId[], state: LinkState, reason: string): void {
    for (const id of series) this.watches.get(seriesKey(id))?.linked(state);
    const venue = venueKey(this.venue);
    this.#parts.log.info({ venue, state, reason, series: series.length }, 'stream changed state');
    this.#pump();
    this.#judge();
  }

  async #seed(watch: SeriesWatch): Promise<void> {
    const { book } = watch;
    const covered = await this.#parts.archive.coverage(book.series);
    const newest = covered.at(-1);
    if (newest === undefined) return;
    const rows = Math.min(SEEDED_ROWS, book.ring.capacity - 1);
    book.seed(await this.#parts.archive.read(book.series, newest, rows), covered);
  }

  #tick(): void {
    if (this.#stopping.signal.aborted) return;
    this.#pump();
    this.#judge();
    this.#sweep = this.#parts.clock.after(this.#parts.settings.sweepMs, () => this.#tick());
  }

  /** Starts due requests, most urgent first, as far as the bound on requests allows. */
  #pump(): void {
    const nowMs = this.#parts.clock.nowMs();
    const due: Array<{ watch: SeriesWatch; work: DueWork }> = [];
    for (const watch of this.watches.values()) {
      const work = watch.dueWork(nowMs);
      if (work !== null) due.push({ watch, work });
    }
    due.sort((a, b) => RANK[a.work] - RANK[b.work]);
    for (const { watch, work } of due) {
      if (this.#requests >= this.#parts.settings.liveConcurrency) return;
      this.#begin(watch, work);
    }
  }

  /**
   * Asks the exchange for the present of a series, for a reader who needs to know that nothing is
   * missing. Resolves when the request ended, well or not.
   */
  async refresh(watch: SeriesWatch): Promise<void> {
    await watch.request;
    const nowMs = this.#parts.clock.nowMs();
    if (watch.request === null && !watch.knowsPresent(nowMs) && watch.pauseLeftMs(nowMs) === 0) {
      this.#begin(watch, 'fill');
    }
    await watch.request;
  }

  #begin(watch: SeriesWatch, work: DueWork): void {
    this.#requests += 1;
    watch.request = this.#request(watch, work).finally(() => {
      watch.request = null;
      this.#requests -= 1;
      if (!this.#stopping.signal.aborted) this.#pump();
    });
  }

  async #request(watch: SeriesWatch, work: DueWork): Promise<void> {
    const askedAtMs = this.#parts.clock.nowMs();
    const { linkEpoch, book } = watch;
    try {
      if (work === 'deepen') {
        await this.#deepen(watch, askedAtMs);
      } else if (work === 'fill') {
        const range = watch.fillRange(askedAtMs, this.#parts.feed.rowsPerPage);
        const rows = await this.#fetch(watch, range, 'live');
        this.#fill(watch, range, rows, askedAtMs, linkEpoch);
      } else {
        const range = watch.recheckRange(askedAtMs);
        if (range === null) return;
        const rows = await this.#fetch(watch, range, 'live');
        this.#publish(watch, book.recheck(range, rows, askedAtMs));
      }
      this.#parts.writer.touch(book);
    } catch (error) {
      this.#noteFailure(watch, work, error);
    }
  }

  #fetch(watch: SeriesWatch, range: TimeRange, priority: FeedPriority): Promise<Bar[]> {
    return this.#parts.feed.fetchBars(
      { series: watch.book.series, startTimeMs: range.startMs, endTimeMs: range.endMs },
      priority,
      this.#stopping.signal,
    );
  }

  /** One more page of older bars: from the archive where it has them, else from the venue. */
  async #deepen(watch: SeriesWatch, askedAtMs: number): Promise<void> {
    const { book } = watch;
    const range = watch.deepenRange(askedAtMs, this.#parts.feed.rowsPerPage);
    if (range === null) return;
    const archived = watch.archivedPart(range);
    if (archived !== null) {
      const bars = await this.#parts.archive.read(book.series, archived);
      book.deepenFromArchive(archived, bars);
      return;
    }
    book.deepen(range, await this.#fetch(watch, range, 'history'), askedAtMs);
  }

  #fill(
    watch: SeriesWatch,
    range: TimeRange,
    rows: readonly Bar[],
    askedAtMs: number,
    linkEpoch: number,
  ): void {
    const { book } = watch;
    const before = book.frontierMs;
    // The window does not join what is known: memory begins anew with it.
    const isJoined = before !== null && range.startMs <= before;
    if (!isJoined) book.startAt(range.startMs);
    const changes = book.fill(range, rows, askedAtMs);
    watch.verifiedAtMs = askedAtMs;
    if (rows.length > 0) watch.heard(this.#parts.clock.nowMs());
    if (watch.linkEpoch === linkEpoch && watch.link === 'live') watch.isCaughtUp = true;
    watch.answered(this.#parts.clock.nowMs(), !watch.isLoaded || book.frontierMs !== before);
    if (watch.isLoaded && isJoined) {
      this.#publish(watch, changes);
      return;
    }
    watch.isLoaded = true;
    this.#parts.publisher.bar('LOADED', book.series, null);
  }

  #noteFailure(watch: SeriesWatch, work: DueWork, error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    const fault = error instanceof FeedError ? error.fault : 'malformed';
    const retryAfterMs = error instanceof FeedError ? error.retryAfterMs : 1_000;
    const nowMs = this.#parts.clock.nowMs();
    if (work === 'deepen') watch.deepenFailed(nowMs, retryAfterMs);
    else watch.failed(nowMs, fault, retryAfterMs);
    this.#parts.log.warn({ series: watch.book.key, work, fault, error }, 'bars were not retrieved');
  }

  #publish(watch: SeriesWatch, changes: readonly BarChange[]): void {
    if (changes.length === 0) return;
    this.#parts.writer.touch(watch.book);
    // Before the series is loaded nobody has a snapshot that these changes could continue.
    if (!watch.isLoaded) return;
    for (const { kind, bar } of changes) {
      this.#parts.publisher.bar(kind, watch.book.series, bar);
    }
  }

  #judge(): void {
    const status = judgeVenue(
      this.watches.values(),
      this.#status,
      this.#parts.clock.nowMs(),
      this.#startedAtMs,
    );
    if (status === this.#status) return;
    const venue = venueKey(this.venue);
    this.#parts.log.info({ venue, from: this.#status, to: status }, 'venue changed status');
    this.#status = status;
    this.#parts.publisher.status(this.venue, status);
  }
}
