import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import type { BarRing } from '#market-data/bars/series/bar-ring.ts';

/** The bars of a series in memory, as its readers see them; see `SeriesBook`. */
export interface ReadableSeries {
  readonly series: BarSeriesId;
  readonly key: string;
  readonly grid: BarGrid;
  readonly ring: BarRing;
  /** Open time of the first bar that is not final; null before anything is known. */
  readonly frontierMs: number | null;
  /** Open time from which the ring has everything up to the frontier. */
  readonly floorMs: number;
  /** Grows whenever bars before the frontier change. */
  readonly revision: number;
}

/** A series that can be followed. */
export interface FollowedSeries {
  readonly book: ReadableSeries;
  /** Whether its bars up to the present can be read. */
  readonly isLoaded: boolean;
}
