import type { TimeRange } from '#kernel/market/time-range.ts';

/** Merges ascending ranges that touch or overlap. */
export function joinedRanges(ranges: Iterable<TimeRange>): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.endMs >= range.startMs) {
      const endMs = Math.max(last.endMs, range.endMs);
      joined[joined.length - 1] = { startMs: last.startMs, endMs };
    } else joined.push(range);
  }
  return joined;
}
