import type { Bar } from '#kernel/market/bar.ts';
import {
  ArchiveUnavailableError,
  type BarArchive,
  type TimeRange,
} from '#kernel/market/bar-archive.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { FeedListener, LinkState, UpstreamFault, VenueFeed } from '#kernel/market/feed.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { seriesKey, venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { BarWriter } from '#market-data/bars/bar-writer.ts';
import { idleSeries, type OnDemandSeries } from '#market-data/bars/on-demand-series.ts';
import { closesOf, isRebased } from '#market-data/bars/rebased-prices.ts';
import { AbsenceChecks } from '#market-data/bars/absence-checks.ts';
import { DueRequests } from '#market-data/bars/due-requests.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import { bookRules } from '#market-data/bars/book-rules.ts';
import type { GapLedger } from '#market-data/bars/gap-ledger.ts';
import { GapRecorder } from '#market-data/bars/gap-recorder.ts';
import type { VenueStatus } from '#market-data/bars/market-events.ts';
import type { MarketPublisher } from '#market-data/bars/market-publisher.ts';
import { PresentBars } from '#market-data/bars/present-bars.ts';
import { Rereads } from '#market-data/bars/rereads.ts';
import { RetrievalFailures } from '#market-data/bars/retrieval-failures.ts';
import { seedAll, seedSeries } from '#market-data/bars/seed-series.ts';
import type { BarChange } from '#market-data/bars/series-book.ts';
import { newCounts } from '#market-data/bars/book-counts.ts';
import { SeriesBook } from '#market-data/bars/series-book.ts';
import type { LiveWork } from '#market-data/bars/series-watch.ts';
import { SeriesWatch } from '#market-data/bars/series-watch.ts';
import { SkewWarning } from '#market-data/bars/skew-warning.ts';
import { SummedEstimates } from '#market-data/bars/summed-estimates.ts';
import { symbolFaults } from '#market-data/bars/symbol-faults.ts';
import { VenueAudit } from '#market-data/bars/venue-audit.ts';
import { venueClock } from '#market-data/bars/venue-clock.ts';
import { VenueMetrics } from '#market-data/bars/venue-metrics.ts';
import { judgeVenue, logLevelOf } from '#market-data/bars/venue-status.ts';

export interface VenueBookDependencies {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  readonly series: readonly SeriesId[];
  readonly archive: BarArchive;
  /** Keeps holes over restarts; without it they are known for the life of the process. */
  readonly gapStore?: GapStore;
  readonly writer: BarWriter;
  readonly publisher: MarketPublisher;
  /** Whether replicas continue what the archive has, and receive everything that is not in it yet. */
  readonly hasReplicas?: boolean;
  readonly clock: Clock;
  /** Spreads requests that would fall on the same moment; without it they are not spread. */
  readonly random?: Random;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
  /** When a symbol trades; null around the clock, which is the default. */
  readonly calendarOf?: (symbol: string) => MarketCalendar | null;
  /** Series that are opened on request, in addition to the configured ones. */
  readonly onDemand?: OnDemandSeries;
  /** The exchange's status of a symbol, `TRADING` where it trades; null if it is not known. */
  readonly tradingStatus?: (symbol: string) => string | null;
}

const TRADING = 'TRADING';
const AUDIT_TOLD_EVERY_MS = 30_000;
/** Gaps and metrics are read every few seconds, and counting them visits every series. */
const COUNTED_EVERY_MS = 2_000;

/**
 * All series of one venue: takes what the feed delivers, requests what is missing, archives what is final, and
 * publishes what changed.
 */
