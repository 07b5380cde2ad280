import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { aggregateInMemory } from '#market-data/bars/aggregated/aggregated-bars.ts';
import { BarRing } from '#market-data/bars/series/bar-ring.ts';
import type { BarChange, SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';

/**
 * The bars of one series that are aggregated from those of another, in memory. Each change of the base series is
 * applied immediately, so the two never disagree.
 */
export class AggregatedBook implements ReadableSeries {
  readonly series: BarSeriesId;
  readonly key: string;
  readonly grid: BarGrid;
  readonly ring: BarRing;
  readonly #base: SeriesBook;
  readonly #maxBars: number;
  #frontierMs: number | null = null;
  #floorMs = 0;
  #revision = 0;

  /** @param maxBars Limit of kept bars; without it, as many as memory has of the base series. */
  constructor(series: BarSeriesId, base: SeriesBook, grid: BarGrid, maxBars = Infinity) {
    this.series = series;
    this.key = seriesKey(series);
    this.grid = grid;
    this.#maxBars = maxBars;
    this.ring = new BarRing(Math.min(maxBars, base.ring.capacity));
    this.#base = base;
    if (base.frontierMs !== null) this.restart();
  }

  get frontierMs(): number | null {
    return this.#frontierMs;
  }

  get floorMs(): number {
    const { ring } = this;
    return ring.size < ring.capacity ? this.#floorMs : Math.max(this.#floorMs, ring.openTimeAt(0));
  }

  get revision(): number {
    return this.#revision;
  }

  /** Whether it had nothing to begin with, and the base series has become deep enough since. */
  get isShallow(): boolean {
    return this.ring.size === 0 && this.#reachedMs < this.#floorMs;
  }

  /** Takes over the base series as it is now. A bar of which memory has only the end is left out. */
  restart(): void {
    this.ring.clear();
    this.#revision += 1;
    this.#floorMs = this.#reachedMs;
    this.#frontierMs = this.#floorMs;
    this.follow();
  }

  /** Takes over older bars, if memory of the base series has become deeper since. */
  deepen(): void {
    const floorMs = this.#reachedMs;
    if (this.#frontierMs === null || floorMs >= this.#floorMs) return;
    if (this.isShallow) {
      this.restart();
      return;
    }
    // The newest of them first, as each is prepended.
    let openMs = this.grid.stepMs(this.#floorMs, -1);
    for (; openMs >= floorMs; openMs = this.grid.stepMs(openMs, -1)) {
      const bar = aggregateInMemory(this.#base, this.grid, openMs);
      if (bar !== null) this.ring.put(bar);
      this.#floorMs = openMs;
      if (openMs === 0) return;
    }
  }

  /** Updates the bars that were not final, and returns the changes. */
  follow(): BarChange[] {
    const changes: BarChange[] = [];
    for (;;) {
      const openMs = this.#frontierMs!;
      const nextMs = this.grid.nextMs(openMs);
      const isFinal = this.#base.frontierMs! >= nextMs;
      changes.push(...this.#take(openMs, isFinal ? 'CLOSED' : 'FORMING'));
      if (!isFinal) return changes;
      this.#frontierMs = nextMs;
    }
  }

  /**
   * Updates the bar of a corrected base bar, and the bars that were not final, and returns the changes. A bar outside
   * memory is not published, but calculations with it are repeated.
   */
  correct(timeMs: number): BarChange[] {
    const openMs = this.grid.floorMs(timeMs);
    if (this.#frontierMs === null || openMs >= this.#frontierMs) return this.follow();
    this.#revision += 1;
    const corrected = openMs < this.#floorMs ? [] : this.#take(openMs, 'CORRECTED');
    return [...corrected, ...this.follow()];
  }

  /** Open time of the first bar that memory of the base series has completely, or of the first that is needed. */
  get #reachedMs(): number {
    const { floorMs, frontierMs } = this.#base;
    const firstMs = this.grid.ceilMs(floorMs);
    if (this.#maxBars === Infinity || frontierMs === null) return firstMs;
    const newestMs = this.grid.floorMs(frontierMs);
    return Math.max(firstMs, this.grid.stepMs(newestMs, 1 - this.#maxBars));
  }

  #take(openMs: number, kind: BarChange['kind']): BarChange[] {
    const bar = aggregateInMemory(this.#base, this.grid, openMs);
    if (bar === null) {
      // The parts so far do not give a bar: the exchange continued without it.
      const newest = this.ring.size - 1;
      if (newest >= 0 && this.ring.openTimeAt(newest) === openMs) this.ring.dropNewest();
      return [];
    }
    const known = this.ring.indexOf(openMs);
    if (known !== -1 && this.ring.isSameAt(known, bar)) return [];
    this.ring.put(bar);
    return [{ kind, bar }];
  }
}
