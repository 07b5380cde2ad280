import type { DerivativeKind, DerivativePeriod } from '#kernel/market/derivative.ts';
import { DERIVATIVE_PERIODS, periodMs } from '#kernel/market/derivative.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { barLengthMs } from '#kernel/market/interval.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';

const HOUR_MS = 3_600_000;

/** Source of a column: a number of a kind of points; null for the hours since the last point. */
const MADE_OF: Readonly<Record<PointColumn, readonly [DerivativeKind, number | null]>> = {
  fundingRate: ['funding', 0],
  fundingHours: ['funding', null],
  openInterest: ['open_interest', 0],
  longShortRatio: ['long_short_ratio', 0],
  takerBuyVolume: ['taker_ratio', 1],
  takerSellVolume: ['taker_ratio', 2],
};

/** Time for which the rate of a payment holds if the next one is unknown: three times the usual distance. */
const FUNDING_HOLDS_MS = 24 * HOUR_MS;

/** Number of periods for which a statistic holds if the next one is unknown. */
const STATISTIC_HOLDS = 2;

/** The kind of points that a column is made of. */
export function kindOf(column: PointColumn): DerivativeKind {
  return MADE_OF[column][0];
}

/** The period of the points to read for bars: the longest that divides theirs, or the shortest of all. */
export function pointPeriod(kind: DerivativeKind, interval: BarInterval): DerivativePeriod | null {
  if (kind === 'funding') return null;
  const lengthMs = barLengthMs(interval);
  return DERIVATIVE_PERIODS.findLast((period) => lengthMs % periodMs(period) === 0) ?? '5m';
}

/** How long a point holds, counted from its own time. */
export function holdsMs(kind: DerivativeKind, period: DerivativePeriod | null): number {
  if (period === null) return FUNDING_HOLDS_MS;
  return (STATISTIC_HOLDS + (kind === 'taker_ratio' ? 1 : 0)) * periodMs(period);
}

/**
 * A column of points at some bars: at each the newest number that was known when the bar ended. It is NaN before the
 * first point, and where the newest is too old to hold.
 *
 * @param endsMs When the bars end.
 * @param points Ascending.
 */
export function pointsAtBars(
  column: PointColumn,
  points: readonly Point[],
  period: DerivativePeriod | null,
  endsMs: Float64Array,
): Float64Array {
  const [kind, place] = MADE_OF[column];
  const heldMs = holdsMs(kind, period);
  // The takers' ratio of a period is known at its end, and stamped with its start.
  const lateMs = kind === 'taker_ratio' && period !== null ? periodMs(period) : 0;
  const numbers = new Float64Array(endsMs.length).fill(NaN);
  let next = 0;
  for (let row = 0; row < endsMs.length; row += 1) {
    const endMs = endsMs[row]!;
    while (next < points.length && points[next]!.timeMs + lateMs <= endMs) next += 1;
    const point = points[next - 1];
    if (point === undefined || point.timeMs + heldMs < endMs) continue;
    numbers[row] =
      place === null ? hoursSince(points[next - 2], point) : (point.values[place] ?? NaN);
  }
  return numbers;
}

function hoursSince(before: Point | undefined, { timeMs }: Point): number {
  return before === undefined ? NaN : (timeMs - before.timeMs) / HOUR_MS;
}
