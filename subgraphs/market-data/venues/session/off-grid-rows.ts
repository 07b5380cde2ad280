import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { FeedError, type OffGridRows } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { alignDownMs, intervalMs, type Interval } from '#kernel/market/interval.ts';
import { unreportedBars, type BarPage } from '#market-data/venues/bar-page.ts';

/** Open times of the first and the last bar in which rows off the grid open; infinite without any. */
interface OffGridEdges {
  readonly oldestMs: number;
  readonly newestMs: number;
}

/**
 * Where rows off the grid begin and end on a page: they advance a reader as any other row does.
 *
 * @throws `FeedError` (`malformed`) if such a row is of another time: then the page is read wrongly
 */
export function offGridEdges(
  { offGridMs }: BarPage,
  { startMs, endMs }: TimeRange,
  interval: Interval,
): OffGridEdges {
  const lengthMs = intervalMs(interval);
  const isForeign = (ms: number): boolean => ms < startMs - lengthMs || ms >= endMs + lengthMs;
  if (offGridMs.some(isForeign)) {
    throw new FeedError('malformed', 'The venue sent rows of another time than the requested one.');
  }
  const inside = offGridMs.filter((ms) => ms >= startMs && ms < endMs);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return { oldestMs: Infinity, newestMs: -Infinity };
  return { oldestMs: alignDownMs(first, interval), newestMs: alignDownMs(last, interval) };
}

/** The report on the rows off the grid that a window had; null without any. */
export function offGridRows(
  series: SeriesId,
  offGridMs: readonly number[],
  { startMs, endMs }: TimeRange,
  bars: ReadonlyMap<number, Bar>,
): OffGridRows | null {
  if (offGridMs.length === 0) return null;
  const ascending = offGridMs.toSorted((a, b) => a - b);
  const isInside = (ms: number): boolean => ms >= startMs && ms < endMs;
  const untold = unreportedBars(ascending, series.interval, (ms) => bars.has(ms) || !isInside(ms));
  return { series, count: ascending.length, firstMs: ascending[0]!, untold };
}
