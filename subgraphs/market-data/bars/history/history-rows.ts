import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';

/** The bars of a range, ascending; of two with the same time the later one. */
export function joined(range: TimeRange, ...sets: readonly (readonly Bar[])[]): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const bars of sets) {
    for (const bar of bars) {
      const isInside = bar.openTimeMs >= range.startMs && bar.openTimeMs < range.endMs;
      if (isInside) byTime.set(bar.openTimeMs, bar);
    }
  }
  return [...byTime.values()].toSorted((a, b) => a.openTimeMs - b.openTimeMs);
}

/**
 * The ranges that an answer proves: its range without missing bars that are too young to count as holes.
 *
 * @param settledBeforeMs time before which an unlisted bar is a hole
 */
export function provenRanges(
  grid: BarGrid,
  range: TimeRange,
  bars: readonly Bar[],
  settledBeforeMs: number,
): RangeSet {
  const proven = new RangeSet();
  proven.add(range.startMs, Math.min(range.endMs, grid.unfinishedMs(settledBeforeMs)));
  for (const bar of bars) proven.add(bar.openTimeMs, grid.nextMs(bar.openTimeMs));
  return proven;
}
