import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { FeedListener, LinkState, UpstreamFault, VenueFeed } from '#kernel/market/feed.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { seriesKey, venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import { AbsenceChecks } from '#market-data/bars/gaps/absence-checks.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { GapLedger } from '#market-data/bars/gaps/gap-ledger.ts';
import { GapRecorder } from '#market-data/bars/gaps/gap-recorder.ts';
import { JudgedStatus } from '#market-data/bars/venue/judged-status.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import type { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { OnDemandSeries } from '#market-data/bars/watch/on-demand-series.ts';
import { PresentBars } from '#market-data/bars/retrieval/present-bars.ts';
import { Rereads } from '#market-data/bars/series/rereads.ts';
import { RetrievalFailures } from '#market-data/bars/retrieval/retrieval-failures.ts';
import { RetrievalScheduler } from '#market-data/bars/retrieval/retrieval-scheduler.ts';
import { seedAll, seedSeries } from '#market-data/bars/watch/seed-series.ts';
import { SeriesPublisher } from '#market-data/bars/retrieval/series-publisher.ts';
import { SeriesRetriever } from '#market-data/bars/retrieval/series-retriever.ts';
import type { LoadReason } from '#market-data/bars/watch/series-requests.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import { SummedEstimates } from '#market-data/bars/watch/summed-estimates.ts';
import { VenueAudit } from '#market-data/bars/venue/venue-audit.ts';
import { venueClock } from '#market-data/bars/venue/venue-clock.ts';
import { VenueReports } from '#market-data/bars/venue/venue-reports.ts';
import { VenueSeries } from '#market-data/bars/venue/venue-series.ts';

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

/** All series of one venue: it receives the bars of the feed, and serves the state of each series. */
export class VenueBook implements FeedListener {
  readonly venue: VenueId;
  /** Records the gaps in the venue's answers, and the times of the next requests for them. */
  readonly gapRecorder: GapRecorder;
  readonly absences: AbsenceChecks;
  readonly #dependencies: VenueBookDependencies;
  /** Shows the exchange's time of day. */
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  readonly #series: VenueSeries;
  readonly #estimates: SummedEstimates;
  readonly #rereads: Rereads;
  readonly #publisher: SeriesPublisher;
  readonly #scheduler: RetrievalScheduler;
  readonly #audit: VenueAudit;
  readonly #status: JudgedStatus;
  readonly #reports: VenueReports;
  #sweep: Timer | null = null;

  constructor(dependencies: VenueBookDependencies) {
    const { venue, feed, log, random = (): number => 0.5 } = dependencies;
    const clock = venueClock(dependencies.clock, feed);
    const { signal } = this.#stopping;
    this.venue = venue;
    this.#dependencies = dependencies;
    this.#clock = clock;
    this.#status = new JudgedStatus(dependencies);
    this.#series = new VenueSeries({ ...dependencies, clock }, dependencies.series);
    this.#estimates = new SummedEstimates(feed, this.watches);
    this.#rereads = new Rereads(clock, random);
    this.#publisher = new SeriesPublisher(dependencies);
    this.gapRecorder = new GapRecorder({ ...dependencies, clock });
    this.absences = new AbsenceChecks({ ...dependencies, ledger: this.gaps, clock });
    const shared = {
      ...dependencies,
      clock,
      signal,
      estimates: this.#estimates,
      gaps: this.gapRecorder,
      publisher: this.#publisher,
    };
    const retriever = new SeriesRetriever({
      ...shared,
      present: new PresentBars(shared),
      rereads: this.#rereads,
      failures: new RetrievalFailures(venue, log, signal),
    });
    this.#scheduler = new RetrievalScheduler({ ...shared, watches: this.watches, retriever });
    this.#audit = new VenueAudit({ ...shared, absences: this.absences });
    this.#reports = new VenueReports({ ...shared, series: this.#series });
  }

  /** The series in memory, by their keys. */
  get watches(): ReadonlyMap<string, SeriesWatch> {
    return this.#series.byKey;
  }

  get allWatches(): SeriesWatch[] {
    return [...this.watches.values()];
  }

