import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { REMEMBERED_BARS, type SeriesPosition } from '#market-data/live/delivered-bars.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';

/** The subscription of one subscriber. */
export interface IndicatorChoice {
  readonly series: BarSeriesId;
  readonly requests: readonly CalcRequest[];
  readonly snapshotBars: number;
  readonly closedOnly: boolean;
  /** Rows up to the event's bar in results of CLOSED and of FORMING; the bar alone by default. */
  readonly closedRows?: number;
  readonly formingRows?: number;
  /** Whether drawings extend to expected bars: behind missing ones FORMING has as many rows as CLOSED. */
  readonly isDrawnAhead?: boolean;
  /** Whether the longest snapshot is kept ready: a drawing may begin long before the delivered bars. */
  readonly isDeep?: boolean;
  /** Whether a snapshot replaces everything that the subscriber has: a resumed subscription gets no part of it. */
  readonly isAlwaysWhole?: boolean;
  readonly sinceMs?: number | null;
  /** Position of a resumed subscription. */
  readonly after?: SeriesPosition | null;
}

/** Bars of the longest snapshot. */
export const MAX_SNAPSHOT_BARS = 1_000;

/**
 * The numbers of a snapshot. If a drawing may begin long before, all bars in memory are looked at, as they are when a
 * bar closes, and the last ones are delivered.
 */
export function newestRows(
  calculation: FollowedCalculation,
  rows: number,
  { closedOnly, isDeep = false }: IndicatorChoice,
): LiveValues | Promise<LiveValues> {
  const values = calculation.newest(isDeep ? MAX_SNAPSHOT_BARS : rows, closedOnly);
  return mapMaybe(values, (known) => lastRows(known, rows));
}

/**
 * Rows that a snapshot may need: those since the position are counted by the clock, and some before them may have
 * been corrected.
 */
export function maxRowsOf(choice: IndicatorChoice, grid: BarGrid, nowMs: number): number {
  const { snapshotBars, sinceMs = null, after = null, isAlwaysWhole = false } = choice;
  const begins = after === null || isAlwaysWhole ? sinceMs : null;
  const fromMs = Math.min(after?.lastMs ?? Infinity, begins ?? Infinity);
  if (fromMs === Infinity) return snapshotBars;
  const away = grid.count(grid.floorMs(fromMs), nowMs) + 2;
  const before = after === null ? 0 : REMEMBERED_BARS;
  return Math.min(MAX_SNAPSHOT_BARS, Math.max(snapshotBars, away + before));
}

/** Whether a bar directly follows the one that memory has before it. */
export function followsAnother({ ring, grid }: ReadableSeries, openTimeMs: number): boolean {
  const before = ring.firstIndexFrom(openTimeMs) - 1;
  return before < 0 || grid.follows(ring.openTimeAt(before), openTimeMs);
}

/** Bars that open at a moment or later. */
export function rowsFrom({ ring }: ReadableSeries, fromMs: number, closedOnly: boolean): number {
  const endsForming = ring.size > 0 && !ring.isClosedAt(ring.size - 1);
  const end = endsForming && closedOnly ? ring.size - 1 : ring.size;
  return Math.max(0, end - ring.firstIndexFrom(fromMs));
}

export function lastRows(values: LiveValues, rows: number): LiveValues {
  return { ...values, fromRow: Math.max(values.fromRow, values.toRow - rows) };
}
