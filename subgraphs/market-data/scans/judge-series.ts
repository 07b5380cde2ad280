import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import type { ScanMatch, ScanValues, SeriesAnswer } from '#market-data/scans/scan-answer.ts';
import { unknownFor } from '#market-data/scans/scan-answer.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { JudgedRows } from '#market-data/scans/series-bar.ts';
import { ScannedBar } from '#market-data/scans/series-bar.ts';

/** Digits of the numbers that answers show: finer than any price step. */
const SIGNIFICANT_DIGITS = 10;

/**
 * Whether a closed bar of a series matches, or why that is unknown.
 *
 * @param index of the bar in the series' ring
 * @param calculated the values of each calculation of the scan up to this bar
 */
export function judgeSeries(
  plan: ScanPlan,
  book: ReadableSeries,
  index: number,
  calculated: readonly LiveValues[],
): SeriesAnswer {
  const rows = calculated.map(({ bars, outputs, toRow }) => ({ bars, outputs, row: toRow - 1 }));
  const prices = rows[0] ?? barsOfRing(book, index, plan.rows);
  const bar = new ScannedBar(rows, prices, book.grid);
  const truth = plan.where === null ? true : plan.where(bar);
  if (truth === null) {
    const known = index + 1 - book.ring.firstIndexFrom(book.floorMs);
    return unknownFor(known < plan.minBars ? 'not_enough_bars' : 'no_value');
  }
  const openTimeMs = book.ring.openTimeAt(index);
  const endMs = book.grid.endMs(openTimeMs);
  return { isKnown: true, endMs, match: truth ? matchOf(plan, bar, openTimeMs, endMs) : null };
}

/** The last bars up to one, for scans without calculations. */
function barsOfRing({ ring, floorMs }: ReadableSeries, index: number, rows: number): JudgedRows {
  const from = Math.max(index + 1 - rows, ring.firstIndexFrom(floorMs), 0);
  const columns = ring.columns(from, index + 1);
  const named = Object.fromEntries(BAR_COLUMNS.map((name, at) => [name, columns[at]!]));
  const length = index + 1 - from;
  const bars = { ...named, length, isFinite: true } as BarColumns;
  return { bars, outputs: {}, row: length - 1 };
}

function matchOf(plan: ScanPlan, bar: ScannedBar, openTimeMs: number, endMs: number): ScanMatch {
  const values: ScanValues = Object.fromEntries(
    plan.readings.map(({ name, read }) => {
      const value = read(bar);
      return [name, typeof value === 'number' ? shown(value) : value];
    }),
  );
  const rankValue = plan.rank === null ? null : shown(plan.rank.read(bar, 0));
  return { openTimeMs, endMs, rankValue, values };
}

function shown(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(SIGNIFICANT_DIGITS)) : null;
}