export class VenueBook implements FeedListener {
  readonly venue: VenueId;
  readonly watches = new Map<string, SeriesWatch>();
  /** Records what the venue's answers leave out, and when it is asked again. */
  readonly gapRecorder: GapRecorder;
  readonly absences: AbsenceChecks;
  readonly #watchOfSeries = new WeakMap<SeriesId, SeriesWatch>();
  readonly #dependencies: VenueBookDependencies;
  /** Shows the exchange's time of day. */
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #counts = newCounts();
  readonly #metrics: VenueMetrics;
  readonly #audit: VenueAudit;
  readonly #due: DueRequests;
  readonly #rereads: Rereads;
  readonly #failures: RetrievalFailures;
  #status: VenueStatus = 'starting';
  /** When the status began, by the clock of this server. */
  #statusSinceMs: number;
  /** Monotonic time. */
  #startedAtMs = 0;
  #requests = 0;
  #isDeepening = false;
  /** Above the revision of every evicted book. */
  #firstRevision = 0;
  #sweep: Timer | null = null;
  readonly #estimates: SummedEstimates;
  readonly #present: PresentBars;
  readonly #skewWarning: SkewWarning;
  /** Readers that wait for a request to end. */
  readonly #turns: (() => void)[] = [];
  #auditToldAtMs = -Infinity;
  #gapsSeenAtMs = -Infinity;

  constructor(dependencies: VenueBookDependencies) {
    this.#clock = venueClock(dependencies.clock, dependencies.feed);
    this.#statusSinceMs = dependencies.clock.nowMs();
    this.#dependencies = dependencies;
    this.#due = new DueRequests(this.#clock);
    this.#rereads = new Rereads(this.#clock, dependencies.random ?? ((): number => 0.5));
    this.venue = dependencies.venue;
    this.#metrics = new VenueMetrics(dependencies.meter, dependencies.venue);
    this.#estimates = new SummedEstimates(dependencies.feed, this.watches);
    this.gapRecorder = new GapRecorder({ ...dependencies, clock: this.#clock });
    this.absences = new AbsenceChecks({ ...dependencies, ledger: this.gaps, clock: this.#clock });
    const { signal } = this.#stopping;
    this.#present = new PresentBars({
      ...dependencies,
      estimates: this.#estimates,
      clock: this.#clock,
      signal,
    });
    this.#audit = new VenueAudit({
      ...dependencies,
      estimates: this.#estimates,
      clock: this.#clock,
      signal,
      publish: (watch, changes) => this.#publish(watch, changes),
      gaps: this.gapRecorder,
      absences: this.absences,
    });
    const { venue, settings, log } = dependencies;
    this.#failures = new RetrievalFailures(venue, log, this.#stopping.signal);
    this.#skewWarning = new SkewWarning(venue, settings.skewWarningMs, log);
    for (const series of dependencies.series) this.#keep(series, true);
  }

  /**
   * The state of a series; undefined if it is not offered. An on-demand series that is not in memory is opened and
   * loads from then on; it stays while it is used.
   */
  watch(series: SeriesId): SeriesWatch | undefined {
    const key = seriesKey(series);
    const known = this.watches.get(key);
    if (known !== undefined) {
      known.usedAtMs = this.#clock.monotonicMs();
      return known;
    }
    const { symbol, interval } = series;
    const { onDemand } = this.#dependencies;
    const isOffered = onDemand?.symbols.has(symbol) === true && onDemand.intervals.has(interval);
    return isOffered ? this.#open({ ...this.venue, symbol, interval }) : undefined;
  }

