import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** Settled bars without a confirmation, and the state of the series at which they were counted. */
interface Unconfirmed {
  readonly ranges: readonly TimeRange[];
  readonly bars: number;
  readonly settledMs: number;
  readonly coveredVersion: number;
  readonly confirmedVersion: number;
}

/**
 * Decides what of one series is compared with the exchange next. Young bars are swept from the newest back, after
 * each loss of the stream and at intervals, because the exchange may correct them without an event. Older ones are
 * confirmed once they have settled, and compared again in turn.
 */
export class SeriesAudit {
  readonly #book: SeriesBook;
  readonly #settings: BarSettings;
  readonly #clock: Clock;
  /** The running sweep: from its end back to its start. */
  #sweep: { readonly fromMs: number; endMs: number } | null = null;
  #sweptAtMs: number;
  /** Where the last sweep began. */
  #sweptEndMs: number | null = null;
  /** Bars that were compared since the last sweep began. The others have to wait. */
  #compared = new RangeSet();
  #unconfirmed: Unconfirmed | null = null;

  constructor(book: SeriesBook, settings: BarSettings, clock: Clock) {
    this.#book = book;
    this.#settings = settings;
    this.#clock = clock;
    this.#sweptAtMs = clock.monotonicMs();
  }

  /** Nothing before `endMs` is certain: the stream was lost at `lostAtMs`. */
  lost(lostAtMs: number, endMs: number): void {
    const fromMs = lostAtMs - this.#settings.settleMs;
    this.#sweep = { fromMs: Math.min(fromMs, this.#sweep?.fromMs ?? fromMs), endMs };
    this.#sweptAtMs = this.#clock.monotonicMs();
  }

  /** A page of young bars; null when none is due. */
  youngRange(rowsPerPage: number): TimeRange | null {
    this.#beginSweep();
    const sweep = this.#sweep;
    if (sweep === null) return null;
    const range = this.#book.covered.ranges.findLast(({ startMs }) => startMs < sweep.endMs);
    const endMs = this.#newestEndMs(sweep.endMs);
    if (range === undefined || endMs <= sweep.fromMs) {
      this.#sweep = null;
      return null;
    }
    const { grid, horizonMs } = this.#book;
    const fromMs = Math.max(grid.floorMs(sweep.fromMs), horizonMs);
    if (endMs <= fromMs) {
      this.#sweep = null;
      return null;
    }
    const pageMs = grid.stepMs(endMs, -rowsPerPage);
    return { startMs: Math.max(range.startMs, fromMs, pageMs), endMs };
  }

  /** A page of settled bars: the newest that were never confirmed, else those with the oldest confirmation. */
  settledRange(rowsPerPage: number): TimeRange | null {
    const { confirmed, grid, horizonMs } = this.#book;
    const unconfirmed = this.unconfirmed.findLast(
      ({ startMs, endMs }) =>
        this.#compared.missing(Math.max(startMs, horizonMs), endMs).length > 0,
    );
    if (unconfirmed !== undefined) {
      const { startMs, endMs } = this.#compared
        .missing(Math.max(unconfirmed.startMs, horizonMs), unconfirmed.endMs)
        .at(-1)!;
      return { startMs: Math.max(startMs, grid.stepMs(endMs, -rowsPerPage)), endMs };
    }
    const oldest = confirmed.oldestFrom(horizonMs);
    const isDue =
      oldest !== undefined &&
      oldest.checkedAtMs + this.#settings.auditEveryMs <= this.#clock.nowMs();
    if (!isDue) return null;
    // The page includes what follows, however young its confirmation: a page costs the same, and bars that were
    // confirmed one by one become one range.
    const startMs = Math.max(oldest.startMs, horizonMs);
    const maxMs = grid.stepMs(startMs, rowsPerPage);
    const [end] = confirmed.missing(startMs, maxMs);
    return { startMs, endMs: end?.startMs ?? maxMs };
  }

  /** Settled bars that the exchange has not confirmed since, ascending. */
  get unconfirmed(): readonly TimeRange[] {
    return this.#unconfirmedNow().ranges;
  }

  /** How many bars that are. */
  get unconfirmedBars(): number {
    return this.#unconfirmedNow().bars;
  }

  /**
   * They are counted again once a bar settles, is retrieved or is confirmed. The count is cached for the many readers
   * in between.
   */
  #unconfirmedNow(): Unconfirmed {
    const { covered, confirmed, grid } = this.#book;
    const settledMs = this.#book.confirmableBeforeMs(this.#clock.nowMs());
    const known = this.#unconfirmed;
    const isCurrent =
      known?.settledMs === settledMs &&
      known.coveredVersion === covered.version &&
      known.confirmedVersion === confirmed.version;
    if (isCurrent) return known;
    const ranges = covered.ranges.flatMap(({ startMs, endMs }) =>
      confirmed.missing(startMs, Math.max(startMs, Math.min(endMs, settledMs))),
    );
    const bars = ranges.reduce((sum, { startMs, endMs }) => sum + grid.count(startMs, endMs), 0);
    const versions = { coveredVersion: covered.version, confirmedVersion: confirmed.version };
    this.#unconfirmed = { ranges, bars, settledMs, ...versions };
    return this.#unconfirmed;
  }

  /** A page was compared. */
  audited({ startMs, endMs }: TimeRange): void {
    if (this.#sweep !== null && endMs >= this.#newestEndMs(this.#sweep.endMs)) {
      this.#sweep.endMs = Math.min(this.#sweep.endMs, startMs);
    }
    this.#compared.add(startMs, endMs);
  }

  /**
   * End of the newest known bars before a time. After an outage that is earlier than the time itself, and a sweep
   * that waited for the bars between would request the same page forever.
   */
  #newestEndMs(beforeMs: number): number {
    const range = this.#book.covered.ranges.findLast(({ startMs }) => startMs < beforeMs);
    return Math.min(beforeMs, range?.endMs ?? -Infinity);
  }

  #beginSweep(): void {
    const { settleMs } = this.#settings;
    // A longer bar does not change in between.
    const recheckEveryMs = Math.max(this.#settings.recheckEveryMs, this.#book.grid.lengthMs);
    const nowMs = this.#clock.monotonicMs();
    const { grid, frontierMs: endMs } = this.#book;
    if (this.#sweep !== null || endMs === null || nowMs - this.#sweptAtMs < recheckEveryMs) return;
    this.#sweptAtMs = nowMs;
    // While the market rests, one sweep behind its last bar is enough.
    if (endMs === this.#sweptEndMs && this.#clock.nowMs() < grid.beginMs(endMs)) return;
    this.#sweptEndMs = endMs;
    this.#compared = new RangeSet();
    const lastEndMs = grid.endMs(grid.stepMs(endMs, -1));
    // Bars that were still young in the last sweep have settled since.
    this.#sweep = { fromMs: lastEndMs - settleMs - recheckEveryMs, endMs };
  }
}
