import { sameNumbers, type Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { derivativeKey, type DerivativeSeries } from '#kernel/market/derivative.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import { joinedRanges } from '#kernel/market/joined-ranges.ts';
import type { Point, PointArchive } from '#kernel/market/point-archive.ts';

/** Counts of a file's rows. A time that occurs twice counts once in `added` or `known`. */
export interface ImportCounts {
  readonly added: number;
  /** Rows that are already archived; they stay. */
  readonly known: number;
  /** Those among them with different numbers. */
  readonly different: number;
  /** Rows with the time of an earlier row of the file. */
  readonly repeated: number;
  /** Those among them with different numbers: the first row of a time counts. */
  readonly contradicting: number;
  /** Rows that are dropped because no bar opens at their time. */
  readonly offGrid: number;
  /** Points that an earlier version archived at a wrong time, now corrected. */
  readonly mended: number;
}

export const NOTHING: ImportCounts = {
  added: 0,
  known: 0,
  different: 0,
  repeated: 0,
  contradicting: 0,
  offGrid: 0,
  mended: 0,
};

/** Rows per transaction: it blocks readers for some milliseconds. */
const BATCH = 5_000;

export function sumOf(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    added: one.added + other.added,
    known: one.known + other.known,
    different: one.different + other.different,
    repeated: one.repeated + other.repeated,
    contradicting: one.contradicting + other.contradicting,
    offGrid: one.offGrid + other.offGrid,
    mended: one.mended + other.mended,
  };
}

/** Archives the missing bars; each covers only itself. The first row of a time counts. */
export async function importBars(
  archive: BarArchive,
  series: SeriesId,
  given: readonly Bar[],
): Promise<ImportCounts> {
  const { rows, ...repetitions } = onceEach(given, ({ openTimeMs }) => openTimeMs, sameNumbers);
  const bars = rows.toSorted((a, b) => a.openTimeMs - b.openTimeMs);
  const lengthMs = intervalMs(series.interval);
  const range = spanOf(bars.map(({ openTimeMs }) => openTimeMs));
  const archived = await archive.read(series, range);
  const known = new Map(archived.map((bar) => [bar.openTimeMs, bar]));
  const fresh = bars.filter(({ openTimeMs }) => !known.has(openTimeMs));
  for (let from = 0; from < fresh.length; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    const covered = batch.map(({ openTimeMs }) => ({
      startMs: openTimeMs,
      endMs: openTimeMs + lengthMs,
    }));
    await archive.append([{ series, bars: batch, covered: joinedRanges(covered) }]);
  }
  const different = bars.filter((bar) => {
    const before = known.get(bar.openTimeMs);
    return before !== undefined && !sameNumbers(before, bar);
  });
  return {
    ...NOTHING,
    ...repetitions,
    added: fresh.length,
    known: bars.length - fresh.length,
    different: different.length,
  };
}

/**
 * Archives the missing points: those that the exchange reported have more values than its files. The first row of a
 * time counts.
 *
 * @param misread the same points as an earlier version read them: such an archived point is replaced
 */
export async function importPoints(
  archive: PointArchive,
  series: DerivativeSeries,
  given: readonly Point[],
  misread: readonly Point[] = [],
): Promise<ImportCounts> {
  const { rows: points, ...repetitions } = onceEach(given, ({ timeMs }) => timeMs, isSamePoint);
  const wrong = new Map(misread.map((point) => [point.timeMs, point]));
  const key = derivativeKey(series);
  const archived = await archive.read(key, spanOf(points.map(({ timeMs }) => timeMs)));
  const known = new Map(archived.map((point) => [point.timeMs, point]));
  const isMisread = (point: Point): boolean => {
    const [before, misreading] = [known.get(point.timeMs), wrong.get(point.timeMs)];
    if (before === undefined || misreading === undefined) return false;
    return isSamePoint(before, misreading) && !isTold(point, before);
  };
  const fresh = points.filter(({ timeMs }) => !known.has(timeMs));
  const mended = points.filter(isMisread);
  const written = [...fresh, ...mended];
  for (let from = 0; from < written.length; from += BATCH) {
    const batch = written.slice(from, from + BATCH);
    await archive.append([{ series: key, points: batch, covered: [] }]);
  }
  const different = points.filter((point) => {
    const before = known.get(point.timeMs);
    return before !== undefined && !isTold(point, before) && !isMisread(point);
  });
  return {
    ...NOTHING,
    ...repetitions,
    added: fresh.length,
    known: points.length - fresh.length - mended.length,
    different: different.length,
    mended: mended.length,
  };
}

/** The first row of each time, in order, and the number of the others. */
function onceEach<Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
  isSame: (a: Row, b: Row) => boolean,
): { readonly rows: Row[]; readonly repeated: number; readonly contradicting: number } {
  const first = new Map<number, Row>();
  let contradicting = 0;
  for (const row of rows) {
    const before = first.get(timeOf(row));
    if (before === undefined) first.set(timeOf(row), row);
    else if (!isSame(before, row)) contradicting += 1;
  }
  return { rows: [...first.values()], repeated: rows.length - first.size, contradicting };
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.timeMs === b.timeMs && a.values.every((value, at) => value === b.values[at]);
}

/** Whether an archived point has every value of another; it may have more. */
function isTold({ values }: Point, archived: Point): boolean {
  return values.every((value, at) => value === null || value === archived.values[at]);
}

function spanOf(times: readonly number[]): TimeRange {
  let [startMs, endMs] = [Infinity, -Infinity];
  for (const timeMs of times) {
    startMs = Math.min(startMs, timeMs);
    endMs = Math.max(endMs, timeMs + 1);
  }
  return startMs < endMs ? { startMs, endMs } : { startMs: 0, endMs: 0 };
}
