import { invariant } from '#kernel/errors/invariant.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { evenGrid } from '#kernel/market/bar-grid.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { ConfirmedRange, TimeRange } from '#kernel/market/time-range.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { BarRing } from '#market-data/bars/series/bar-ring.ts';
import type { BookRules } from '#market-data/bars/series/book-rules.ts';
import { ConfirmedRanges } from '#market-data/bars/series/confirmed-ranges.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import { BarsToReread } from '#market-data/bars/series/bars-to-reread.ts';
import { UnwrittenBars } from '#market-data/bars/series/unwritten-bars.ts';

/**
 * The bars of one series in memory, and the ranges that are proven to be complete.
 *
 * `frontierMs` is the open time of the first bar that is not final. All bars in [`floorMs`, `frontierMs`) are final:
 * each bar is present, or a hole at the exchange, or `unsettled`. The frontier only advances, unless memory is reset;
 * no bar in the ring opens after it.
 */
export class SeriesState implements ReadableSeries {
  readonly series: SeriesId;
  readonly key: string;
  /** The bar grid; ranges begin where a bar opens and end where the next one does. */
  readonly grid: BarGrid;
  readonly ring: BarRing;
  readonly unwritten: UnwrittenBars;
  /** Missing bars that are too young to be called holes. */
  readonly unsettled = new RangeSet();
  /** Closed bars that may lack their last trades. */
  readonly unsure = new BarsToReread();
  /** Ranges proven complete. */
  readonly covered = new RangeSet();
  /** Ranges that are durable in the archive: a part of the proven ranges. */
  readonly archived = new RangeSet();
  /** Ranges that the exchange confirmed after they had settled. The archive stores them, too. */
  readonly confirmed = new ConfirmedRanges();
  readonly #rules: BookRules;
  #frontierMs: number | null = null;
  #floorMs = 0;
  #revision: number;

  constructor(series: SeriesId, rules: BookRules) {
    this.series = series;
    this.key = seriesKey(series);
    this.grid = rules.grid ?? evenGrid(series.interval);
    this.ring = new BarRing(rules.capacity);
    this.unwritten = new UnwrittenBars(series, rules.capacity);
    this.#rules = rules;
    this.#revision = rules.firstRevision ?? 0;
  }

  get frontierMs(): number | null {
    return this.#frontierMs;
  }

  /** End of the first bar that is not final; 0 before anything is known. */
  get awaitedEndMs(): number {
    const { grid } = this;
    return this.#frontierMs === null ? 0 : grid.endMs(grid.ceilMs(this.#frontierMs));
  }

