import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS, intervalMs, isInterval } from '#kernel/market/interval.ts';

/** Units of bar lengths: minutes, hours, days, weeks and months. */
type IntervalUnit = 'm' | 'h' | 'd' | 'w' | 'M';

/**
 * Any supported bar length: one of the stored intervals, or one that is aggregated on request, such as `2h`, `3d`,
 * `1w` or `1M`.
 */
export type BarInterval = `${number}${IntervalUnit}`;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const UNIT_MS: Readonly<Record<IntervalUnit, number>> = {
  m: MINUTE_MS,
  h: 60 * MINUTE_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
  // Months differ in length; this is the nominal one.
  M: 30 * DAY_MS,
};

/** Maximum count of each unit. Bars longer than a day are counted in days, weeks or months. */
const MOST: Readonly<Record<IntervalUnit, number>> = { m: 999, h: 24, d: 99, w: 52, M: 12 };

const FORM = /^([1-9][0-9]{0,2})([mhdwM])$/u;

/** Count and unit of an interval. */
export function intervalParts(interval: BarInterval): {
  readonly count: number;
  readonly unit: IntervalUnit;
} {
  return { count: parseInt(interval, 10), unit: interval.slice(-1) as IntervalUnit };
}

/** Parses an interval from outside into its largest unit: `120m` is `2h`. Null when it is not an interval. */
export function readBarInterval(text: string): BarInterval | null {
  const [, digits, letter] = FORM.exec(text) ?? [];
  if (digits === undefined) return null;
  const unit = letter as IntervalUnit;
  const count = Number(digits);
  if (count > MOST[unit]) return null;
  if (unit === 'm' && count % 60 === 0) return `${count / 60}h`;
  if (unit === 'h' && count === 24) return '1d';
  return `${count}${unit}`;
}

/** Length of one bar in milliseconds; a month counts as thirty days. */
export function barLengthMs(interval: BarInterval): number {
  if (isInterval(interval)) return intervalMs(interval);
  const { count, unit } = intervalParts(interval);
  return count * UNIT_MS[unit];
}

/** Whether bars of an interval consist of whole days. */
export function isOfDays(interval: BarInterval): boolean {
  const { unit } = intervalParts(interval);
  return unit === 'd' || unit === 'w' || unit === 'M';
}

/** The interval from which an interval is aggregated: the longest stored one that divides it, or itself. */
export function baseInterval(interval: BarInterval): Interval {
  return baseIntervals(interval)[0]!;
}

/** The stored intervals that divide an interval, longest first; only itself when it is stored. */
export function baseIntervals(interval: BarInterval): readonly Interval[] {
  if (isInterval(interval)) return [interval];
  if (isOfDays(interval)) return ['1d'];
  const lengthMs = barLengthMs(interval);
  return INTERVALS.filter((one) => one !== '1d' && lengthMs % intervalMs(one) === 0).toReversed();
}
