import type { BarInterval } from '#kernel/market/bar-interval.ts';
import { barLengthMs } from '#kernel/market/bar-interval.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { BarTiming } from '#kernel/market/bar-timing.ts';

/**
 * The bars that a series has: when each opens, begins and ends. A bar is named by its open time, and a
 * window holds the bars whose open times lie in it. Times are in milliseconds; those before 1970 have no
 * bars.
 */
export interface BarGrid extends BarTiming {
  readonly interval: BarInterval;
  /** Length of a whole bar; the last of a session may be shorter. */
  readonly lengthMs: number;
  /** Grows whenever its bars become others, as when holidays become known; absent where they never do. */
  readonly revision?: number;
  /** Whether a bar opens exactly then. */
  has(openMs: number): boolean;
  /** Whether it may be a bar at all: one of ours, or one of a session that is longer than is known. */
  takes(openMs: number): boolean;
  /** Open time of the first bar that opens at or after a time; Infinity where there is none. */
  ceilMs(timeMs: number): number;
  /** Open time of the last bar that opens at or before a time; 0 where there is none. */
  floorMs(timeMs: number): number;
  /** Open time of the bar that is so many bars on, or back, from the first one at or after a time. */
  stepMs(timeMs: number, bars: number): number;
  /** Bars that open in [startMs, endMs). */
  count(startMs: number, endMs: number): number;
  /** When trading of a bar begins: a daily bar is named by its date, which begins at another hour. */
  beginMs(openMs: number): number;
  /** Open time of the newest bar that has begun at a time; 0 before the first. */
  currentMs(timeMs: number): number;
  /** Open time of the first bar that is not over at a time. */
  unfinishedMs(timeMs: number): number;
  /** Time in which about so many bars lie. */
  spanMs(bars: number): number;
}

/** The bars of what trades around the clock, of a day or less: each is aligned to its length. */
export class EvenGrid implements BarGrid {
  readonly interval: BarInterval;
  readonly lengthMs: number;

  constructor(interval: BarInterval) {
    this.interval = interval;
    this.lengthMs = barLengthMs(interval);
  }

  has(openMs: number): boolean {
    // A remainder of doubles costs several times as much; for whole numbers below 2^53 this is the same.
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

/** The bars of one interval around the clock. */
export function evenGrid(interval: Interval): EvenGrid {
  return EVEN_GRIDS.get(interval)!;
}
