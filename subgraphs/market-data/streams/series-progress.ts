import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import type { FollowedSeries, ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { DeliveredBars, SeriesPosition } from '#market-data/live/delivered-bars.ts';
import type { SnapshotStart } from '#market-data/live/resumption.ts';
import { hasReached, startOf } from '#market-data/live/resumption.ts';

/** Where a subscriber begins. */
export interface SeriesBegin {
  readonly sinceMs?: number | null;
  /** Position of a resumed subscription. */
  readonly after?: SeriesPosition | null | undefined;
}

/**
 * The progress of a subscriber on a series. A second snapshot, after memory was reset or the forming bar was dropped,
 * continues from the delivered bars.
 */
export class SeriesProgress {
  readonly #watch: () => FollowedSeries | undefined;
  readonly #begin: SeriesBegin;
  /** The closed bars that were delivered; null before the snapshot. */
  #delivered: DeliveredBars | null = null;
  #formingMs: number | null = null;

  constructor(watch: () => FollowedSeries | undefined, begin: SeriesBegin) {
    this.#watch = watch;
    this.#begin = begin;
  }

  get book(): ReadableSeries {
    return this.#watch()!.book;
  }

  /** Whether a snapshot can be taken that continues what was delivered. */
  get canOpen(): boolean {
    const watch = this.#watch();
    return watch?.isLoaded === true && hasReached(watch.book, this.position);
  }

  /** Null before anything is delivered to a new subscriber. */
  get position(): SeriesPosition | null {
    return this.#delivered?.position ?? this.#begin.after ?? null;
  }

  /** Whether no snapshot was delivered yet. */
  get isNew(): boolean {
    return this.#delivered === null;
  }

  /** The closed bars that were delivered; only once the series is open. */
  get delivered(): DeliveredBars {
    return this.#delivered!;
  }

  /** Open time of the last delivered forming bar; null once it has closed. */
  get formingMs(): number | null {
    return this.#formingMs;
  }

  /** A forming bar was delivered, or closed: its open time, or null. */
  formed(openTimeMs: number | null): void {
    this.#formingMs = openTimeMs;
  }

  /** Where a snapshot begins that is taken now; null if no start is named. */
  startIn(book: ReadableSeries): SnapshotStart | null {
    return startOf(book, this.position, this.#begin.sinceMs ?? null);
  }

  /** A snapshot was delivered. */
  open(delivered: DeliveredBars, formingMs: number | null): void {
    this.#delivered = delivered;
    this.#formingMs = formingMs;
  }

  /**
   * Whether only a snapshot can follow: memory was reset, or the exchange continues without a bar that the subscriber
   * has.
   */
  isReset({ kind, bar }: BarEvent): boolean {
    return kind === 'LOADED' || bar!.openTimeMs > (this.#formingMs ?? Infinity);
  }
}
