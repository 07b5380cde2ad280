import { sameNumbers, type Bar } from '#kernel/bar.ts';
import type { BarArchive, TimeRange } from '#kernel/bar-archive.ts';
import { derivativeKey, type DerivativeSeries } from '#kernel/derivative.ts';
import type { SeriesId } from '#kernel/instrument.ts';
import { intervalMs } from '#kernel/interval.ts';
import type { Point, PointArchive } from '#kernel/point-archive.ts';

/** What became of the rows of a file. */
export interface ImportCounts {
  readonly added: number;
  /** Rows that were there already; what is archived stays. */
  readonly known: number;
  /** Those among them whose numbers are others. */
  readonly different: number;
}

export const NOTHING: ImportCounts = { added: 0, known: 0, different: 0 };

/** Rows of one transaction: it holds up whoever reads for some milliseconds. */
const BATCH = 5_000;

export function sumOf(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    added: one.added + other.added,
    known: one.known + other.known,
    different: one.different + other.different,
  };
}

/** Archives the bars that are not there; each proves no more than itself. */
export async function importBars(
  archive: BarArchive,
  series: SeriesId,
  bars: readonly Bar[],
): Promise<ImportCounts> {
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
    await archive.append([{ series, bars: batch, covered: joined(covered) }]);
  }
  const different = bars.filter((bar) => {
    const before = known.get(bar.openTimeMs);
    return before !== undefined && !sameNumbers(before, bar);
  });
  return {
    added: fresh.length,
    known: bars.length - fresh.length,
    different: different.length,
  };
}

/** Archives the points that are not there: the exchange itself tells more of each than its files do. */
export async function importPoints(
  archive: PointArchive,
  series: DerivativeSeries,
  points: readonly Point[],
): Promise<ImportCounts> {
  const key = derivativeKey(series);
  const archived = await archive.read(key, spanOf(points.map(({ timeMs }) => timeMs)));
  const known = new Map(archived.map((point) => [point.timeMs, point]));
  const fresh = points.filter(({ timeMs }) => !known.has(timeMs));
  for (let from = 0; from < fresh.length; from += BATCH) {
    const batch = fresh.slice(from, from + BATCH);
    await archive.append([{ series: key, points: batch, covered: [] }]);
  }
  const different = points.filter(({ timeMs, values }) => {
    const before = known.get(timeMs)?.values;
    return before !== undefined && before[0] !== values[0];
  });
  return {
    added: fresh.length,
    known: points.length - fresh.length,
    different: different.length,
  };
}

function spanOf(times: readonly number[]): TimeRange {
  let [startMs, endMs] = [Infinity, -Infinity];
  for (const timeMs of times) {
    startMs = Math.min(startMs, timeMs);
    endMs = Math.max(endMs, timeMs + 1);
  }
  return startMs < endMs ? { startMs, endMs } : { startMs: 0, endMs: 0 };
}

/** Ascending ranges, those that touch as one. */
function joined(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last?.endMs === range.startMs) {
      merged[merged.length - 1] = { startMs: last.startMs, endMs: range.endMs };
    } else merged.push(range);
  }
  return merged;
}