  /**
   * The state of a series; undefined if it is not offered. An on-demand series that is not in memory is opened and
   * loads from then on; it stays while it is used.
   */
  watch(series: SeriesId): SeriesWatch | undefined {
    const known = this.watches.get(seriesKey(series));
    known?.used();
    return known ?? this.#open(series);
  }

  #open(series: SeriesId): SeriesWatch | undefined {
    const watch = this.#series.open(series);
    const { archive, log } = this.#dependencies;
    if (watch === undefined) return undefined;
    // What the archive cannot give, the venue is asked for.
    const seeded = seedSeries(watch, archive).catch((error: unknown) =>
      log.warn({ series: watch.book.key, err: error }, 'archived bars were not read'),
    );
    watch.requests.hold(seeded, () => this.#scheduler.pump());
    return watch;
  }

  get nowMs(): number {
    return this.#clock.nowMs();
  }

  /** How far our wall clock is ahead of the venue's; null before it is known. */
  get clockSkewMs(): number | null {
    return this.#dependencies.feed.time?.skewMs ?? null;
  }

  /** The current fault that stops the arrival of bars; null without one. */
  get upstreamFault(): UpstreamFault | null {
    return this.#dependencies.feed.upstreamFault?.() ?? null;
  }

  get gaps(): GapLedger {
    return this.gapRecorder.ledger;
  }

  get status(): VenueStatus {
    return this.#status.current;
  }

  /** When the status began, by the clock of this server. */
  get statusSinceMs(): number {
    return this.#status.sinceMs;
  }

  /** Takes over what the archive has. Rejects if it cannot be read, and can then be repeated. */
  async takeOver(): Promise<void> {
    await this.gapRecorder.restore(this.watches);
    await seedAll(this.watches.values(), this.#dependencies.archive, this.#stopping.signal);
  }

  /** Opens the streams once the archive was taken over; loading continues from then on. */
  follow(): void {
    if (this.#stopping.signal.aborted) return;
    this.#status.started();
    this.#dependencies.feed.start(this.#dependencies.series, this);
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#sweep?.cancel();
    this.#reports.observeGaps();
    await this.#dependencies.feed.stop();
  }

  /**
   * Requests the newest bars of a series, for a reader that needs a complete series. Resolves when the request has
   * ended, also after a failure.
   */
  refresh(watch: SeriesWatch, reason?: LoadReason): Promise<void> {
    return this.#scheduler.refresh(watch, reason);
  }

  onBar(series: SeriesId, bar: Bar, isUnsure = false): void {
    const watch = this.#series.named(series);
    if (watch === undefined) return;
    const better = this.#estimates.ofBar(series, bar);
    this.#publisher.publish(watch, this.#rereads.receive(watch.book, better, isUnsure));
    watch.freshness.received();
  }

  onLink(series: readonly SeriesId[], state: LinkState, reason: string): void {
    let isNews = false;
    for (const id of series) {
      const watch = this.watches.get(seriesKey(id));
      // Neither a stream that is lost at each retry nor the first connection is worth a line at level info.
      isNews ||= watch?.link.state === (state === 'live' ? 'lost' : 'live');
      watch?.linked(state);
    }
    const fields = { venue: venueKey(this.venue), state, reason, series: series.length };
    this.#dependencies.log[isNews ? 'info' : 'debug'](fields, 'stream changed state');
    this.#scheduler.pump();
    this.#status.judge(this.watches.values());
  }

  onForgotten(series: readonly SeriesId[]): void {
    for (const id of series) this.watches.get(seriesKey(id))?.forget();
  }

  #tick(): void {
    if (this.#stopping.signal.aborted) return;
    const { publisher, settings } = this.#dependencies;
    const evicted = this.#series.evictIdle((series) => publisher.isFollowed(series));
    for (const key of evicted) this.gaps.forget(key);
    this.#scheduler.pump();
    this.#audit.pump(this.watches);
    this.#status.judge(this.watches.values());
    this.#reports.observe(this.status);
    this.#sweep = this.#clock.after(settings.sweepMs, () => this.#tick());
  }
}
