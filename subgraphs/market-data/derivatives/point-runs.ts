import type { TimeRange } from '#kernel/market/time-range.ts';
import type { DerivativeSeries } from '#kernel/market/derivative.ts';
import { periodMs } from '#kernel/market/derivative.ts';

const HOUR_MS = 3_600_000;
/** The longest time between two payments that exchanges use. */
const MAX_FUNDING_MS = 8 * HOUR_MS;
/** Distances on each side whose median is how often a contract pays at a time. */
const NEIGHBOURS = 4;
/**
 * Factor by which a distance may exceed the usual one before a point is missing in it: stamps are some seconds late.
 */
const TOLERANCE = 1.5;

/** Points without a missing one between them. */
export interface PointRun {
  readonly firstMs: number;
  readonly lastMs: number;
  /** The usual time between two points, before the first one and behind the last one. */
  readonly beforeMs: number;
  readonly behindMs: number;
}

/**
 * Shortest time between two points in milliseconds; the times of points are its multiples. Funding is paid at whole
 * hours.
 */
export function spacingMsOf({ period }: DerivativeSeries): number {
  return period === null ? HOUR_MS : periodMs(period);
}

/**
 * The runs of points, ascending. Statistics have a point at every multiple of their period. Funding has no fixed
 * distance: the usual distance of the neighbours applies, at most eight hours.
 *
 * @param times of the points in milliseconds, ascending, each once
 * @param usualMs the usual interval of payments, if known; used for a single point without neighbours
 */
export function pointRuns(
  times: readonly number[],
  series: DerivativeSeries,
  usualMs: number,
): PointRun[] {
  if (times.length === 0) return [];
  const distances = times.slice(1).map((timeMs, index) => timeMs - times[index]!);
  const usual = (index: number): number => {
    if (series.period !== null) return spacingMsOf(series);
    if (distances.length === 0) return usualMs;
    const at = Math.min(Math.max(index, 0), distances.length - 1);
    return Math.min(MAX_FUNDING_MS, medianAround(distances, at));
  };
  const runs: PointRun[] = [];
  let first = 0;
  for (let last = 0; last < times.length; last += 1) {
    const isInside = last < distances.length && distances[last]! < usual(last) * TOLERANCE;
    if (isInside) continue;
    const [firstMs, lastMs] = [times[first]!, times[last]!];
    runs.push({ firstMs, lastMs, beforeMs: usual(first), behindMs: usual(last - 1) });
    first = last + 1;
  }
  return runs;
}

/** For points alone: a run, and the range that is nearer to it than the next point would be. */
export function rangesAround(runs: readonly PointRun[]): TimeRange[] {
  return runs.map(({ firstMs, lastMs, beforeMs, behindMs }) => ({
    startMs: firstMs - beforeMs + 1,
    endMs: lastMs + behindMs,
  }));
}

function medianAround(distances: readonly number[], at: number): number {
  const around = distances.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  return around.toSorted((a, b) => a - b)[Math.floor((around.length - 1) / 2)]!;
}
