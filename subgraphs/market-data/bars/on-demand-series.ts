import type { Interval } from '#kernel/market/interval.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** Series of which there are too many to keep all of them. */
export interface OnDemandSeries {
  readonly symbols: ReadonlySet<string>;
  readonly intervals: ReadonlySet<Interval>;
  /** Series in memory, those that are always kept among them; the longest unused make room. */
  readonly maxKept: number;
  /** How long one that nobody uses is kept. */
  readonly keptForMs: number;
}

/**
 * Series that may be let go of now: those that nobody has wanted for long, and of the others the longest unused
 * while there are too many. What somebody follows stays, and what is being read.
 */
export function idleSeries(
  watches: readonly SeriesWatch[],
  { maxKept, keptForMs }: OnDemandSeries,
  isFollowed: (watch: SeriesWatch) => boolean,
  nowMs: number,
): SeriesWatch[] {
  const tooMany = watches.length - maxKept;
  return watches
    .filter((watch) => !watch.isPinned && watch.request === null && !watch.isDeepening)
    .filter((watch) => !isFollowed(watch))
    .toSorted((a, b) => a.usedAtMs - b.usedAtMs)
    .filter(({ usedAtMs }, at) => at < tooMany || nowMs - usedAtMs > keptForMs);
}
