/** The stored bar intervals, shortest first. */
export const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const;

/** Length of a bar, as written on the wire: `1m` … `1d`, always lowercase. */
export type Interval = (typeof INTERVALS)[number];

const MINUTE_MS = 60_000;

const LENGTH_MS: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
};

/** Length of one bar in milliseconds. Crypto days start at 00:00 UTC, so every length is fixed. */
export function intervalMs(interval: Interval): number {
  return LENGTH_MS[interval];
}

/** Whether a string from outside is an interval. */
export function isInterval(text: string): text is Interval {
  return Object.hasOwn(LENGTH_MS, text);
}

/** Open time of the bar that contains `timeMs`: the largest multiple of the length not after it. */
export function alignDownMs(timeMs: number, interval: Interval): number {
  const lengthMs = LENGTH_MS[interval];
  return Math.floor(timeMs / lengthMs) * lengthMs;
}

/** Open time of the first bar that opens at or after `timeMs`. */
export function alignUpMs(timeMs: number, interval: Interval): number {
  const lengthMs = LENGTH_MS[interval];
  return Math.ceil(timeMs / lengthMs) * lengthMs;
}

/** Units of bar lengths: minutes, hours, days, weeks and months. */
type IntervalUnit = 'm' | 'h' | 'd' | 'w' | 'M';

/**
 * Any supported bar length: one of the stored intervals, or one that is aggregated on request, such as `2h`, `3d`,
 * `1w` or `1M`.
 */
export type BarInterval = `${number}${IntervalUnit}`;

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
