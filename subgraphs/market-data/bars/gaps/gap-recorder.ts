import type { Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import { seriesKey, venueKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { AbsenceEvidence, GapStore } from '#kernel/market/gap-store.ts';
import type { BelievedAnswer } from '#market-data/bars/gaps/gap-evidence.ts';
import { GapLedger } from '#market-data/bars/gaps/gap-ledger.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** Maximum number of gaps of earlier processes that a start restores. */
const MAX_GAPS = 2_000;

export interface GapRecorderDependencies {
  readonly venue: VenueId;
  readonly gapStore?: GapStore | null;
  readonly log: Log;
  readonly feed: Pick<VenueFeed, 'watchOffGrid' | 'absenceWay'>;
  readonly clock: Clock;
}

/** Keeps the ledger of one venue current and durable. A store that fails loses what it would have kept. */
export class GapRecorder {
  readonly ledger = new GapLedger();
  readonly #venue: VenueId;
  readonly #store: GapStore | null;
  readonly #log: Log;
  readonly #feed: Pick<VenueFeed, 'absenceWay'>;
  readonly #clock: Clock;

  constructor({ venue, gapStore = null, log, feed, clock }: GapRecorderDependencies) {
    this.#venue = venue;
    this.#store = gapStore;
    this.#log = log;
    this.#feed = feed;
    this.#clock = clock;
    feed.watchOffGrid?.((found) => this.ledger.addOffGrid(found, clock.nowMs()));
  }

  /** Restores the gaps of earlier processes, without the open gaps of series that are no longer kept. */
  async restore(watches: ReadonlyMap<string, SeriesWatch>): Promise<void> {
    try {
      const gaps = (await this.#store?.read(this.#venue, MAX_GAPS)) ?? [];
      const isKept = (key: string): boolean => watches.has(key);
      this.ledger.restore(
        gaps.filter(({ state, series }) => state !== 'OPEN' || isKept(seriesKey(series))),
      );
    } catch (err) {
      this.#log.warn({ venue: venueKey(this.#venue), err }, 'reading earlier gaps failed');
    }
  }

  /** Looks for what every series lacks now, and writes what changed. */
  observe(watches: Iterable<SeriesWatch>, nowMs: number): void {
    for (const watch of watches) this.see(watch, nowMs);
    const changed = this.ledger.takeChanged();
    if (changed.length === 0) return;
    this.#store?.put(changed).catch((err: unknown) => {
      this.#log.debug({ venue: venueKey(this.#venue), err }, 'writing gaps failed');
    });
  }

  /** Records the gaps of one series. A series that was not kept until now has no gaps. */
  see(watch: SeriesWatch, nowMs: number): void {
    if (watch.isLoaded || !watch.isOnDemand) this.ledger.observe(watch, nowMs);
  }

  /** The venue answered, and its omissions are trusted. */
  answered(book: SeriesBook, answer: BelievedAnswer): void {
    const way = this.#feed.absenceWay?.(book.series) ?? 'REST';
    this.ledger.answered(book, answer, way, this.#clock.nowMs());
  }

  /** The venue answered about the present of a series. */
  worked(watch: SeriesWatch, work: LiveWork, answer: BelievedAnswer): void {
    this.older(watch, believedPart(work, answer));
  }

  /** The venue answered about bars before those in memory. */
  older(watch: SeriesWatch, answer: BelievedAnswer): void {
    this.see(watch, this.#clock.nowMs());
    this.answered(watch.book, answer);
  }

  /** Holes of the past that were archived, and their evidence. */
  absent(book: SeriesBook, ranges: readonly TimeRange[], evidence: AbsenceEvidence): void {
    for (const range of ranges) this.ledger.addAbsent(book, range, evidence, this.#clock.nowMs());
  }
}

/** The part of an answer whose omissions are absent: what is behind the last bar of a fill may be late. */
function believedPart(work: LiveWork, answer: BelievedAnswer): BelievedAnswer {
  const { startMs, endMs } = answer.range;
  if (work === 'recheck') return answer;
  const knownToMs = work === 'fill' ? (answer.rows.at(-1)?.openTimeMs ?? startMs) : startMs;
  return { ...answer, range: { startMs, endMs: Math.min(endMs, knownToMs) } };
}
