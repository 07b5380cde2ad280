import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { INTERVALS, barLengthMs } from '#kernel/market/interval.ts';
import type { BarTiming } from '#kernel/market/bar-timing.ts';

/**
 * The time grid of a series: when each bar opens, starts trading and ends. A bar is identified by its open time, and
 * a window contains the bars whose open times lie in it. Times are in milliseconds; there are no bars before 1970.
 */
export interface BarGrid extends BarTiming {
  readonly interval: BarInterval;
  /** Length of a full bar; the last bar of a session may be shorter. */
  readonly lengthMs: number;
  /** Increases when the grid changes, such as with newly published holidays; absent for a fixed grid. */
  readonly revision?: number;
  /** Whether a bar opens at this time. */
  has(openMs: number): boolean;
  /** Whether the open time is acceptable: on the grid, or in a session that is longer than the calendar knows. */
  takes(openMs: number): boolean;
  /** Open time of the first bar at or after a time; Infinity without one. */
  ceilMs(timeMs: number): number;
  /** Open time of the last bar at or before a time; 0 without one. */
  floorMs(timeMs: number): number;
  /** Open time of the bar `bars` steps after (or before) the first one at or after a time. */
  stepMs(timeMs: number, bars: number): number;
  /** Number of bars that open in [startMs, endMs). */
  count(startMs: number, endMs: number): number;
  /** When trading of a bar starts: a daily bar is identified by its date, but starts at another hour. */
  beginMs(openMs: number): number;
  /** Open time of the newest bar that has started at a time; 0 before the first. */
  currentMs(timeMs: number): number;
  /** Open time of the first bar that has not ended at a time. */
  unfinishedMs(timeMs: number): number;
  /** Duration that contains about this many bars. */
  spanMs(bars: number): number;
}

/** The grid of a market that trades around the clock, up to one day: bars are aligned to their length. */
export class EvenGrid implements BarGrid {
  readonly interval: BarInterval;
  readonly lengthMs: number;

  constructor(interval: BarInterval) {
    this.interval = interval;
    this.lengthMs = barLengthMs(interval);
  }

  has(openMs: number): boolean {
    // Cheaper than a remainder of doubles, and equal for whole numbers below 2^53.
    return openMs >= 0 && openMs < Infinity && this.floorMs(openMs) === openMs;
  }

  takes(openMs: number): boolean {
    return this.has(openMs);
  }

  ceilMs(timeMs: number): number {
    return Math.ceil(timeMs / this.lengthMs) * this.lengthMs;
  }

  floorMs(timeMs: number): number {
    return Math.floor(timeMs / this.lengthMs) * this.lengthMs;
  }

  nextMs(openMs: number): number {
    return openMs + this.lengthMs;
  }

  stepMs(timeMs: number, bars: number): number {
    return this.ceilMs(timeMs) + bars * this.lengthMs;
  }

  count(startMs: number, endMs: number): number {
    return Math.max(0, (this.ceilMs(endMs) - this.ceilMs(startMs)) / this.lengthMs);
  }

  beginMs(openMs: number): number {
    return openMs;
  }

  endMs(openMs: number): number {
    return openMs + this.lengthMs;
  }

  currentMs(timeMs: number): number {
    return this.floorMs(timeMs);
  }

  unfinishedMs(timeMs: number): number {
    return this.floorMs(timeMs);
  }

  spanMs(bars: number): number {
    return bars * this.lengthMs;
  }

  follows(beforeMs: number, openMs: number): boolean {
    return openMs - beforeMs === this.lengthMs;
  }
}

const EVEN_GRIDS = new Map(INTERVALS.map((interval) => [interval, new EvenGrid(interval)]));

/** The grid of an interval around the clock. */
export function evenGrid(interval: Interval): EvenGrid {
  return EVEN_GRIDS.get(interval)!;
}
