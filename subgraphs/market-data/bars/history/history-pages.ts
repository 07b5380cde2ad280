import type { TimeRange } from '#kernel/market/time-range.ts';

/** Where the pages begin that hold a range: they are aligned to the epoch, so neighbouring windows share them. */
export function pageStartsMs({ startMs, endMs }: TimeRange, lengthMs: number): number[] {
  const starts: number[] = [];
  const firstMs = Math.floor(startMs / lengthMs) * lengthMs;
  for (let pageMs = firstMs; pageMs < endMs; pageMs += lengthMs) starts.push(pageMs);
  return starts;
}

/** Key of a page, unique among the pages of all series. */
export function pageKey(series: string, startMs: number): string {
  return `${series}:${startMs}`;
}
