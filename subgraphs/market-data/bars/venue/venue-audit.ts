import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { Gap } from '#kernel/market/gap-store.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Counter, Meter } from '#kernel/ports/meter.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { unprovenAbsenceError } from '#kernel/market/absence-proof.ts';
import type { AbsenceChecks } from '#market-data/bars/gaps/absence-checks.ts';
import { fetchProvenBars, hasBars, witnessesNear } from '#market-data/bars/series/proven-bars.ts';
import type { GapRecorder } from '#market-data/bars/gaps/gap-recorder.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { SeriesPublisher } from '#market-data/bars/retrieval/series-publisher.ts';
import type { SummedEstimates } from '#market-data/bars/watch/summed-estimates.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

export interface VenueAuditDependencies {
  readonly feed: VenueFeed;
  readonly estimates: SummedEstimates;
  readonly archive: BarArchive;
  readonly writer: BarWriter;
  /** Shows the exchange's time of day. */
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
  readonly signal: AbortSignal;
  /** Publishes corrections. */
  readonly publisher: SeriesPublisher;
  /** Records what answers leave out. */
  readonly gaps: Pick<GapRecorder, 'answered'>;
  readonly absences: AbsenceChecks;
}

/** A page to compare. */
interface DuePage {
  readonly watch: SeriesWatch;
  readonly range: TimeRange;
  /** The absence that it checks. */
  readonly gap?: Gap;
}

/** Pause after a page that failed. */
const RETRY_MS = 10_000;
/** Maximum time of retries after answers without any of the bars that the venue served before. */
const DOUBTED_FOR_MS = 10 * 60_000;

/**
 * Compares the bars of one venue with its REST interface, in the background: one page at a time, within a share of the
 * rate budget that other requests leave. Young bars come first, without a pause. Due absences and settled bars follow
 * slowly.
 */
export class VenueAudit {
  readonly #dependencies: VenueAuditDependencies;
  readonly #audited: Counter;
  readonly #venue: string;
  #isRunning = false;
  // Monotonic times.
  #retryAtMs = -Infinity;
  #nextSettledAtMs = -Infinity;
  /** Start of the answers without rows although bars are known; null while answers have rows. */
  #emptySinceMs: number | null = null;

  constructor(dependencies: VenueAuditDependencies) {
    this.#dependencies = dependencies;
    this.#venue = venueKey(dependencies.feed.venue);
    this.#audited = dependencies.meter.counter(
      'marketgraph_audited_bars_total',
      'Archived bars that were compared with the current answer of the venue, by outcome.',
      ['venue', 'outcome'],
    );
  }

  /** Begins the next comparison if one is due and none is in flight. */
  pump(watches: ReadonlyMap<string, SeriesWatch>): void {
    const { clock, signal, feed } = this.#dependencies;
    if (this.#isRunning || signal.aborted || clock.monotonicMs() < this.#retryAtMs) return;
    const isSettledDue = clock.monotonicMs() >= this.#nextSettledAtMs;
    let settled: DuePage | null = null;
    for (const watch of watches.values()) {
      if (!watch.isLoaded) continue;
      const young = watch.audit.youngRange(feed.rowsPerPage);
      if (young !== null) return this.#begin({ watch, range: young }, watches);
      if (!isSettledDue || settled !== null) continue;
      const range = watch.audit.settledRange(feed.rowsPerPage);
      if (range !== null) settled = { watch, range };
    }
    if (!isSettledDue) return;
    this.#nextSettledAtMs = clock.monotonicMs() + this.#dependencies.settings.auditPauseMs;
    const { absences } = this.#dependencies;
    const due = absences.due(watches, feed.rowsPerPage) ?? settled;
    if (due !== null) this.#begin(due, watches);
  }

  #begin(due: DuePage, watches: ReadonlyMap<string, SeriesWatch>): void {
    this.#isRunning = true;
    void this.#compare(due).finally(() => {
      this.#isRunning = false;
      this.pump(watches);
    });
  }

  async #compare({ watch, range, gap }: DuePage): Promise<void> {
    const { feed, archive, writer, clock, log, signal, publisher } = this.#dependencies;
    const { gaps, absences } = this.#dependencies;
    const { book } = watch;
    try {
      const askedAtMs = clock.nowMs();
      const answered = await this.#fetch(book, range);
      const kept = await archive.read(book.series, range);
      const isEmpty = answered.length === 0;
      const isKnown = kept.length > 0 || hasBars(book, range);
      this.#refuseEmpty(isEmpty && isKnown);
      const isProof = !isEmpty || feed.provesAbsence === true;
      const isOpen = !isProof && gap !== undefined;
      const rows = isOpen ? await this.#fetchAgain(book, range) : answered;
      const { changes, doubtful } = book.audit(range, rows, kept, askedAtMs);
      this.#count(rows.length - changes.length, changes.length, doubtful.length);
      if (changes.length > 0) {
        log.info({ series: book.key, bars: changes.length }, 'the venue had corrected bars');
      }
      publisher.publish(watch, changes);
      writer.touch(book);
      watch.audit.audited(range);
      // An answer that omits known bars is not evidence about missing bars.
      const isBelieved = doubtful.length === 0 && (isProof || isOpen);
      if (isBelieved) gaps.answered(book, { range, rows, askedAtMs });
      else if (gap !== undefined) absences.postpone(gap);
    } catch (error) {
      if (signal.aborted) return;
      if (gap !== undefined) absences.postpone(gap);
      const retryAfterMs = error instanceof FeedError ? error.retryAfterMs : 0;
      this.#retryAtMs = clock.monotonicMs() + Math.max(RETRY_MS, retryAfterMs);
      const why = error instanceof FeedError ? { reason: error.message } : { err: error };
      log.debug({ series: book.key, ...why }, 'comparing bars with the venue failed');
    }
  }

  #fetch({ series }: SeriesBook, { startMs, endMs }: TimeRange): Promise<Bar[]> {
    const { feed, estimates, signal } = this.#dependencies;
    const request = { series, startTimeMs: startMs, endTimeMs: endMs };
    return estimates.ofAnswer(series, feed.fetchBars(request, 'audit', signal));
  }

  /**
   * Requests the bars of an empty page without known bars again: an answer counts only if it includes known adjacent
   * bars.
   */
  async #fetchAgain(book: SeriesBook, range: TimeRange): Promise<Bar[]> {
    const { archive } = this.#dependencies;
    const { bars, provesAbsence } = await fetchProvenBars({
      grid: book.grid,
      range,
      areProofs: false,
      answered: [],
      ask: (part) => this.#fetch(book, part),
      witnesses: () => witnessesNear(book, archive, range),
    });
    if (!provesAbsence) throw unprovenAbsenceError();
    return bars;
  }

  /**
   * An empty answer has no bars to compare. Throws if bars are known, unless the venue has repeated the empty answer
   * for long.
   */
  #refuseEmpty(isDoubtful: boolean): void {
    const nowMs = this.#dependencies.clock.monotonicMs();
    if (!isDoubtful) this.#emptySinceMs = null;
    else {
      this.#emptySinceMs ??= nowMs;
      if (nowMs - this.#emptySinceMs < DOUBTED_FOR_MS) throw unprovenAbsenceError();
    }
  }

  #count(same: number, corrected: number, doubtful: number): void {
    const venue = this.#venue;
    if (same > 0) this.#audited.add(same, { venue, outcome: 'same' });
    if (corrected > 0) this.#audited.add(corrected, { venue, outcome: 'corrected' });
    if (doubtful > 0) this.#audited.add(doubtful, { venue, outcome: 'not_listed' });
  }
}