  /** Open time before which nothing is requested: the exchange no longer lists bars there. */
  get horizonMs(): number {
    return this.grid.ceilMs(this.#rules.horizonMs?.() ?? 0);
  }

  /**
   * Grows whenever bars before the frontier change: with a correction, and when memory is reset. A book that is
   * opened again after its eviction has a new one, as anything may have been corrected in between. Data that was
   * derived from the bars row by row is rebuilt, too.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Open time from which the ring has everything up to the frontier. */
  get floorMs(): number {
    return this.ring.size === this.ring.capacity
      ? Math.max(this.#floorMs, this.ring.openTimeAt(0))
      : this.#floorMs;
  }

  /** Where memory was filled to; null once it is full, as it then drops a bar for each that it takes. */
  get filledFromMs(): number | null {
    const { ring } = this;
    const isFull = ring.size === ring.capacity && ring.openTimeAt(0) >= this.#floorMs;
    return isFull ? null : this.#floorMs;
  }

  /** End of the newest closed bar in memory; null before the first. */
  get newestClosedEndMs(): number | null {
    const { ring } = this;
    let last = ring.size - 1;
    if (last >= 0 && !ring.isClosedAt(last)) last -= 1;
    return last < 0 ? null : this.grid.endMs(ring.openTimeAt(last));
  }

  /** Takes over what the archive proves, and the last bars of its newest covered range. */
  seed(
    bars: readonly Bar[],
    covered: readonly TimeRange[],
    confirmed: readonly ConfirmedRange[] = [],
  ): void {
    invariant(this.#frontierMs === null, 'a series is seeded before it has bars');
    for (const range of confirmed) this.confirmed.mark(range);
    for (const range of covered) {
      this.covered.add(range.startMs, range.endMs);
      this.archived.add(range.startMs, range.endMs);
    }
    const newest = this.covered.last;
    if (newest === undefined) return;
    for (const bar of bars) this.ring.put(bar);
    this.#floorMs = bars[0]?.openTimeMs ?? newest.endMs;
    this.advance(newest.endMs);
  }

  /** Drops what was seeded, if it is too far back to be joined to the present. */
  startAt(openTimeMs: number): void {
    this.#empty(openTimeMs, openTimeMs);
  }

  /** Discards all bars and ranges, because they are no longer true. */
  forget(): void {
    this.#empty(0, null);
    for (const ranges of [this.covered, this.archived, this.unsettled]) ranges.remove(0, Infinity);
    this.confirmed.remove(0, Infinity);
    this.unsure.clear();
  }

  /** Archived bars filled a hole before the floor: data that was derived from it is rebuilt. */
  repaired(): void {
    this.#revision += 1;
  }

  /** Older bars, directly before the floor, that are durable or will be. No event follows, as memory only deepens. */
  deepenFromArchive(range: TimeRange, bars: readonly Bar[]): void {
    if (range.endMs < this.#floorMs) return;
    // Newest first: each is prepended without moving the others, and once the ring is full the oldest are left out.
    const fits = bars.toReversed().every((bar) => this.ring.put(bar));
    if (fits) this.#floorMs = Math.min(this.#floorMs, range.startMs);
  }

  /** Bars that ended before this time had settled at the time of the request. */
  confirmableBeforeMs(askedAtMs: number): number {
    const { settleMs } = this.#rules;
    const settledMs = Math.min(askedAtMs, this.#frontierMs ?? askedAtMs) - settleMs;
    return this.grid.unfinishedMs(settledMs);
  }

  /**
   * The part of a range that an answer of that time confirms: the settled part, without holes that are too young to be
   * trusted.
   */
  confirmable({ startMs, endMs }: TimeRange, askedAtMs: number): ConfirmedRange[] {
    const { checkStepMs } = this.#rules;
    const checkedAtMs = Math.floor(askedAtMs / checkStepMs) * checkStepMs;
    const settledMs = Math.min(endMs, this.confirmableBeforeMs(askedAtMs));
    if (settledMs <= startMs) return [];
    return this.unsettled
      .missing(startMs, settledMs)
      .map((range) => Object.assign({ checkedAtMs }, range));
  }

  /**
   * Time before which an unlisted bar is a hole. The exchange's own progress bounds it, so a clock of ours that is
   * ahead does not make a young hole old.
   */
  settledBeforeMs(askedAtMs: number): number {
    return Math.min(askedAtMs, this.#frontierMs ?? askedAtMs) - this.#rules.holeSettleMs;
  }

  /** Everything before a time is final now. */
  protected advance(frontierMs: number): void {
    invariant(frontierMs >= (this.#frontierMs ?? this.#floorMs), 'a frontier only advances');
    this.#frontierMs = frontierMs;
  }

  /** A final bar has other numbers than before: what was confirmed of it, and derived from it, is void. */
  protected corrected({ openTimeMs }: Bar): void {
    this.#revision += 1;
    this.confirmed.remove(openTimeMs, this.grid.nextMs(openTimeMs));
  }

  /** A bar in memory is final: it is archived, and nothing of it is missing. */
  protected record(bar: Bar): void {
    const endMs = this.grid.nextMs(bar.openTimeMs);
    invariant(bar.closed, 'a forming bar is never archived');
    invariant(bar.openTimeMs < (this.#frontierMs ?? 0), 'a recorded bar lies before the frontier');
    this.unwritten.addBar(bar);
    this.unwritten.addCovered(bar.openTimeMs, endMs);
    this.covered.add(bar.openTimeMs, endMs);
  }

  #empty(floorMs: number, frontierMs: number | null): void {
    this.ring.clear();
    this.#revision += 1;
    this.#floorMs = floorMs;
    this.#frontierMs = frontierMs;
  }
}
