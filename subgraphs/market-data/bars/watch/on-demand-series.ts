import type { Interval } from '#kernel/market/interval.ts';
import type { SeriesRequests } from '#market-data/bars/watch/series-requests.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** Limits of series that are loaded on demand, because there are too many to keep all. */
export interface OnDemandSeries {
  readonly symbols: ReadonlySet<string>;
  readonly intervals: ReadonlySet<Interval>;
  /** Limit of series in memory, including those that are always kept; the least recently used are evicted. */
  readonly maxKept: number;
  /** How long an unused series is kept. */
  readonly keptForMs: number;
}

/**
 * Series that can be evicted now: those without a reader for long, and of the others the least recently used while
 * there are too many. Series with subscribers and series that are being read stay.
 */
export function idleSeries(
  watches: readonly SeriesWatch[],
  { maxKept, keptForMs }: OnDemandSeries,
  isFollowed: (watch: SeriesWatch) => boolean,
  nowMs: number,
): SeriesWatch[] {
  const tooMany = watches.length - maxKept;
  return watches
    .filter((watch) => !watch.isPinned && !isInUse(watch.requests) && !isFollowed(watch))
    .toSorted((a, b) => a.usedAtMs - b.usedAtMs)
    .filter(({ usedAtMs }, at) => at < tooMany || nowMs - usedAtMs > keptForMs);
}

function isInUse({ live, isDeepening, hasReader }: SeriesRequests): boolean {
  return live !== null || isDeepening || hasReader;
}
