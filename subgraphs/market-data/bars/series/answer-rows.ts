import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { RangeSet } from '#market-data/bars/series/range-set.ts';

/**
 * End of what an answer makes final: its forming bar, or the end of its last closed one. Bars that are missing after
 * this time may be late, or our clock may be ahead, so they never count as holes.
 */
export function edgeOf(rows: readonly Bar[], range: TimeRange, grid: BarGrid): number {
  const forming = rows.find((bar) => !bar.closed);
  if (forming !== undefined) return forming.openTimeMs;
  const last = rows.at(-1);
  return last === undefined ? range.startMs : grid.nextMs(last.openTimeMs);
}

/** Open times in [startMs, endMs) without a row, ascending. */
export function* missingOpenTimes(
  rows: readonly Bar[],
  startMs: number,
  endMs: number,
  grid: BarGrid,
): Generator<number> {
  const present = new RangeSet();
  for (const bar of rows) present.add(bar.openTimeMs, grid.nextMs(bar.openTimeMs));
  for (const hole of present.missing(startMs, endMs)) {
    for (
      let openMs = grid.ceilMs(hole.startMs);
      openMs < hole.endMs;
      openMs = grid.nextMs(openMs)
    ) {
      yield openMs;
    }
  }
}
