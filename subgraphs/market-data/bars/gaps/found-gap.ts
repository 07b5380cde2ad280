import type { TimeRange } from '#kernel/market/time-range.ts';
import type { AbsenceWay, Gap, GapCause, GapKind } from '#kernel/market/gap-store.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { LedgerGap } from '#market-data/bars/gaps/closed-gaps.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** A hole for which the exchange, or one of its files, has only rows off the grid. */
export function offGridGap(
  series: SeriesId,
  range: TimeRange,
  way: AbsenceWay,
  nowMs: number,
): Gap {
  const { startMs, endMs } = range;
  return {
    id: `off-grid-${startMs}`,
    series,
    startMs,
    endMs,
    bars: (endMs - startMs) / intervalMs(series.interval),
    kind: 'unsettled',
    cause: 'OFF_GRID',
    state: 'ABSENT',
    firstSeenMs: nowMs,
    lastSeenMs: nowMs,
    filledBars: 0,
    filledBy: [],
    evidence: { answers: 1, firstAskedMs: nowMs, confirmedMs: nowMs, ways: [way] },
  };
}

/** A newly found hole of a series. */
export function newGap(
  { series, grid }: SeriesBook,
  range: TimeRange,
  kind: GapKind,
  cause: GapCause,
  nowMs: number,
): LedgerGap {
  return {
    id: `${nowMs}-${range.startMs}`,
    series,
    startMs: range.startMs,
    endMs: range.endMs,
    bars: grid.count(range.startMs, range.endMs),
    kind,
    cause,
    state: 'OPEN',
    firstSeenMs: nowMs,
    lastSeenMs: nowMs,
    filledBars: 0,
    filledBy: [],
    evidence: null,
  };
}