  #open(series: SeriesId): SeriesWatch {
    const watch = this.#keep(series, false);
    watch.request = seedSeries(watch, this.#dependencies.archive).finally(() => {
      watch.request = null;
      if (!this.#stopping.signal.aborted) this.#pump();
    });
    return watch;
  }

  #keep(series: SeriesId, isPinned: boolean): SeriesWatch {
    const { feed, settings, calendarOf, tradingStatus, onDemand } = this.#dependencies;
    const calendar = calendarOf?.(series.symbol) ?? null;
    const grid = calendar?.grid(series.interval) ?? evenGrid(series.interval);
    const begun = { grid, firstRevision: this.#firstRevision };
    const rules = bookRules(settings, feed, series.interval, begun);
    const book = new SeriesBook(series, rules, this.#counts);
    const isHalted = (): boolean => (tradingStatus?.(series.symbol) ?? TRADING) !== TRADING;
    const hours = calendar?.hours ?? null;
    const pollEveryMs = feed.pollEveryMs?.(series.interval) ?? null;
    const supply = { pollEveryMs, isOnDemand: onDemand !== undefined, isPinned };
    const watch = new SeriesWatch(book, settings, this.#clock, isHalted, hours, supply);
    this.watches.set(book.key, watch);
    return watch;
  }

  /** Evicts series without a reader; the writer keeps what is not archived yet. */
  #evictIdle(): void {
    const { onDemand, publisher } = this.#dependencies;
    if (onDemand === undefined) return;
    const isFollowed = (watch: SeriesWatch): boolean => publisher.isFollowed(watch.book.series);
    const nowMs = this.#clock.monotonicMs();
    for (const { book } of idleSeries(this.allWatches, onDemand, isFollowed, nowMs)) {
      this.watches.delete(book.key);
      this.#firstRevision = Math.max(this.#firstRevision, book.revision + 1);
      this.gaps.forget(book.key);
    }
  }

  get nowMs(): number {
    return this.#clock.nowMs();
  }

  /** How far our wall clock is ahead of the venue's; null before it is known. */
  get clockSkewMs(): number | null {
    return this.#dependencies.feed.time?.skewMs ?? null;
  }

  /** What keeps bars from arriving now; null while nothing does. */
  get upstreamFault(): UpstreamFault | null {
    return this.#dependencies.feed.upstreamFault?.() ?? null;
  }

  get allWatches(): SeriesWatch[] {
    return [...this.watches.values()];
  }

  get gaps(): GapLedger {
    return this.gapRecorder.ledger;
  }

  get status(): VenueStatus {
    return this.#status;
  }

  get statusSinceMs(): number {
    return this.#statusSinceMs;
  }

  /** Takes over what the archive has. Rejects if it cannot be read. */
  async takeOver(): Promise<void> {
    await this.gapRecorder.restore(this.watches);
    await seedAll(this.watches.values(), this.#dependencies.archive, this.#stopping.signal);
  }

  /** Opens the streams once the archive was taken over; loading continues from then on. */
  follow(): void {
    if (this.#stopping.signal.aborted) return;
    this.#startedAtMs = this.#clock.monotonicMs();
    this.#dependencies.feed.start(this.#dependencies.series, this);
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sweep?.cancel();
    this.#seeGaps();
    await this.#dependencies.feed.stop();
  }

  onBar(series: SeriesId, bar: Bar, isUnsure = false): void {
    const watch = this.#watchOf(series);
    if (watch === undefined) return;
    const better = this.#estimates.ofBar(series, bar);
    this.#publish(watch, this.#rereads.receive(watch.book, better, isUnsure));
    watch.received();
  }

  onLink(series: readonly SeriesId[], state: LinkState, reason: string): void {
    let isNews = false;
    for (const id of series) {
      const watch = this.watches.get(seriesKey(id));
      // A stream that is lost at each retry is no news, and neither is the first connection.
      isNews ||= watch?.link === (state === 'live' ? 'lost' : 'live');
      watch?.linked(state);
    }
    const fields = { venue: venueKey(this.venue), state, reason, series: series.length };
    if (isNews) this.#dependencies.log.info(fields, 'stream changed state');
    else this.#dependencies.log.debug(fields, 'stream changed state');
    this.#pump();
    this.#judge();
  }

  onForgotten(series: readonly SeriesId[]): void {
    for (const id of series) this.watches.get(seriesKey(id))?.forget();
  }

  /** A feed names a series by the same object each time. */
  #watchOf(series: SeriesId): SeriesWatch | undefined {
    const known = this.#watchOfSeries.get(series);
    if (known !== undefined) return known;
    const watch = this.watches.get(seriesKey(series));
    if (watch !== undefined) this.#watchOfSeries.set(series, watch);
    return watch;
  }

  #seeGaps(): void {
    this.#gapsSeenAtMs = this.#clock.monotonicMs();
    this.gapRecorder.observe(this.watches.values(), this.#clock.nowMs());
  }

  #tick(): void {
    if (this.#stopping.signal.aborted) return;
    this.#evictIdle();
    this.#pump();
    this.#audit.pump(this.watches);
    this.#judge();
    this.#skewWarning.observe(this.clockSkewMs);
    if (this.#clock.monotonicMs() >= this.#gapsSeenAtMs + COUNTED_EVERY_MS) {
      this.#seeGaps();
      const now = { nowMs: this.#clock.nowMs(), skewMs: this.clockSkewMs, status: this.#status };
      this.#metrics.observe(this.#counts, this.watches.values(), now);
    }
    if (this.#clock.monotonicMs() >= this.#auditToldAtMs) {
      this.#auditToldAtMs = this.#clock.monotonicMs() + AUDIT_TOLD_EVERY_MS;
      this.#metrics.observeSymbols(symbolFaults(this.allWatches));
      this.#metrics.observeAudit(this.watches.values(), this.#clock.nowMs());
    }
    this.#sweep = this.#clock.after(this.#dependencies.settings.sweepMs, () => this.#tick());
  }

  /**
   * Starts due requests: for the present as far as the limit on requests allows, and for older bars one page at a
   * time. The latter wait while the present has no request to spare, so that at a start every series is current
   * before any is complete.
   */
  #pump(): void {
    this.#due.look(this.watches.values());
    this.#beginDue();
    if (this.#isBusy || this.#isDeepening) return;
    for (const watch of this.watches.values()) {
      if (watch.isDeepeningDue) return void this.#deepen(watch);
    }
  }

  #beginDue(): void {
    while (!this.#isBusy) {
      const due = this.#due.next();
      if (due === null) return;
      this.#begin(due.watch, due.work);
    }
  }

  /** A request has ended: begins the next one found, and scans all series again after the last. */
  #beginNext(): void {
    if (this.#stopping.signal.aborted) return;
    this.#beginDue();
    if (!this.#isBusy) this.#pump();
  }

  /**
   * Requests the present of a series, for a reader that needs to know that nothing is missing. Resolves when the
   * request ended, with success or not.
   */
  async refresh(watch: SeriesWatch): Promise<void> {
    await watch.request;
    // Many requests may wait; each waits for its turn, as long as its reader does.
    while (this.#isBusy && watch.isAwaited && watch.request === null) await this.#turn();
    if (watch.request === null && !watch.knowsPresent && watch.pauseLeftMs === 0) {
      this.#begin(watch, 'fill');
    }
    await watch.request;
  }

  get #isBusy(): boolean {
    return this.#requests >= this.#dependencies.settings.liveConcurrency;
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#turns.push(resolve));
  }

  #begin(watch: SeriesWatch, work: LiveWork): void {
    if (this.#isBusy) return;
    this.#requests += 1;
    watch.request = this.#request(watch, work).finally(() => {
      watch.request = null;
      this.#requests -= 1;
      for (const begin of this.#turns.splice(0)) begin();
      this.#beginNext();
    });
  }

  async #request(watch: SeriesWatch, work: LiveWork): Promise<void> {
    const askedMs = this.#clock.monotonicMs();
    const { feed } = this.#dependencies;
    const isDatedByUs = feed.time?.skewMs === null;
    const { linkEpoch, book } = watch;
    try {
      const range = watch.rangeOf(work, feed.rowsPerPage);
      if (range === null) return;
      const { bars, askedAtMs } = await this.#present.ask(book, range, work);
      // The answer carried the exchange's time. A window that our own clock chose is requested again if that clock
      // turns out to be wrong: an empty answer says nothing of the present.
      if (isDatedByUs && this.#isOurClockWrong) return;
      const changes =
        work === 'fill'
          ? this.#fill(watch, range, bars, askedAtMs, linkEpoch)
          : book[work](range, bars, askedAtMs);
      const answer = { range, rows: bars, changes, askedMs, isReread: work === 'reread' };
      this.#rereads.answered(book, answer, feed.pollEveryMs?.(book.series.interval) ?? null);
      if (work !== 'fill') this.#publish(watch, changes);
      this.gapRecorder.worked(watch, work, { range, rows: bars, askedAtMs });
      this.#dependencies.writer.touch(book);
    } catch (error) {
      watch.failed(this.#failures.of(watch, work, error));
    }
  }

  get #isOurClockWrong(): boolean {
    return Math.abs(this.clockSkewMs ?? 0) > this.#dependencies.settings.skewToleranceMs;
  }

  /** One more page of older bars: from the archive where it has them, else from the venue. */
  async #deepen(watch: SeriesWatch): Promise<void> {
    const { book } = watch;
    const clock = this.#clock;
    const { archive, feed, writer } = this.#dependencies;
    const range = watch.deepenRange(feed.rowsPerPage)!;
    const archived = watch.archivedPart(range);
    this.#isDeepening = true;
    watch.isDeepening = true;
    try {
      if (archived === null) {
        const { bars, askedAtMs, provesAbsence } = await this.#present.askForOlder(book, range);
        book.deepen(range, bars, askedAtMs, provesAbsence);
        if (provesAbsence) this.gapRecorder.older(watch, { range, rows: bars, askedAtMs });
      } else {
        book.deepenFromArchive(archived, await archive.read(book.series, archived));
      }
      writer.touch(book);
    } catch (error) {
      // What the archive can no longer read is requested from the venue the next time.
      if (archived !== null && error instanceof ArchiveUnavailableError) {
        book.archived.remove(archived.startMs, archived.endMs);
      }
      watch.deepenFailed(this.#failures.of(watch, 'deepen', error).retryAfterMs);
    }
    watch.isDeepening = false;
    clock.after(this.#dependencies.settings.deepenPauseMs, () => {
      this.#isDeepening = false;
      if (!this.#stopping.signal.aborted) this.#pump();
    });
  }

  #fill(
    watch: SeriesWatch,
    range: TimeRange,
    rows: readonly Bar[],
    askedAtMs: number,
    linkEpoch: number,
  ): readonly BarChange[] {
    const { book } = watch;
    // Bars that are filled within a moment count as missing all the same.
    this.gapRecorder.see(watch, askedAtMs);
    const before = book.frontierMs;
    const isJoined = before !== null && range.startMs <= before;
    if (!isJoined && before !== null && rows.length === 0) {
      // Our clock says that we slept for days, the exchange has no such days.
      watch.answered(askedAtMs, false);
      return [];
    }
    // The window does not join what is known: memory begins again with it.
    if (!isJoined) book.startAt(range.startMs);
    const isPolled = this.#dependencies.feed.pollEveryMs !== undefined;
    const closes = isPolled ? closesOf(book) : null;
    const changes = book.fill(range, rows, askedAtMs);
    if (rows.length > 0) watch.received();
    if (watch.linkEpoch === linkEpoch && watch.link === 'live') watch.caughtUp(range);
    else watch.lostSince(askedAtMs);
    if (closes !== null && isRebased(changes, closes)) watch.audit.lost(0, range.startMs);
    watch.answered(askedAtMs, !watch.isLoaded || book.frontierMs !== before);
    const isTold = isJoined && this.#isTold(watch);
    watch.isLoaded = true;
    if (isTold) this.#publish(watch, changes);
    else this.#dependencies.publisher.bar('LOADED', book.series, null);
    return changes;
  }

  #publish(watch: SeriesWatch, changes: readonly BarChange[]): void {
    if (changes.length === 0) return;
    // Most changes by far are of forming bars, and those are not written.
    if (changes.some(({ kind }) => kind !== 'FORMING')) this.#dependencies.writer.touch(watch.book);
    if (!this.#isTold(watch)) return;
    for (const { kind, bar } of changes) {
      this.#dependencies.publisher.bar(kind, watch.book.series, bar);
    }
  }

  /** Before a series is loaded no reader of this process has a snapshot that changes could continue; replicas may. */
  #isTold({ isLoaded, book }: SeriesWatch): boolean {
    return isLoaded || (this.#dependencies.hasReplicas === true && book.frontierMs !== null);
  }

  #judge(): void {
    const forMs = this.#clock.monotonicMs() - this.#startedAtMs;
    const status = judgeVenue(this.watches.values(), this.#status, forMs);
    if (status === this.#status) return;
    const fields = { venue: venueKey(this.venue), from: this.#status, to: status };
    this.#dependencies.log[logLevelOf(this.#status, status)](fields, 'venue changed status');
    this.#status = status;
    this.#statusSinceMs = this.#dependencies.clock.nowMs();
    this.#dependencies.publisher.status(this.venue, status);
  }
}
